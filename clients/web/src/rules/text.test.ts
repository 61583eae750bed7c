import { expect, test } from 'vitest'
import { blocks, marked, pieces } from './text'

const known = (r: string) => ['9.2', '10.72A', '12', '9.62'].includes(r)

test('numbers of rules are links, others are not', () => {
  expect(pieces('See 9.2 and 10.72A (12, 9.62), not 1.5 or 12 units.', known)).toEqual([
    { text: 'See ' },
    { text: '9.2', rule: '9.2' },
    { text: ' and ' },
    { text: '10.72A', rule: '10.72A' },
    { text: ' (' },
    { text: '12', rule: '12' },
    { text: ', ' },
    { text: '9.62', rule: '9.62' },
    { text: '), not 1.5 or 12 units.' },
  ])
  expect(pieces('', known)).toEqual([])
})

test('numbers with a letter before them are links', () => {
  expect(pieces('As always (O-12), not O-13 or 2-12.', (r) => r === 'O-12').filter((p) => p.rule)).toEqual([
    { text: 'O-12', rule: 'O-12' },
  ])
})

test('a small letter behind a number belongs to it', () => {
  expect(pieces('See 2.7d (3, 2.14c).', (r) => ['3', '2.7d', '2.14c'].includes(r)).filter((p) => p.rule)).toEqual([
    { text: '2.7d', rule: '2.7d' },
    { text: '3', rule: '3' },
    { text: '2.14c', rule: '2.14c' },
  ])
})

test('a chapter behind another number is a link as well', () => {
  expect(pieces('(9.2, 12)', known).filter((p) => p.rule)).toEqual([
    { text: '9.2', rule: '9.2' },
    { text: '12', rule: '12' },
  ])
})

test('paragraphs and lists', () => {
  const text = 'One.\nStill one.\n- a\n- b 9.2\n\nTwo.\n\n- c'
  expect(blocks(text, known).map((b) => [b.type, b.type === 'ul' ? b.items.length : b.pieces.length])).toEqual([
    ['p', 3],
    ['ul', 2],
    ['p', 1],
    ['ul', 1],
  ])
})

test('what was searched for is marked, also in its singular', () => {
  expect(marked('The depot pays.', 'depots')).toEqual([
    { text: 'The ', hit: false },
    { text: 'depot', hit: true },
    { text: ' pays.', hit: false },
  ])
  expect(marked('9.62 Bridges', '9.6')[0]).toEqual({ text: '9.62', hit: true })
})
