// What the legal actions point at.

import type { Target } from '../api/types'

export interface Legal {
  places: Set<string>
  units: Set<string>
  crossings: Set<string>
}

/** An action that names a unit is chosen by its counter, not by its place. */
export function legalOf(choices: Target[]): Legal {
  const out: Legal = { places: new Set(), units: new Set(), crossings: new Set() }
  for (const c of choices) {
    if (c.unit) out.units.add(c.unit)
    else if (c.place) out.places.add(c.place)
    if (c.crossing) out.crossings.add(c.crossing)
  }
  return out
}

/** What is lit: units by themselves, places where no unit is named. */
export function litBy(targets: Target[]): Legal {
  const out: Legal = { places: new Set(), units: new Set(), crossings: new Set() }
  for (const t of targets) {
    if (t.unit) out.units.add(t.unit)
    else if (t.place) out.places.add(t.place)
    if (t.crossing) out.crossings.add(t.crossing)
  }
  return out
}
