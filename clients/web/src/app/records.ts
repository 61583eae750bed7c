// Files of games: what a file holds, and the games in it where it holds several.

import { isAnalysis, isGame } from './pasted'

/** The largest file that is looked into, in bytes. The server takes 16 MB of one game. */
export const largest = 64 << 20

export interface Game {
  scenario: string
  agents: string[]
  steps: number | null
  /** Who has won, in a game that has ended; "" for a draw. */
  winner: string | null
  record: Blob
}

export type Held =
  { kind: 'games'; games: Game[] } | { kind: 'analysis' } | { kind: 'text'; text: string } | { kind: 'binary' }

/** What bytes are, by their beginning: games as JSON lines, one as msgpack or some other file, or a text. */
export function held(bytes: Uint8Array<ArrayBuffer>): Held {
  const text = plain(bytes)
  if (text === null) return { kind: 'binary' }
  if (isAnalysis(text)) return { kind: 'analysis' }
  return isGame(text) ? { kind: 'games', games: games(text) } : { kind: 'text', text }
}

function plain(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}

/** The games of a text, each a header, a line a step and a footer. */
export function games(text: string): Game[] {
  const starts = [...text.matchAll(/^\s*\{\s*"format"\s*:\s*"bridgehead-record"/gm)].map((m) => m.index)
  return starts.map((from, i) => game(text.slice(from, starts[i + 1]).trim() + '\n'))
}

function game(text: string): Game {
  const lines = text.trimEnd()
  const head = json(lines.slice(0, (lines.indexOf('\n') + 1 || lines.length + 1) - 1))
  const foot = json(lines.slice(lines.lastIndexOf('\n') + 1))
  const sides = words(head['sides'])
  const returns = Array.isArray(foot['returns']) ? (foot['returns'] as unknown[]) : []
  const best = returns.findIndex((r) => typeof r === 'number' && r > 0)
  return {
    scenario: typeof head['scenario'] === 'string' ? head['scenario'] : '',
    agents: words(head['agents']),
    steps: typeof foot['steps'] === 'number' ? foot['steps'] : null,
    winner: foot['done'] === true ? (sides[best] ?? '') : null,
    record: new Blob([text]),
  }
}

function json(line: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

function words(list: unknown): string[] {
  return Array.isArray(list) ? list.map((x) => (typeof x === 'string' ? x : '')) : []
}
