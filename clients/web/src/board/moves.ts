import type { Look } from './looks'
import type { PlaceModel } from './models'

export interface Move {
  look: Look
  from: string
  to: string
}

type Spot = { place: string; look: Look }

/** Where every unit on the map is. */
export function spots(places: PlaceModel[]): Map<string, Spot> {
  const out = new Map<string, Spot>()
  for (const m of places)
    for (const s of [m.german, m.allied]) for (const look of s?.units ?? []) out.set(look.id, { place: m.place, look })
  return out
}

/** The units that are somewhere else than before. */
export function moves(before: Map<string, Spot>, now: Map<string, Spot>): Move[] {
  const out: Move[] = []
  for (const [id, { place, look }] of now) {
    const from = before.get(id)?.place
    if (from !== undefined && from !== place) out.push({ look, from, to: place })
  }
  return out
}
