// What happened between two decisions of a person, in a few lines: the weather, who came, what was lost.

import type { Effect, Line, Target } from '../api/types'
import { s } from '../strings'
import { sentence } from './format'

export interface News {
  kind: string
  side: string
  text: string
  targets: Target[]
}

/** Kinds that are told one by one, and those of which the units are listed. */
const single = ['marker', 'crossing', 'control', 'points', 'end']
const listed = ['arrived', 'gone', 'retreat', 'reduced'] as const

/** What matters most comes first, and what is left out last. */
const order = ['end', 'marker', 'gone', 'crossing', 'arrived', 'control', 'retreat', 'reduced', 'points']

/** More lines than this are left to the log. */
const most = 7
const names = 4

/** What a side has to be told at its next decision; nothing while only it has decided since its last one. */
export function newsFor(lines: Line[], side: string, nameOf: (unit: string) => string): News[] {
  const last = lines.findLastIndex((l) => l.side === side && !l.auto)
  const since = lines.slice(last + 1)
  const others = since.some((l) => l.side !== side && l.side !== 'dice' && !l.auto)
  if (last < 0 || (!others && !since.some((l) => l.head))) return []
  const effects = since.flatMap((l) => l.effects ?? [])
  const gone = new Set(effects.flatMap((e) => (e.kind === 'gone' && e.unit ? e.unit : [])))
  const told = [...singles(effects), ...lists(effects, gone, nameOf)]
  return told.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind)).slice(0, most)
}

/** Of a thing that changed twice the last word counts. */
function singles(effects: Effect[]): News[] {
  const out = new Map<string, News>()
  for (const e of effects) {
    if (!single.includes(e.kind) || e.unit) continue
    const key = [e.kind, e.crossing ?? e.place ?? ''].join(' ')
    out.delete(key)
    out.set(key, { kind: e.kind, side: e.side ?? '', text: sentence(e.text), targets: targetsOf([e]) })
  }
  return [...out.values()]
}

function lists(effects: Effect[], gone: Set<string>, nameOf: (unit: string) => string): News[] {
  return listed.flatMap((kind) =>
    ['german', 'allied'].flatMap((side): News[] => {
      const all = effects.filter((e) => e.kind === kind && e.side === side && e.unit)
      const units = [...new Set(all.map((e) => e.unit!))].filter((u) => kind === 'gone' || !gone.has(u))
      if (units.length === 0) return []
      const who = units.slice(0, names).map(nameOf)
      const text = s.news[kind](s.sides[side as 'german' | 'allied'], who.join(', '), units.length - who.length)
      return [{ kind, side, text, targets: targetsOf(all) }]
    }),
  )
}

function targetsOf(effects: Effect[]): Target[] {
  return effects.flatMap((e): Target[] => [
    ...(e.unit ? [{ unit: e.unit }] : []),
    ...(e.place ? [{ place: e.place }] : []),
    ...(e.crossing ? [{ crossing: e.crossing }] : []),
  ])
}
