// The log as rows of a list that only builds what is seen.

import type { Line } from '../api/types'

export type Row = { type: 'head'; key: string; step: number; text: string } | { type: 'line'; key: string; line: Line }

/** Lines with their headings as rows of their own; forced steps are left out unless wanted. */
export function rows(lines: Line[], auto: boolean): Row[] {
  const out: Row[] = []
  for (const [i, line] of lines.entries()) {
    if (line.head) out.push({ type: 'head', key: 'h' + i, step: line.step, text: line.head })
    if (!auto && line.auto && !line.dice) continue
    out.push({ type: 'line', key: 'l' + i, line })
  }
  return out
}

/** Puts lines fetched from step `from` behind those before it. */
export function merge(have: Line[], from: number, more: Line[]): Line[] {
  return [...have.filter((l) => l.step < from), ...more]
}

/** Tops of rows of known or supposed heights, and the whole height as the last entry. */
export function tops(count: number, height: (i: number) => number): Float64Array {
  const out = new Float64Array(count + 1)
  for (let i = 0; i < count; i++) out[i + 1] = out[i]! + height(i)
  return out
}

/** The rows [first, last) between top and bottom, with some more on both sides. */
export function visible(t: Float64Array, top: number, bottom: number, spare = 6): [number, number] {
  const count = t.length - 1
  const first = Math.max(0, search(t, top) - 1 - spare)
  const last = Math.min(count, search(t, bottom) + spare)
  return [first, Math.max(first, last)]
}

/** The first index whose value is greater than x. */
function search(t: Float64Array, x: number): number {
  let lo = 0
  let hi = t.length
  while (lo < hi) {
    const mid = (lo + hi) >> 1
    if (t[mid]! > x) hi = mid
    else lo = mid + 1
  }
  return lo
}
