import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Report } from '../api/review'
import Analysis from './Analysis.svelte'
import type { TableStore } from './table.svelte'

class NoSizes {
  observe() {}
  unobserve() {}
  disconnect() {}
}
beforeAll(() => {
  vi.stubGlobal('ResizeObserver', NoSizes)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300)
})

const mistake = { step: 4, side: 'german', played: 'stay', best: 'go', loss: 0.2, why: '60% of winning by: go' }
const report = (more: Partial<Report>) =>
  ({
    progress: 1,
    steps: 100,
    agent: 'network',
    judges: ['network', 'club', 'score'],
    curve: [
      { step: 0, chance: 0.5 },
      { step: 40, chance: 0.6 },
    ],
    mistakes: { german: [mistake], allied: [] },
    turning: [],
    luck: [],
    luck_total: { german: -0.1, allied: 0.1 },
    summary: 'The Allies won.',
    ...more,
  }) as Report

let app: object | undefined
const review = vi.fn()

function show(shown: Report | null, steps = 100): Element {
  const table = { report: shown, lines: [], live: { steps, seats: ['greedy', 'human'] }, shown: null, thought: null }
  app = mount(Analysis, {
    target: document.body,
    props: { table: { ...table, reviewing: false, review } as unknown as TableStore, onpoint: () => undefined },
  })
  flushSync()
  return document.body
}
const button = (text: string) => [...document.querySelectorAll('button')].find((b) => b.textContent.includes(text))

afterEach(async () => {
  if (app) await unmount(app)
  app = undefined
  review.mockClear()
})

test('before an analysis one can be asked for, by whoever judges usually', () => {
  show(null)
  button('Analyse the game')!.click()
  expect(review).toHaveBeenCalledWith(true, '')
})

test('on the way it shows what was found so far, and how much of the game that is', () => {
  const page = show(report({ progress: 0.4, summary: '' }))
  expect(page.textContent).toContain('40% of the game looked at')
  expect(page.textContent).toContain('Better: go')
  expect(page.textContent).toContain('None so far.')
  expect(page.querySelector('path.line')?.getAttribute('d')).toMatch(/^M0 56L/)
  expect(page.querySelector('rect.unseen')?.getAttribute('x')).toBe('120') // of 300
  expect([page.querySelector('.report'), page.querySelector('select')]).toEqual([null, null])
})

test('when it is done it can be made again by another judge', () => {
  const page = show(report({}))
  expect(page.textContent).toContain('Win chances by the network trained on this scenario')
  expect([page.querySelector('.report') !== null, page.querySelector('rect.unseen')]).toEqual([true, null])
  const select = page.querySelector('select')!
  expect([...select.options].map((o) => o.value)).toEqual(['network', 'club', 'score'])
  select.value = 'club'
  select.dispatchEvent(new Event('change', { bubbles: true }))
  button('Analyse again')!.click()
  expect(review).toHaveBeenCalledWith(true, 'club')
})

test('of a game that has gone on it says how far it looks', () => {
  expect(show(report({}), 120).textContent).toContain('the first 100 of 120 steps')
})

test('one that waits for its turn has no curve, and one that failed says why', async () => {
  expect(show(report({ progress: 0, curve: [] })).textContent).toContain('It begins in a moment.')
  await unmount(app!)
  const page = show(report({ fault: 'the review could not be made' }))
  expect(page.textContent).toContain('the review could not be made')
  expect(page.querySelector('.findings')).toBeNull()
})
