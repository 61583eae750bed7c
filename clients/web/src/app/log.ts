// The log as rows of a list that only builds what is seen.

import type { Effect, Entry, Fact, Line, Target, Way } from '../api/types'

export type Row =
  | { type: 'head'; key: string; step: number; text: string }
  | { type: 'entry'; key: string; entry: Entry; open: boolean }
  | { type: 'line'; key: string; line: Line }

/**
 * Entries with their headings as rows of their own, and the steps of those that are open. Steps without a choice are
 * left out unless wanted, and with them what only declined.
 */
export function rows(entries: Entry[], lines: Line[], auto: boolean, open: ReadonlySet<number>): Row[] {
  const out: Row[] = []
  for (const entry of entries) {
    if (entry.head) out.push({ type: 'head', key: 'h' + entry.step, step: entry.step, text: entry.head })
    if (!auto && (entry.auto || (entry.quiet && !entry.facts?.length))) continue
    const opened = open.has(entry.step)
    out.push({ type: 'entry', key: 'e' + entry.step, entry, open: opened })
    if (!opened) continue
    for (const line of lines.slice(entry.step - 1, entry.last))
      if (auto || !line.auto || line.dice) out.push({ type: 'line', key: 'l' + line.step, line })
  }
  return out
}

/** Puts what was fetched from step `from` on behind what is before it. */
export function merge<T extends { step: number }>(have: T[], from: number, more: T[]): T[] {
  return [...have.filter((l) => l.step < from), ...more]
}

/** What holds of the first `steps` steps: an entry that goes on after them is to be read anew, with its lines. */
export function cut(lines: Line[], entries: Entry[], steps: number): { lines: Line[]; entries: Entry[] } {
  const whole = entries.filter((e) => e.last <= steps)
  const end = entries.find((e) => e.last > steps)?.step ?? steps + 1
  return { lines: lines.filter((l) => l.step < end), entries: whole }
}

/** What an entry or a fact names on the map. */
export function targetsOf(x: Pick<Entry, 'ways' | 'facts'> & Pick<Fact, 'units' | 'places' | 'crossings'>): Target[] {
  const out: Target[] = []
  for (const unit of x.units ?? []) out.push({ unit })
  for (const place of x.places ?? []) out.push({ place })
  for (const crossing of x.crossings ?? []) out.push({ crossing })
  for (const w of x.ways ?? []) out.push({ unit: w.unit }, ...w.places.map((place) => ({ place })))
  for (const f of x.facts ?? []) out.push(...targetsOf(f))
  return out
}

const travels = new Set(['moved', 'entered', 'retreat', 'arrived'])
const goes = (e: Effect) => travels.has(e.kind) && !!e.unit && !!e.from && !!e.place

/** More ways than this are no Impulse, and would hide the map. */
const most = 40

/** Where units went in these lines. */
function waysIn(lines: Line[]): Way[] {
  const out = new Map<string, Way>()
  for (const e of lines.flatMap((l) => l.effects ?? []).filter(goes)) {
    const way = out.get(e.unit!)
    if (way) way.places.push(e.place!)
    else out.set(e.unit!, { unit: e.unit!, side: e.side ?? '', places: [e.from!, e.place!] })
  }
  return out.size > most ? [] : [...out.values()]
}

/** The ways of the last part of the game in which anybody moved, as far as it came after the first `from` steps. */
export function waysSince(lines: Line[], from: number): Way[] {
  let end = lines.length
  for (let i = lines.length - 1; i >= 0 && lines[i]!.step > from; i--) {
    if (!lines[i]!.head && i > 0 && lines[i - 1]!.step > from) continue
    const ways = waysIn(lines.slice(i, end))
    if (ways.length > 0) return ways
    end = i
  }
  return []
}

/** The ways of the entry that step belongs to, up to it. */
export function waysAt(lines: Line[], step: number): Way[] {
  const first = lines[step - 1]?.entry ?? step
  return waysIn(lines.slice(Math.max(0, first - 1), step))
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
