// How layers are hatched: each in its own way, so that two that overlap are told apart without colour.

import type { Model } from './snapshot'

/** What is drawn in a tile, how large a tile is, and how it is turned. */
export const HATCHES: [d: string, size: number, turn: number][] = [
  ['M0 0V6', 6, 45],
  ['M3 3h.01M7 7h.01', 8, 0],
  ['M0 3H6', 6, 0],
  ['M3 0V6', 6, 0],
  ['M2 5H8M5 2V8', 10, 20],
  ['M2 5a3 3 0 1 0 6 0a3 3 0 1 0-6 0', 11, 0],
]

/** Which of them a layer has. */
export function hatchOf(board: Model, layer: string): number {
  const hatched = (board.layers ?? []).filter((l) =>
    board.marks.some((m) => m.layer === l.key && (m.sign === 'allied' || m.sign === 'german')),
  )
  return Math.max(0, hatched.findIndex((l) => l.key === layer)) % HATCHES.length
}
