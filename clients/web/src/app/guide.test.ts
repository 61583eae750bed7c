import { expect, test } from 'vitest'
import type { Aside, View } from '../api/types'
import { asideFor } from './guide.svelte'

const asides: Aside[] = [
  { id: 'reroll', title: 'Again?', text: '', kinds: ['K_REROLL'] },
  { id: 'losses', title: 'Hit', text: '', kinds: ['K_CP', 'K_AP'] },
]
const view = (status: string, kind: string) => ({ status, kind }) as View

test('an aside explains a decision of the learner, once', () => {
  expect(asideFor(asides, view('decide', 'K_REROLL'), [])?.id).toBe('reroll')
  expect(asideFor(asides, view('decide', 'K_AP'), ['reroll'])?.id).toBe('losses')
  expect(asideFor(asides, view('decide', 'K_REROLL'), ['reroll'])).toBeUndefined()
  expect(asideFor(asides, view('decide', 'K_IMPULSE'), [])).toBeUndefined()
})

test('what a bot decides needs no words', () => {
  expect(asideFor(asides, view('thinking', 'K_REROLL'), [])).toBeUndefined()
})
