// What is the same for all tables: the catalog, the boards, the help.

import { api } from '../api/client'
import type { Board, Catalog, Guide, Help, Opponent, Result, Scenario } from '../api/types'

export const library = $state<{
  catalog: Catalog | null
  help: Help | null
  /** How the person's games against opponents ended, as last asked for. */
  results: Result[]
  fault: string
}>({ catalog: null, help: null, results: [], fault: '' })

const boards = new Map<string, Promise<Board>>()
let asked: Promise<void> | null = null
let lessons: Promise<Guide> | null = null

/** Fetches the catalog and the help once; a failure is tried again by the next caller. */
export function open(): Promise<void> {
  asked ??= fetchAll().catch((err: unknown) => {
    asked = null
    library.fault = err instanceof Error ? err.message : String(err)
    throw err
  })
  return asked
}

async function fetchAll(): Promise<void> {
  library.catalog = await api.catalog()
  library.fault = ''
  // The page is of use without the help, so nobody waits for it.
  api.help().then(
    (help) => (library.help = help),
    () => undefined,
  )
}

/** Asks again how the person's games ended; nobody waits for it, and without it nothing is shown. */
export function renewResults(): void {
  api.results().then(
    (list) => (library.results = list),
    () => undefined,
  )
}

export function boardOf(game: string, scenario: string): Promise<Board> {
  const key = game + '/' + scenario
  let board = boards.get(key)
  if (!board) {
    board = api.board(game, scenario)
    board.catch(() => boards.delete(key))
    boards.set(key, board)
  }
  return board
}

export function guideOf(): Promise<Guide> {
  lessons ??= api.guide()
  lessons.catch(() => (lessons = null))
  return lessons
}

/** The names of opponents by their spec. */
export function opponentNames(c: Catalog | null): Map<string, string> {
  return new Map((c?.opponents ?? []).map((o) => [o.spec, o.name]))
}

export function scenarioOf(c: Catalog | null, name: string): Scenario | undefined {
  return c?.scenarios.find((x) => x.name === name || x.id === name)
}

/** The opponents that can take a side, in a game where it is said. */
export function opponentsFor(c: Catalog | null, side: 'german' | 'allied', game?: string): Opponent[] {
  const fits = (o: Opponent) => !game || !o.game || o.game === game
  return (c?.opponents ?? []).filter((o) => (o.side === side || o.side === 'both') && fits(o))
}

/** What the help says about a rule, or about the nearest rule above it: 9.621, 9.62, 9.6, 9. */
export function ruleEntry(help: Help | null, id: string): { id: string; title: string; text: string } | null {
  for (let key = id; key !== ''; key = shorter(key)) {
    const entry = help?.rules[key]
    if (entry) return { id: key, title: entry.title, text: entry.text }
  }
  return null
}

function shorter(id: string): string {
  const cut = id.slice(0, -1)
  return cut.endsWith('.') ? cut.slice(0, -1) : cut
}
