// What a text is that somebody pastes: a position on its own or in the output of a test, a link, or a game.

import type { Carried } from './address'

export type Pasted =
  | { kind: 'nothing' }
  | { kind: 'unknown' }
  /** The codes the link may have: as it stands, and over the lines it was broken into. */
  | { kind: 'link'; what: Carried; codes: string[] }
  | { kind: 'game' }
  /** What the line may be, the likeliest first, and how many positions the text holds. */
  | { kind: 'position'; lines: string[]; count: number }

/** As much is searched: more than any test says. */
const most = 1 << 20

const link = /#\/(position|record)\/([\w-]+(?:[ \t]*\r?\n[ \t>]*[\w-]+)*)/
/** How lines of positions begin: a game and the version of its notation, a scenario and digits of its hash. */
const head = /(^|[^a-z0-9/-])([a-z0-9-]{1,40}\/[1-9]\d{0,3}\s+[^\s:/"'`\\]+:[0-9a-f]{8})(?![0-9a-z])/g
const label = /position["'`\s:=]*$/i
/** What ends a line within a text: a quote, or a line break that a program wrote as \n. */
const end = /["'`\r\n]|\\[nrt"]/
/** A line with nothing but words of a notation, as the rest of a line that was broken up. */
const words = /^[ \t>]*[\w@=,:;./%+-]+([ \t]+[\w@=,:;./%+-]+)*[ \t]*$/
const named = /^\s*(game|where|actions|position|got|want)\b/

export const isGame = (text: string): boolean => /^\s*\{\s*"format"\s*:\s*"bridgehead-record"/.test(text)

export const isAnalysis = (text: string): boolean => /^\s*\{\s*"format"\s*:\s*"bridgehead-analysis"/.test(text)

export function read(text: string): Pasted {
  if (text.trim() === '') return { kind: 'nothing' }
  if (isGame(text)) return { kind: 'game' }
  const part = text.slice(0, most)
  const found = link.exec(part)
  if (found) {
    const code = found[2]!
    return {
      kind: 'link',
      what: found[1] as Carried,
      codes: unique([/^[\w-]+/.exec(code)![0], code.replace(/[\s>]/g, '')]),
    }
  }
  const starts = [...part.matchAll(head)].map((m) => m.index + m[1]!.length)
  if (starts.length === 0) return { kind: 'unknown' }
  const at = starts.find((i) => label.test(part.slice(Math.max(0, i - 40), i))) ?? starts[0]!
  return { kind: 'position', lines: linesAt(part, at), count: new Set(starts.map((i) => single(part, i))).size }
}

/** The line that begins at a place of the text, and what it may be where it was broken into several. */
function linesAt(text: string, at: number): string[] {
  const rows = broken(text, at)
  const width = Math.max(...rows.map((r) => r.length))
  // The first row begins before the position, perhaps with a word that says what follows.
  rows[0]!.text = rows[0]!.text.slice(at - text.lastIndexOf('\n', at - 1) - 1)
  // Terminals break where the window ends, also within words; mail breaks at blanks.
  const window = rows.map((r) => (r.length < width ? r.text + ' ' : r.text)).join('')
  const joined = [window, rows.map((r) => r.text.trim()).join(' ')].map((l) => tidy(l.split(end)[0]!))
  const all = [single(text, at), ...joined].flatMap((l) => [l, l.replace(/[.,;:)\]}]+$/, '')])
  return unique(all).filter((l) => whole.test(l))
}

function single(text: string, at: number): string {
  const rest = text.slice(at)
  // The second word may stand on the next line.
  const start = /^\S+\s+/.exec(rest)?.[0] ?? ''
  return tidy(start + rest.slice(start.length).split(end)[0]!)
}

/** The row of the text a position begins in, and those below that may go on with it, with how long they are. */
function broken(text: string, at: number): { text: string; length: number }[] {
  const [first = '', ...below] = text.slice(text.lastIndexOf('\n', at - 1) + 1).split(/\r?\n/)
  const last = below.findIndex((row) => !words.test(row) || named.test(row))
  const rows = [first, ...below.slice(0, last < 0 ? undefined : last).map((r) => r.replace(/^[ \t]*>[ \t]?/, ''))]
  return rows.map((r) => ({ text: r, length: r.length }))
}

const whole = /^\S+ \S+:\S/
const tidy = (line: string) => line.replace(/[\s\u00a0]+/g, ' ').trim()
const unique = (list: string[]) => [...new Set(list)]
