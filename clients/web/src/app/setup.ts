// From what a person chooses to what the server is sent.

import type { Clock, Exploited, Limits, Opponent, Option, Rating, Result, Side } from '../api/types'
import { s } from '../strings'
import { sentence } from './format'

export type Part = 'allied' | 'german' | 'both' | 'friend' | 'watch'

export function seatsOf(part: Part, german: string, allied: string): [string, string] {
  switch (part) {
    case 'allied':
      return [german, 'human']
    case 'german':
      return ['human', allied]
    case 'both':
    case 'friend':
      return ['human', 'human']
    case 'watch':
      return [german, allied]
  }
}

/** The clocks that are offered to two people, the first being none. */
export const clocks: (Clock | undefined)[] = [
  undefined,
  { minutes: 30, seconds: 10 },
  { minutes: 60, seconds: 20 },
  { minutes: 120, seconds: 30 },
  { days: 1 },
  { days: 3 },
  { days: 7 },
]

/** What is wrong with a seed, or nothing. */
export function seedFault(seed: string): string {
  const t = seed.trim()
  if (t === '') return ''
  if (!/^\d{1,20}$/.test(t) || BigInt(t) > 18446744073709551615n) return s.setup.seedFault
  return ''
}

/** The options of the rules with the one that makes a scenario even, where it is wanted and nothing else was said of it. */
export function optionsOf(chosen: string[], fair: string | undefined, even: boolean): string {
  const name = fair?.split('=')[0]
  const said = chosen.some((o) => o === name || o.startsWith(name + '='))
  return (fair && even && !said ? [...chosen, fair] : chosen).join(',')
}

/** The options of a position in words, as far as the catalog has words for them. */
export function optionsText(options: string, game: string, known: Option[]): string[] {
  return options
    .split(',')
    .filter(Boolean)
    .map((word) => {
      const [name, value] = word.split('=')
      const option = known.find((o) => o.name === name && (!o.game || o.game === game))
      return option ? sentence(option.meaning) + (value === undefined ? '' : `: ${value}`) : word
    })
}

/** The opponent that is offered first: a veteran if there is one. */
export function first(list: Opponent[]): string {
  const trained = list.filter((o) => o.side !== 'both')
  const veteran = list.find((o) => /veteran/i.test(o.level) || /veteran/.test(o.spec))
  return (veteran ?? trained[0] ?? list[0])?.spec ?? ''
}

/** How an opponent was rated on a scenario and side; nothing where it was not. */
export function ratingOf(o: Opponent, scenario: string | undefined, side: Side): Rating | undefined {
  return o.ratings.find((x) => x.scenario === scenario && x.side === side)
}

/** A level on the scale of ratings that an opponent can be set to. */
export interface Mark {
  name: string
  elo: number
  low: number
  high: number
}

/** The levels that were rated on a scenario and side, weakest first: between two of them any rating can be played. */
export function marksOf(list: Opponent[], scenario: string | undefined, side: Side): Mark[] {
  return list
    .filter((o) => o.side === side)
    .flatMap((o) => {
      const r = ratingOf(o, scenario, side)
      return r && !r.held ? [{ name: o.level, elo: r.elo, low: r.low, high: r.high }] : []
    })
    .sort((a, b) => a.elo - b.elo)
}

/** A rating between two marks, with an interval between theirs. */
export function settingOf(marks: Mark[], elo: number) {
  const n = Math.max(
    1,
    marks.findIndex((x, i) => i > 0 && x.elo >= elo),
  )
  const [weak, strong] = [marks[n - 1]!, marks[n]!]
  const part = strong.elo > weak.elo ? (elo - weak.elo) / (strong.elo - weak.elo) : 1
  const mid = (a: number, b: number) => Math.round(a + part * (b - a))
  return { elo, weak, strong, low: mid(weak.low, strong.low), high: mid(weak.high, strong.high) }
}

/** What an exploiter won against an opponent on a scenario and side; nothing where none was tried. */
export function exploitedOf(o: Opponent, scenario: string | undefined, side: Side): Exploited | undefined {
  return o.exploited?.find((x) => x.scenario === scenario && x.side === side)
}

/** How an opponent plays a scenario and side, and what its network cannot do there: a sentence each. */
export function mannersOf(o: Opponent, all: Limits[] | undefined, scenario: string | undefined, side: Side): string[] {
  const style = o.styles?.find((x) => x.scenario === scenario && x.side === side)
  const limits = o.side === side && all?.find((x) => x.scenario === scenario)
  return [...(style ? [s.setup.style(style.text)] : []), ...(limits ? limits.texts : [])]
}

/** The ends of the scale that holds the ratings of all opponents with their intervals. */
export function scaleOf(list: (Rating | undefined)[]): { low: number; high: number } {
  const known = list.filter((x) => x !== undefined)
  const low = Math.min(...known.map((x) => x.low))
  const high = Math.max(...known.map((x) => x.high))
  return { low, high: high > low ? high : low + 1 }
}

/** Where a value lies on a scale, in per cent. */
export function along(value: number, scale: { low: number; high: number }): number {
  return (100 * (value - scale.low)) / (scale.high - scale.low)
}

/** A person's games against an opponent, of all options together: on one scenario or, without, on all. */
export function recordOf(results: Result[], opponent: string, scenario?: string) {
  const sum = { won: 0, lost: 0, drawn: 0 }
  for (const r of results) {
    if (r.opponent !== opponent || (scenario !== undefined && r.scenario !== scenario)) continue
    sum.won += r.won
    sum.lost += r.lost
    sum.drawn += r.drawn
  }
  return sum
}
