// Small questions about positions that the page itself asks; the board draws the rest.

import type { Changes, Now, PlainPosition, Target, View } from '../api/types'

/** The position of a game without a board, as text; null where there is one to draw. */
export function plain(v: View): PlainPosition | null {
  return v.now ? null : (v.position ?? { text: '' })
}

/** Where every counter is, by id: a place, or why it is nowhere. */
export function whereabouts(now: Now): Map<string, string> {
  const at = new Map<string, string>()
  for (const [place, pieces] of Object.entries(now.where)) for (const p of pieces) at.set(p.id, place)
  for (const [why, pieces] of Object.entries(now.away ?? {})) for (const p of pieces) at.set(p.id, AWAY + why)
  return at
}

/** No place is called so. */
const AWAY = 'away '

/** The place of an attack that is put together or carried out. */
function attacked(now: Now): string | undefined {
  return now.plans?.find((p) => p.to && (p.kind === 'attack' || p.kind === 'result'))?.to
}

/** What changed most plainly from one position to the next: a unit that moved, or a crossing. */
export function change(before: Now | undefined, after: Now | undefined): Target | null {
  if (!before || !after) return null
  const was = whereabouts(before)
  for (const [unit, place] of whereabouts(after)) {
    const from = was.get(unit)
    if (from !== undefined && from !== place && !place.startsWith(AWAY)) return { unit, place }
  }
  for (const [id, c] of Object.entries(after.crossings)) {
    const had = before.crossings[id]
    if (had && had.state !== c.state) return { crossing: id }
  }
  const target = attacked(after)
  return target && target !== attacked(before) ? { place: target } : null
}

/** The unit whose reach matters now: the one that moves. */
export function mover(now: Now | undefined): string | undefined {
  return now?.plans?.find((p) => p.kind === 'move')?.units?.[0]
}

/** Who is paid for: a unit, where it is one. */
export function payee(now: Now | undefined): string | undefined {
  return now?.plans?.find((p) => p.kind === 'supply')?.units?.[0]
}

/** An attack is being put together. */
export function attacking(now: Now | undefined): boolean {
  return now?.plans?.some((p) => p.kind === 'attack') ?? false
}

/** Where a gauge stands. */
export function gauge(now: Now | undefined, key: string): number | undefined {
  return now?.gauges.find((g) => g.key === key)?.at?.[0]
}

/** What a side has of what it needs: by the gauge that measures it, or as the game counts. */
export function score(v: View): { have: number; need: number } {
  const meter = v.now?.gauges.find((g) => g.need !== undefined)
  return { have: meter ? (meter.have ?? 0) : v.vp, need: meter?.need ?? v.goal }
}

function patched<T>(
  have: Record<string, T> | undefined,
  diff: Record<string, T | null> | undefined,
): Record<string, T> {
  const out = { ...have }
  for (const [key, value] of Object.entries(diff ?? {}))
    if (value === null) delete out[key]
    else out[key] = value
  return out
}

/** A position by what differs from another. */
export function changed(before: Now, diff: Changes): Now {
  const gauges = new Map(diff.gauges?.map((g) => [g.key, g]))
  return {
    where: patched(before.where, diff.where),
    away: patched(before.away, diff.away),
    places: patched(before.places, diff.places),
    crossings: patched(before.crossings, diff.crossings),
    gauges: before.gauges.map((g) => gauges.get(g.key) ?? g),
    plans: diff.plans ?? [],
    facts: diff.facts ?? [],
  }
}

/** The view with its position whole: that of the changes' origin, changed. Null where the page does not hold that. */
export function completed(v: View, held: View[]): View | null {
  const { changes, since, ...rest } = v
  if (!changes) return v
  const from = held.find((h) => h.now_id === since)
  return from?.now ? { ...rest, now: changed(from.now, changes) } : null
}
