// Guided games: which tables they are, which step each is at, and when the step is done.

import { api } from '../api/client'
import type { Aside, Lesson, Line, Target, View, Wait } from '../api/types'
import { s } from '../strings'
import { guideOf } from './library.svelte'
import { gauge } from './position'

const key = 'bridgehead.guide'

/** The dice of the guided game are the same for all who learn. */
const seed = '1944'

interface Kept {
  /** The lesson of each guided table; -1 where the guide was ended. */
  at: Record<string, number>
  /** The asides that each guided table has shown. */
  told: Record<string, string[]>
  /** The guide of each guided table; the first one of its game where none is kept. */
  of: Record<string, string>
}

function read(): Kept {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '')
    if (typeof kept === 'object' && kept !== null && 'at' in kept)
      return { told: {}, of: {}, ...(kept as Partial<Kept> & Pick<Kept, 'at'>) }
  } catch {
    // None was kept.
  }
  return { at: {}, told: {}, of: {} }
}

export const guide = $state<Kept>(read())

function write(): void {
  try {
    localStorage.setItem(key, JSON.stringify(guide))
  } catch {
    // Then the guide begins anew next time.
  }
}

export function setStep(table: string, step: number): void {
  guide.at[table] = step
  write()
}

/** An aside has been shown at a table, and is not shown there again. */
export function setTold(table: string, aside: string): void {
  guide.told[table] = [...(guide.told[table] ?? []), aside]
  write()
}

/** The aside that explains what the learner is asked, unless it has been shown. */
export function asideFor(asides: Aside[], view: View, told: string[]): Aside | undefined {
  if (view.status !== 'decide') return undefined
  return asides.find((a) => !told.includes(a.id) && a.kinds.includes(view.kind ?? ''))
}

/** Sets up the game of a guide and returns its table. */
export async function begin(game: string, id: string): Promise<string> {
  const g = await guideOf(game, id)
  const view = await api.create({
    name: g.title || s.guide.name,
    game: g.game,
    scenario: g.scenario,
    ...(g.position ? { position: g.position } : {}),
    seats: g.side === 'german' ? ['human', g.opponent] : [g.opponent, 'human'],
    seed,
    pace: 1000,
  })
  guide.of[view.id] = g.id
  setStep(view.id, 0)
  return view.id
}

/**
 * Whether any of what a lesson waits for has happened since it came up: `since` are the lines of the
 * log from then on.
 */
export function happened(waits: Wait[], view: View, since: Line[]): boolean {
  return waits.some((w) => met(w, view, since))
}

function met(w: Wait, view: View, since: Line[]): boolean {
  if (view.over) return true
  const of = (kind: string | undefined) => kind !== undefined && (w.kinds ?? []).includes(kind)
  const by = (side: string | undefined) => !w.side || w.side === side
  switch (w.on) {
    case 'decide':
      return of(view.kind) && by(view.side)
    case 'play':
      return since.some((l) => of(l.kind) && by(l.side))
    case 'roll':
      return since.some((l) => l.side === 'dice' && of(l.kind))
    case 'date':
    case 'gauge':
      return (gauge(view.now, w.gauge ?? 'turn') ?? -Infinity) >= (w.value ?? w.date ?? Infinity)
    default:
      return false
  }
}

/** Whether a lesson goes on by a button of its own. */
export function byHand(l: Lesson): boolean {
  return l.wait.length === 0 || l.wait.every((w) => w.on === 'next')
}

/** What a lesson points at on the board. */
export function pointed(points: string[] | undefined): Target[] {
  return (points ?? []).flatMap((p): Target[] => {
    const [kind, id] = cut(p)
    if (kind === 'place') return [{ place: id }]
    if (kind === 'crossing') return [{ crossing: id }]
    return kind === 'unit' ? [{ unit: id }] : []
  })
}

/** The parts of the page a lesson points at, as the words of data-control. */
export function controls(points: string[] | undefined): string {
  return (points ?? [])
    .map(cut)
    .filter(([kind]) => kind === 'control')
    .map(([, id]) => id)
    .join(' ')
}

function cut(p: string): [string, string] {
  const at = p.indexOf(':')
  return [p.slice(0, at), p.slice(at + 1)]
}
