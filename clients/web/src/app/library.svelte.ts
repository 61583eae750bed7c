// What is the same for all tables: the catalog, the boards, the help.

import { api } from '../api/client'
import type { Catalog, Guide, Help, Model, Opponent, Result, Scenario } from '../api/types'

export const library = $state<{
  catalog: Catalog | null
  help: Help | null
  /** How the person's games against opponents ended, as last asked for. */
  results: Result[]
  fault: string
}>({ catalog: null, help: null, results: [], fault: '' })

const boards = new Map<string, Promise<Model>>()
let asked: Promise<void> | null = null
const books = new Map<string, Promise<Help>>()
const guides = new Map<string, Promise<Guide>>()

/** Fetches the catalog once, and the help on its first game; a failure is tried again by the next caller. */
export function open(): Promise<void> {
  asked ??= fetchAll().catch((err: unknown) => {
    asked = null
    library.fault = err instanceof Error ? err.message : String(err)
    throw err
  })
  return asked
}

/** Fetches the catalog again: there is a new scenario. */
export async function reload(): Promise<void> {
  library.catalog = await api.catalog()
}

async function fetchAll(): Promise<void> {
  library.catalog = await api.catalog()
  library.fault = ''
  // The page is of use without the help, so nobody waits for it.
  const first = firstGame(library.catalog)
  if (first && !library.help) void useHelp(first)
}

/** The game whose rules are shown where no other is named. */
export function firstGame(c: Catalog | null): string {
  return c?.scenarios[0]?.game ?? ''
}

/** The help on a game, fetched once. */
export function bookOf(game: string): Promise<Help> {
  return once(books, game, () => api.help(game))
}

/** Makes the help on a game the one that prompts and chips open; a game need not have any. */
export async function useHelp(game: string): Promise<void> {
  wanted = game
  const known = library.catalog?.games.some((g) => g.game === game && g.help)
  const help = known ? await bookOf(game).catch(() => null) : null
  if (wanted === game) library.help = help
}
let wanted = ''

function once<T>(kept: Map<string, Promise<T>>, key: string, ask: () => Promise<T>): Promise<T> {
  let answer = kept.get(key)
  if (!answer) {
    answer = ask()
    answer.catch(() => kept.delete(key))
    kept.set(key, answer)
  }
  return answer
}

/** Asks again how the person's games ended; nobody waits for it, and without it nothing is shown. */
export function renewResults(): void {
  api.results().then(
    (list) => (library.results = list),
    () => undefined,
  )
}

export function boardOf(game: string, scenario: string, options = ''): Promise<Model> {
  return once(boards, [game, scenario, options].join('/'), () => api.board(game, scenario, options))
}

export function guideOf(game: string, id: string): Promise<Guide> {
  return once(guides, game + '/' + id, () => api.guide(game, id))
}

/** The names of opponents by their spec. */
export function opponentNames(c: Catalog | null): Map<string, string> {
  return new Map((c?.opponents ?? []).map((o) => [o.spec, o.name]))
}

export function scenarioOf(c: Catalog | null, name: string): Scenario | undefined {
  return c?.scenarios.find((x) => x.name === name || x.id === name)
}

/** The opponents that can take a side, in a game and a scenario of it, named in short or whole, where they are said. */
export function opponentsFor(
  c: Catalog | null,
  side: 'german' | 'allied',
  game?: string,
  scenario?: string,
): Opponent[] {
  const id = scenario && !scenario.includes('/') ? `${game}/${scenario}` : scenario
  const fits = (o: Opponent) =>
    (!game || !o.game || o.game === game) && (!id || !o.scenarios || o.scenarios.includes(id))
  const all = (c?.opponents ?? []).filter((o) => (o.side === side || o.side === 'both') && fits(o))
  // One that plays several games stands once for each of them.
  return all.filter((o, n) => all.findIndex((x) => x.spec === o.spec) === n)
}

/** The rule of an id, or the nearest above it: 9.621, 9.62, 9.6, 9; empty where there is none. */
export function nearestRule(help: Help | null, id: string): string {
  for (let key = id; key !== ''; key = shorter(key)) if (help?.rules[key]) return key
  return ''
}

function shorter(id: string): string {
  const cut = id.slice(0, -1)
  return cut.endsWith('.') ? cut.slice(0, -1) : cut
}
