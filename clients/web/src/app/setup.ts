// From what a person chooses to what the server is sent.

import type { Opponent } from '../api/types'
import { s } from '../strings'

export type Part = 'allied' | 'german' | 'both' | 'watch'

export function seatsOf(part: Part, german: string, allied: string): [string, string] {
  switch (part) {
    case 'allied':
      return [german, 'human']
    case 'german':
      return ['human', allied]
    case 'both':
      return ['human', 'human']
    case 'watch':
      return [german, allied]
  }
}

/** What is wrong with a seed, or nothing. */
export function seedFault(seed: string): string {
  const t = seed.trim()
  if (t === '') return ''
  if (!/^\d{1,20}$/.test(t) || BigInt(t) > 18446744073709551615n) return s.setup.seedFault
  return ''
}

/** The opponent that is offered first: a regular one if there is one. */
export function first(list: Opponent[]): string {
  const trained = list.filter((o) => o.side !== 'both')
  const regular = list.find((o) => /regular/i.test(o.level) || /regular/.test(o.spec))
  return (regular ?? trained[0] ?? list[0])?.spec ?? ''
}

/** The strongest measurement of an opponent in a scenario, or in any. */
export function strengthOf(o: Opponent, scenario: string | undefined) {
  const all = o.strength ?? []
  return all.find((x) => x.scenario === scenario || scenario?.endsWith('/' + x.scenario)) ?? all[0]
}
