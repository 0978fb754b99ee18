#pragma once

#include "assets/x/source.h"

namespace inb::assets::x {

// Compares the marks between the values of a text file with what the grammar wants: every member ends with a semicolon,
// elements of an array are separated by commas, a structure ends with a semicolon of its own. Each deviation is a
// warning. Binary files have no such marks; only what is stray is reported there.
void report_deviations(Source& source);

}  // namespace inb::assets::x
