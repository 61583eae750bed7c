import { expect, test } from 'vitest'
import { hashOf, parseRoute } from './route.svelte'

test('the rules have addresses of their own', () => {
  for (const [hash, game, topic] of [
    ['#/rules', '', ''],
    ['#/rules/9.62', '', '9.62'],
    ['#/rules/glossary', '', 'glossary'],
    ['#/rules/term/tem', '', 'term/tem'],
    ['#/rules/gamble', 'gamble', ''],
    ['#/rules/gamble/9.62', 'gamble', '9.62'],
    ['#/rules/gamble/term/point-unit', 'gamble', 'term/point-unit'],
    ['#/rules/gamble/decision/K_STEP', 'gamble', 'decision/K_STEP'],
  ] as const) {
    const route = parseRoute(hash)
    expect(route).toEqual({ page: 'rules', game, topic })
    expect(hashOf(route)).toBe(hash)
  }
})

test('other addresses are what they were', () => {
  for (const hash of [
    '#/',
    '#/new',
    '#/about',
    '#/table/7',
    '#/table/7?at=12',
    '#/table/7?analysis',
    '#/table/7?at=12&analysis',
    '#/table/7/seat/german',
    '#/table/7/seat/public',
    '#/position',
  ])
    expect(hashOf(parseRoute(hash))).toBe(hash)
})

test('addresses of tables say what is shown', () => {
  expect(parseRoute('#/table/7?at=12&analysis')).toEqual({ page: 'table', id: '7', step: 12, review: true })
  expect(parseRoute('#/table/7?at=-1')).toEqual({ page: 'table', id: '7' })
  expect(parseRoute('#/table/7?at=x&more=1')).toEqual({ page: 'table', id: '7' })
  expect(parseRoute('#/table/7/12')).toEqual({ page: 'table', id: '7', step: 12 })
  expect(parseRoute('#/table/7/review')).toEqual({ page: 'table', id: '7', review: true })
})
