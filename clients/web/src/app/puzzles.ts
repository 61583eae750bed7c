// Puzzles: which are due, and the table of one.

import { api } from '../api/client'
import type { PuzzleProgress } from '../api/types'
import { go } from './route.svelte'

export const isDue = (p: PuzzleProgress, now: Date) => !p.due || new Date(p.due) <= now

/** A date as people write it. */
export function day(due: string): string {
  return new Date(due).toLocaleDateString('en-GB', { day: 'numeric', month: 'long' })
}

/** Opens the table of a puzzle, in place of one that is left. */
export async function solve(id: string, instead = false): Promise<void> {
  go({ page: 'table', id: (await api.openPuzzle(id)).id }, instead)
}

/** Opens the next puzzle that is due, or else the list of all. */
export async function solveNext(): Promise<void> {
  const { puzzles } = await api.puzzles()
  const next = puzzles.find((p) => isDue(p, new Date()))
  if (next) await solve(next.id, true)
  else go({ page: 'puzzles' }, true)
}
