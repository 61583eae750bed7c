// Small questions about positions that the page itself asks; the board draws the rest.

import type { PlainPosition, Position, PositionUnit, Target } from '../api/types'

/** The position of a game without a map; null where there is one to draw. */
export function plain(p: Position | PlainPosition): PlainPosition | null {
  return 'text' in p && !('areas' in p) ? p : null
}

/** Where every unit is, by id: an area, a zone, "UK", "to come" or "eliminated". */
export function whereabouts(p: Position): Map<string, string> {
  const at = new Map<string, string>()
  const put = (where: string, units?: PositionUnit[]) => units?.forEach((u) => at.set(u.id, where))
  for (const place of [...(p.areas ?? []), ...(p.zones ?? [])]) {
    const code = place.letter ?? String(place.number)
    put(code, place.german)
    put(code, place.allied)
  }
  for (const [code, box] of [
    ['UK', p.uk],
    ['to come', p.to_come],
    ['eliminated', p.eliminated],
  ] as const) {
    put(code, box?.german)
    put(code, box?.allied)
  }
  return at
}

/** What changed most plainly from one position to the next: a unit that moved, or a crossing. */
export function change(before: Position, after: Position): Target | null {
  const was = whereabouts(before)
  for (const [unit, place] of whereabouts(after)) {
    const from = was.get(unit)
    if (from !== undefined && from !== place && place !== 'eliminated' && place !== 'to come') return { unit, place }
  }
  const states = new Map((before.crossings ?? []).map((c) => [c.between, c.state]))
  for (const c of after.crossings ?? []) {
    if (states.has(c.between) && states.get(c.between) !== c.state) return { crossing: c.between }
  }
  const target = after.attack?.target
  return target && target !== before.attack?.target ? { place: target } : null
}

/** The unit whose reach matters now: the one that moves. */
export function mover(p: Position): string | undefined {
  return p.move?.unit ?? (p.move?.retreating as string | undefined)
}
