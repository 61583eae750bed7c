// The list of legal actions: in groups, narrowed by what was clicked and by words.

import type { Choice, Counter, Target } from '../api/types'
import { s } from '../strings'

export interface Group {
  key: string
  title: string
  choices: Choice[]
}

/** What the list needs to know of names. */
export interface Names {
  unit: (id: string) => Pick<Counter, 'formation'> | undefined
  formation: (id: string) => string
}

/** Whether c points at what t names; a unit in a place asks for both where the choice has both. */
export function pointsAt(c: Target, t: Target): boolean {
  if (t.crossing !== undefined) return c.crossing === t.crossing
  if (t.unit !== undefined) return c.unit === t.unit
  if (t.place !== undefined) return c.place === t.place
  return false
}

export function target(c: Choice): Target {
  const t: Target = {}
  if (c.place) t.place = c.place
  if (c.unit) t.unit = c.unit
  if (c.crossing) t.crossing = c.crossing
  return t
}

export function sameTarget(a: Target | null, b: Target | null): boolean {
  if (a === null || b === null) return a === b
  return a.place === b.place && a.unit === b.unit && a.crossing === b.crossing
}

/** What a click on t does with the choices: the one it means, or those to be shown. */
export function clicked(choices: Choice[], t: Target): { act?: Choice; show?: Choice[] } {
  const hits = choices.filter((c) => pointsAt(c, t))
  if (hits.length === 1) return { act: hits[0]! }
  return hits.length > 1 ? { show: hits } : {}
}

/** Narrows by what is selected, and by words that must all occur. */
export function narrow(choices: Choice[], selected: Target | null, words: string): Choice[] {
  let out = choices
  if (selected !== null) {
    const hits = choices.filter((c) => pointsAt(c, selected))
    if (hits.length > 0) out = hits
  }
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return out
  return out.filter((c) => {
    const text = `${c.text} ${c.code} ${c.note ?? ''} ${c.place ?? ''}`.toLowerCase()
    return wanted.every((w) => text.includes(w))
  })
}

/**
 * Groups choices by what they point at: units by formation, places and crossings for themselves,
 * controls without a target first, what declines last.
 */
export function grouped(choices: Choice[], names: Names): Group[] {
  const groups = new Map<string, Group>()
  for (const c of choices) {
    const g = groupOf(c, names)
    const have = groups.get(g.key)
    if (have) have.choices.push(c)
    else groups.set(g.key, { ...g, choices: [c] })
  }
  const order = (g: Group) => (g.key === 'orders' ? 0 : g.key === 'stop' ? 2 : 1)
  return [...groups.values()].sort((a, b) => order(a) - order(b))
}

function groupOf(c: Choice, names: Names): Omit<Group, 'choices'> {
  if (c.default) return { key: 'stop', title: s.actions.stop }
  if (c.unit) {
    const formation = names.unit(c.unit)?.formation ?? ''
    const title = formation === '' ? s.actions.units : names.formation(formation)
    return { key: 'unit ' + formation, title }
  }
  if (c.crossing) return { key: 'crossings', title: s.actions.crossings }
  if (c.place) return { key: 'places', title: s.actions.places }
  return { key: 'orders', title: s.actions.orders }
}

/** The choice after (or before) the one with the id, around the ends; -1 stands for none yet. */
export function neighbour(choices: Choice[], id: number, step: 1 | -1): Choice | undefined {
  if (choices.length === 0) return undefined
  const at = choices.findIndex((c) => c.id === id)
  if (at < 0) return step > 0 ? choices[0] : choices[choices.length - 1]
  return choices[(at + step + choices.length) % choices.length]
}
