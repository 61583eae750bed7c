// A counter explained: where its parts are, and what they mean in the words of its game.

import { lookOf, type Look } from './looks'
import type { Model } from './snapshot'

type Part = { at: [number, number]; label: [number, number] }

/** Where the parts of a counter are, 32 units square around the origin, and where their numbers stand. */
export const faceParts: Record<string, Part> = {
  name: { at: [-5, -12.4], label: [-10, -22] },
  size: { at: [5, -8.2], label: [4, -22] },
  sign: { at: [12, 2], label: [28, 4] },
  badge: { at: [-8.5, -2], label: [-22, -9] },
  stripe: { at: [-13.4, 3], label: [-22, 4] },
  face: { at: [5, 10], label: [28, 14] },
  strength: { at: [2, 9], label: [28, 13] },
  efficiency: { at: [9.5, 11], label: [20, 23] },
  points: { at: [21.4, -11.6], label: [28, -18] },
  left: { at: [21.4, -11.6], label: [28, -18] },
  guns: { at: [-9.6, 9], label: [-22, 17] },
  bar: { at: [0, 15.4], label: [2, 24] },
  marks: { at: [21.4, -4.6], label: [28, -7] },
}

/** A unit that has been in a fight and has guns, if the game has such: all its parts can be seen. */
export function seasoned(board: Model, side = 1): Look | null {
  const all = Object.values(board.counters).filter((c) => c.side === side)
  const corner = (c: (typeof all)[number]) => c.tags?.some((t) => t.key === 'corner') ?? false
  const card = all.find((c) => corner(c) && c.size && c.symbol !== 'headquarters') ?? all.find(corner) ?? all[0]
  if (!card) return null
  const numbers = board.numbers.map((n, i) => {
    const printed = card.numbers[i] ?? 0
    return n.worn ? Math.max(1, Math.round(printed * 0.7)) : n.left ? Math.round((n.most ?? 0) * 0.6) : printed
  })
  const mark = board.marks.find((m) => m.on === 'counter' && m.tone === 'good')
  return lookOf(board, card, { id: card.id, numbers, marks: mark ? [mark.key] : [] })
}

/** The parts of a counter that there are, with what they are. */
export function faceWords(board: Model, look: Look): { part: string; word: string }[] {
  const names = (fits: (n: Model['numbers'][number]) => boolean | undefined) =>
    board.numbers
      .filter(fits)
      .map((n) => n.word)
      .join(' – ')
  const left = names((n) => n.left)
  const worn = names((n) => n.worn)
  const corner = board.counters[look.id]?.tags?.find((t) => t.key === 'corner')?.word
  return [
    { part: 'name', word: 'name' },
    { part: 'size', word: 'size: I company, II battalion, III regiment, X brigade, XX division' },
    { part: 'sign', word: 'what it is' },
    { part: 'badge', word: 'nation' },
    { part: 'stripe', word: 'its formation' },
    { part: 'face', word: names((n) => n.face) },
    { part: 'left', word: left && `${left} left` },
    { part: 'guns', word: corner ?? '' },
    { part: 'bar', word: worn && `how much of its ${worn} is left` },
    { part: 'marks', word: look.marks.length > 0 ? 'marks, as below' : '' },
  ].filter((p) => p.word !== '')
}
