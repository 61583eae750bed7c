// Where the counters, the medallion and the name of every Area go. They stay where they are whoever comes
// and goes, so that nothing jumps. The places for the printed map were worked out beforehand (dev/plan.ts);
// any other map takes those the server gives.

import type { Model, Place as PlaceCard, Point } from './snapshot'
import known from './layout.json'

/** The room of a stack is this much higher than wide: the pips below the counter. */
export const TALL = 1.14
export const NAME = 11
/** Size of names while the map is small. */
export const LARGE = 19
/** Width of a letter of a name in parts of its size. */
const LETTER = 0.56

export interface Slot {
  at: Point
  size: number
}

export interface Place {
  german: Slot
  allied: Slot
  medal: Point
  /** Middle of the baseline of the name. */
  name: Point
  /** Size of the name. */
  text: number
  /** Where the name goes while the map is small: only of Areas that score, where there is room. */
  large: Point | null
}

export const nameWidth = (name: string, size: number): number => name.length * size * LETTER + 2

interface Kept {
  map: string
  /** Of an Area: German, Allied, medallion, name, large name, each x and y; then the sizes of counters and name. */
  areas: Record<string, number[]>
}

/** Places for all Areas, by their code. */
export function layOut(board: Model): Map<string, Place> {
  const kept = known as Kept
  const areas = (board.places ?? []).filter((p) => p.outline)
  const fits = kept.map === outlineOf(areas)
  return new Map(areas.map((a) => [a.code, (fits && unpack(kept.areas[a.code])) || served(a)]))
}

/** A short sum of the outlines: places belong to them. */
export function outlineOf(areas: Pick<PlaceCard, 'outline'>[]): string {
  let h = 0
  for (const a of areas)
    for (const [x, y] of a.outline ?? []) h = (Math.imul(h, 31) + Math.round(x * 10) * 7 + Math.round(y * 10)) | 0
  return `${areas.length} ${h}`
}

export function unpack(n: number[] | undefined): Place | null {
  if (!n || n.length < 12) return null
  const p = (i: number): Point => [n[i]!, n[i + 1]!]
  const size = n[10]!
  return {
    german: { at: p(0), size },
    allied: { at: p(2), size },
    medal: p(4),
    name: p(6),
    text: n[11]!,
    large: n[8] === 0 && n[9] === 0 ? null : p(8),
  }
}

function served(a: PlaceCard): Place {
  const { spots } = a
  const size = Math.min(27, (spots?.slots[0]?.[1] ?? 23) * 1.05)
  const [x, y] = a.at
  const label = spots?.label ?? [x, y - 14]
  return {
    german: { at: spots?.stacks[0] ?? [x - 15, y + 22], size },
    allied: { at: spots?.stacks[1] ?? [x + 15, y + 22], size },
    medal: spots?.badge ?? [x, y],
    name: [label[0], label[1] + 3],
    text: 9.5,
    large: null,
  }
}
