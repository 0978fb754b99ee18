#pragma once

#include <functional>

#include "assets/readers.h"

namespace inb::assets::foreign {

// Runs `work` in a process of its own first, since Assimp's importers may fall over a damaged file, or never end: there
// it costs nothing that is open. Returns when `work` came through, so that it may be done here; else refuses the file
// with what `work` refused, with how it died, or because it needed more than 4 GiB of memory, or more processor time
// than a minute and two seconds for each MB of the file. `work` gets `file` with a progress of its own, the first half
// of the real one. Where there are no such processes (Windows) it returns at once.
void try_apart(const FileBytes& file, const std::function<void(const FileBytes&)>& work);

}  // namespace inb::assets::foreign
