// Numbers and times as the page writes them.

import type { Candidate, Dice, Side } from '../api/types'
import { s } from '../strings'

/** Halves of Movement Factors in words: 5 is "2½". */
export function halves(n: number): string {
  const whole = Math.trunc(n / 2)
  if (n % 2 === 0) return String(whole)
  return (whole === 0 ? '' : String(whole)) + '½'
}

/** A share of 0..1 as per cent; what is rare keeps a digit behind the point. */
export function percent(p: number): string {
  if (!Number.isFinite(p)) return '–'
  const x = Math.min(1, Math.max(0, p)) * 100
  if (x > 0 && x < 1) return x.toFixed(1) + '%'
  if (x > 99 && x < 100) return Math.min(99.9, x).toFixed(1) + '%'
  return Math.round(x) + '%'
}

/** A whole number with its sign, "+2", "−1", "0". */
export function signed(n: number): string {
  if (n > 0) return '+' + trim(n)
  if (n < 0) return '−' + trim(-n)
  return '0'
}

/** A change of a chance in points, "+12", "−3". */
export function points(p: number): string {
  return signed(Math.round(p * 100))
}

/** What a candidate loses against the best, "−4 ± 1" in points of win chance; the one picked is the best unless said otherwise. */
export function lost(c: Candidate, picked: number | undefined): string {
  if (c.loss === undefined) return ''
  if (c.even) return c.action === picked ? s.thought.best : s.thought.even
  const error = c.error ? String(Math.max(1, Math.ceil(c.error * 100))) : ''
  return s.thought.loss(points(-c.loss), error)
}

/** How the dice lie, and what they came to. */
export function rolled(d: Dice): string {
  const own: string[] = d.result.match(/\d+/g) ?? [] // what the result says itself is not said before it
  const all = (d.faces ?? []).map((f, i) => (d.names?.[i] ? `${d.names[i]} ${f}` : String(f)))
  const faces = all.length === 1 && own.includes(all[0]!) ? [] : all
  return s.dice.rolled(faces.join(', '), d.result)
}

export function trim(n: number): string {
  return Number.isInteger(n) ? String(n) : n.toFixed(1).replace(/\.0$/, '')
}

/** 75 is "1:15", for what a bot has thought so far. */
export function elapsed(seconds: number): string {
  const t = Math.max(0, Math.floor(seconds))
  return Math.floor(t / 60) + ':' + String(t % 60).padStart(2, '0')
}

/** How long ago in words, from minutes to the date. */
export function ago(then: string, now: Date): string {
  const t = new Date(then)
  const minutes = Math.floor((now.getTime() - t.getTime()) / 60_000)
  if (!Number.isFinite(minutes)) return ''
  if (minutes < 1) return s.time.now
  if (minutes < 60) return s.time.minutes(minutes)
  if (minutes < 24 * 60) return s.time.hours(Math.floor(minutes / 60))
  if (minutes < 7 * 24 * 60) return s.time.days(Math.floor(minutes / 60 / 24))
  return t.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })
}

/** The first letter large, as a sentence begins. */
export function sentence(text: string): string {
  const t = text.trim()
  return t === '' ? '' : t[0]!.toUpperCase() + t.slice(1)
}

const ruleList = /\s*\(((?:[A-Z]-)?\d+[.\dA-Za-z]*(?:,\s*(?:[A-Z]-)?\d+[.\dA-Za-z]*)*)\)\s*$/

/** Takes the rule ids that end a text apart from it: they are shown as chips. */
export function withoutRules(text: string): { text: string; rules: string[] } {
  const m = ruleList.exec(text)
  if (!m) return { text, rules: [] }
  return { text: text.slice(0, m.index), rules: m[1]!.split(/,\s*/) }
}

export function sideName(side: string | undefined): string {
  if (side === 'german') return s.sides.german
  if (side === 'allied') return s.sides.allied
  return s.sides.dice
}

export function seatOf(side: Side | string | undefined): 0 | 1 | -1 {
  return side === 'german' ? 0 : side === 'allied' ? 1 : -1
}

/** The chance of side where chance is that of the Allies. */
export function chanceOf(side: string | undefined, allied: number): number {
  return side === 'german' ? 1 - allied : allied
}

/** "german-veteran" is "German veteran" until the catalog gives it its name. */
export function agentName(spec: string, names: Map<string, string>): string {
  if (spec === 'human') return s.seats.human
  if (spec.startsWith('dial:')) return s.setup.dialled(signed(Number(spec.slice(5))))
  return names.get(spec) ?? sentence(spec.split(':')[0]!.replaceAll('-', ' '))
}

/** A judge of analyses as people call it. */
export function judgeName(name: string): string {
  return s.review.judges[name] ?? sentence(name.replaceAll('-', ' '))
}

/** A text that lists its parts after semicolons: what it is about, and the details. */
export function clauses(text: string): { head: string; rest: string[] } {
  const [head = '', ...rest] = text.split(/;\s+/)
  return { head, rest }
}

/** The text of a choice without what its note says beside it. */
export function withoutNote(text: string, note: string | undefined): string {
  if (!note) return text
  for (const between of [': ', ', ', ' (']) {
    const end = between + note + (between === ' (' ? ')' : '')
    if (text.endsWith(end)) return text.slice(0, -end.length)
  }
  return text
}
