import { expect, test } from 'vitest'
import type { Help } from '../api/types'
import { beside, indexOf, pageOf, sections, topicOf } from './book'

const help = {
  game: 'g',
  contents: [
    { id: '9', depth: 0 },
    { id: '9.1', depth: 1 },
    { id: '10', depth: 0 },
  ],
  rules: {
    '9': { title: 'Movement', text: '' },
    '9.1': { title: 'Depot', text: '' },
    '10': { title: 'Assaults', text: '' },
  },
  kinds: { K_STEP: { title: 'Step', text: '' } },
  terms: [{ id: 'depot', title: 'Depot', also: ['dump'], text: '' }],
  plates: [],
  guides: [],
} satisfies Help

test('topics have pages', () => {
  expect(
    ['', '9.1', '9.9', 'glossary', 'term/depot', 'decision/K_STEP', 'decision/K', 'read/x', 'x'].map((t) =>
      pageOf(help, t),
    ),
  ).toEqual(['contents', 'chapter', 'none', 'glossary', 'glossary', 'decision', 'none', 'read', 'none'])
  expect(topicOf({ what: 'rule', id: '9.1' })).toBe('9.1')
  expect(topicOf({ what: 'term', id: 'depot' })).toBe('term/depot')
})

test('chapters and what is beside them', () => {
  expect(sections(help, '9').map((c) => c.id)).toEqual(['9', '9.1'])
  expect(beside(help, '9')).toEqual([undefined, '10'])
  expect(beside(help, '10')).toEqual(['9', undefined])
})

test('the index has a name once, with all it leads to', () => {
  expect(indexOf(help)).toEqual([
    { letter: 'A', entries: [{ text: 'Assaults', topics: ['10'] }] },
    {
      letter: 'D',
      entries: [
        { text: 'Depot', topics: ['term/depot', '9.1'] },
        { text: 'Dump', topics: ['term/depot'] },
      ],
    },
    { letter: 'M', entries: [{ text: 'Movement', topics: ['9'] }] },
  ])
})
