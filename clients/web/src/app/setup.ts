// From what a person chooses to what the server is sent.

import type { Opponent, Option } from '../api/types'
import { s } from '../strings'
import { sentence } from './format'

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

/** The strongest measurement of an opponent in a scenario, or in any. */
export function strengthOf(o: Opponent, scenario: string | undefined) {
  const all = o.strength ?? []
  return all.find((x) => x.scenario === scenario || scenario?.endsWith('/' + x.scenario)) ?? all[0]
}
