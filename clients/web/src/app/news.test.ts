import { expect, test } from 'vitest'
import type { Effect, Line } from '../api/types'
import { newsFor } from './news'

let step = 0
const line = (side: Line['side'], effects: Effect[] = [], more: Partial<Line> = {}): Line => ({
  step: ++step,
  side,
  text: '',
  kind: '',
  effects,
  ...more,
})
const name = (u: string) => u.toUpperCase()
const lost = (unit: string, kind: 'reduced' | 'gone' = 'reduced'): Effect => ({
  kind,
  unit,
  side: 'allied',
  text: unit,
})

test('what the other side did is told, who is lost once and as lost', () => {
  const bridge: Effect = { kind: 'crossing', crossing: '1|2', text: 'the bridge is blown' }
  const news = newsFor(
    [line('allied', [lost('x')]), line('german', [lost('a'), lost('b'), bridge]), line('dice', [lost('a', 'gone')])],
    'allied',
    name,
  )
  expect(news.map((n) => n.text)).toEqual(['Allied units lost: A', 'The bridge is blown', 'Allied losses: B'])
  expect(news[1]!.targets).toEqual([{ crossing: '1|2' }])
})

test('of one thing the last word counts, and long lists end', () => {
  const weather = (text: string): Effect => ({ kind: 'marker', text })
  const many = ['a', 'b', 'c', 'd', 'e', 'f'].map((u) => lost(u))
  const news = newsFor(
    [line('german'), line('allied', [weather('the weather is clear'), weather('the weather is cloudy'), ...many])],
    'german',
    name,
  )
  expect(news.map((n) => n.text)).toEqual(['The weather is cloudy', 'Allied losses: A, B, C, D and 2 more'])
})

test('nothing is news before the first decision, nor what a side did itself', () => {
  expect(newsFor([line('dice', [lost('a')])], 'allied', name)).toEqual([])
  expect(newsFor([line('allied'), line('dice', [lost('a')])], 'allied', name)).toEqual([])
  expect(newsFor([line('allied'), line('german', [lost('a')], { auto: true })], 'allied', name)).toEqual([])
  expect(newsFor([line('allied'), line('dice', [lost('a')], { head: '18 September' })], 'allied', name)).toHaveLength(1)
})
