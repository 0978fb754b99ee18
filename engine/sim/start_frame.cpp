#include "sim/start_frame.h"

namespace inb::sim {

std::int64_t start_frame(UnitClass unit, Mode mode, WeaponClass weapon) {
  if (unit != UnitClass::Amazon && unit != UnitClass::Sorceress) return 0;
  if (mode != Mode::A1 && mode != Mode::A2) return 0;
  switch (weapon) {
    case WeaponClass::Hth:
      return 1;
    case WeaponClass::OneHs:
    case WeaponClass::OneHt:
    case WeaponClass::Stf:
    case WeaponClass::TwoHs:
    case WeaponClass::TwoHt:
      return 2;
    default:
      return 0;
  }
}

}  // namespace inb::sim
