// The small parts without a page: routes, settings, setup, the graph, the guide, the help.
import { describe, expect, test } from 'vitest'
import type { Catalog, Help, Lesson, Line, Now, Opponent, View } from '../api/types'
import { curve, nearest, path } from './graph'
import { byHand, controls, happened, pointed } from './guide.svelte'
import { nearestRule, opponentsFor } from './library.svelte'
import { change, completed, mover, score } from './position'
import { hashOf, parseRoute, type Route } from './route.svelte'
import { read } from './settings.svelte'
import { first, mannersOf, optionsOf, seatsOf, seedFault } from './setup'

describe('routes', () => {
  const cases: [string, Route][] = [
    ['', { page: 'home' }],
    ['#/', { page: 'home' }],
    ['#/new', { page: 'new' }],
    ['#/about', { page: 'about' }],
    ['#/table/abc', { page: 'table', id: 'abc' }],
    ['#/table/abc/12', { page: 'table', id: 'abc', step: 12 }],
    ['#/table/abc/review', { page: 'table', id: 'abc', review: true }],
    ['#/table/abc/nonsense', { page: 'table', id: 'abc' }],
    ['#/position', { page: 'position', code: '' }],
    ['#/position/Ab-_9', { page: 'position', code: 'Ab-_9' }],
    ['#/record/Ab-_9', { page: 'record', code: 'Ab-_9' }],
    ['#/elsewhere', { page: 'home' }],
    ['#/table/%', { page: 'table', id: '%' }],
  ]
  test.each(cases)('%s', (hash, want) => expect(parseRoute(hash)).toEqual(want))
  test.each(cases.map(([, r]) => r))('there and back: %o', (r) => expect(parseRoute(hashOf(r))).toEqual(r))
})

describe('settings', () => {
  test('nothing kept', () => expect(read(null)).toEqual(read('{}')))
  test('not to be read', () => expect(read('{{')).toEqual(read(null)))
  test('of the wrong kind', () => expect(read('{"confirm":"no","layers":7}')).toEqual(read(null)))
  test('kept', () => {
    const got = read('{"confirm":false,"layers":{"tem":false},"strange":1}')
    expect(got.confirm).toBe(false)
    expect(got.layers.tem).toBe(false)
    expect(got.layers.roads).toBe(true)
    expect(got).not.toHaveProperty('strange')
  })
})

describe('setup', () => {
  test('seats are German, Allied', () => {
    expect(seatsOf('allied', 'g', 'a')).toEqual(['g', 'human'])
    expect(seatsOf('german', 'g', 'a')).toEqual(['human', 'a'])
    expect(seatsOf('both', 'g', 'a')).toEqual(['human', 'human'])
    expect(seatsOf('watch', 'g', 'a')).toEqual(['g', 'a'])
  })
  test.each(['', ' 7 ', '0', '18446744073709551615'])('seed %j is fine', (s) => expect(seedFault(s)).toBe(''))
  test.each(['-1', '1.5', 'x', '18446744073709551616', '123456789012345678901'])('seed %j is not', (s) =>
    expect(seedFault(s)).not.toBe(''),
  )
  test('style and limits are those of the scenario and side', () => {
    const styles = [
      { scenario: 'g/a', side: 'german', text: 'attacks less' },
      { scenario: 'g/a', side: 'allied', text: 'attacks more' },
    ]
    const limits = [{ scenario: 'g/a', texts: ['Weak.'] }]
    const o = { side: 'allied', styles } as Opponent
    expect(mannersOf(o, limits, 'g/a', 'allied')).toEqual(['Style: attacks more.', 'Weak.'])
    expect(mannersOf(o, limits, 'g/b', 'allied')).toEqual([])
    expect(mannersOf({ side: 'both' } as Opponent, limits, 'g/a', 'german')).toEqual([])
    expect(mannersOf({ side: 'both' } as Opponent, undefined, undefined, 'german')).toEqual([])
  })
  test('a scenario is made even unless something else was said', () => {
    expect(optionsOf([], 'bid-vp=3', true)).toBe('bid-vp=3')
    expect(optionsOf(['cards'], 'bid-vp=3', true)).toBe('cards,bid-vp=3')
    expect(optionsOf([], 'bid-vp=3', false)).toBe('')
    expect(optionsOf(['bid-vp=2'], 'bid-vp=3', true)).toBe('bid-vp=2')
    expect(optionsOf(['cards'], undefined, true)).toBe('cards')
  })
  test('the opponent offered first', () => {
    const o = (spec: string, side: Opponent['side'], level: string) => ({ spec, side, level }) as Opponent
    expect(first([o('greedy', 'both', 'novice'), o('german-recruit', 'german', 'recruit')])).toBe('german-recruit')
    expect(first([o('a', 'german', 'recruit'), o('b', 'german', 'veteran')])).toBe('b')
    expect(first([])).toBe('')
  })
  test('opponents are those of the side, the game and the scenario', () => {
    const o = (spec: string, side: string, more: object) => ({ spec, side, ...more })
    const opponents = [
      o('greedy', 'both', {}),
      o('german-elite', 'german', { game: 'g' }),
      o('german-elite', 'german', { game: 'h', scenarios: ['h/one'] }),
    ]
    const named = (...where: [string?, string?]) =>
      opponentsFor({ opponents } as unknown as Catalog, 'german', ...where).map((x) => x.spec)
    expect(named('g', 'g/any')).toEqual(['greedy', 'german-elite'])
    expect(named('h', 'h/one')).toEqual(['greedy', 'german-elite'])
    expect(named('h', 'one')).toEqual(['greedy', 'german-elite'])
    expect(named('h', 'h/two')).toEqual(['greedy'])
    expect(named()).toEqual(['greedy', 'german-elite'])
    expect(opponentsFor({ opponents } as unknown as Catalog, 'allied', 'g')).toHaveLength(1)
  })
})

describe('graph', () => {
  const lines = [{ step: 2, chance: 0.5 }, { step: 3 }, { step: 9, chance: 0 }] as Line[]
  test('what opponents said', () =>
    expect(curve(null, lines)).toEqual([
      { step: 2, chance: 0.5 },
      { step: 9, chance: 0 },
    ]))
  test('path', () => expect(path({ width: 100, height: 50, steps: 10 }, curve(null, lines))).toBe('M20 25L90 50'))
  test('nearest', () => expect(nearest(curve(null, lines), 7)?.step).toBe(9))
  test('nearest of none', () => expect(nearest([], 7)).toBeUndefined())
})

describe('guide', () => {
  const view = (more: Partial<View>) =>
    ({ over: false, kind: 'K_STEP', side: 'allied', now: { gauges: [{ key: 'turn', at: [19] }] }, ...more }) as View
  const played = [
    { kind: 'K_ACTIVE', side: 'allied' },
    { kind: 'C_ASSAULT', side: 'dice' },
  ] as Line[]
  test.each([
    ['decide', { on: 'decide', kinds: ['K_STEP'], side: 'allied' }, true],
    ['decide of the other side', { on: 'decide', kinds: ['K_STEP'], side: 'german' }, false],
    ['play', { on: 'play', kinds: ['K_ACTIVE'] }, true],
    ['play of another kind', { on: 'play', kinds: ['K_STEP'] }, false],
    ['roll', { on: 'roll', kinds: ['C_ASSAULT'] }, true],
    ['turn', { on: 'gauge', gauge: 'turn', value: 19 }, true],
    ['a later turn', { on: 'gauge', gauge: 'turn', value: 20 }, false],
    ['a gauge there is none of', { on: 'gauge', gauge: 'tide', value: 1 }, false],
    ['a date', { on: 'date', date: 19 }, true],
    ['by hand', { on: 'next' }, false],
    ['unknown', { on: 'else' }, false],
  ])('%s', (_name, wait, want) => expect(happened([wait], view({}), played)).toBe(want))
  test('the end ends all', () => expect(happened([{ on: 'date', date: 26 }], view({ over: true }), [])).toBe(true))
  test('points', () => {
    const points = ['place:28', 'control:undo', 'crossing:27-28', 'control:log']
    expect(pointed(points)).toEqual([{ place: '28' }, { crossing: '27-28' }])
    expect(controls(points)).toBe('undo log')
    expect(controls(undefined)).toBe('')
  })
  test('by hand', () => {
    expect(byHand({ wait: [{ on: 'next' }] } as Lesson)).toBe(true)
    expect(byHand({ wait: [{ on: 'next' }, { on: 'over' }] } as Lesson)).toBe(false)
  })
})

test('help on the nearest rule above', () => {
  const help: Help = {
    game: 'g',
    contents: [],
    kinds: {},
    rules: { '9.6': { title: 'Water', text: '' }, '10': { title: 'Combat', text: '' } },
    terms: [],
    plates: [],
    guides: [],
  }
  expect(nearestRule(help, '9.621')).toBe('9.6')
  expect(nearestRule(help, '10.72A')).toBe('10')
  expect(nearestRule(help, '9.6')).toBe('9.6')
  expect(nearestRule(help, '4')).toBe('')
  expect(nearestRule(null, '9.6')).toBe('')
})

const at = (place: string, state = 'german'): Now => ({
  where: { [place]: [{ id: 'u' }] },
  places: {},
  crossings: { '27-28': { state } },
  gauges: [
    { key: 'turn', text: '19', words: '' },
    { key: 'weather', text: 'Clear', words: '' },
  ],
})

describe('change', () => {
  test('a unit moved', () => expect(change(at('27'), at('28'))).toEqual({ unit: 'u', place: '28' }))
  test('a bridge blew', () => expect(change(at('27'), at('27', 'destroyed'))).toEqual({ crossing: '27-28' }))
  test('nothing', () => expect(change(at('27'), at('27'))).toBeNull())
})

test('the score is that of the gauge that measures it, or as the game counts', () => {
  const gauges = [{ key: 'victory', text: '', words: '', need: 10 }]
  expect(score({ vp: 3, goal: 7, now: { gauges } } as unknown as View)).toEqual({ have: 0, need: 10 })
  expect(score({ vp: 3, goal: 7 } as View)).toEqual({ have: 3, need: 7 })
})

describe('differences', () => {
  const view = (id: string, more: Partial<View>) => ({ now_id: id, revision: 2, ...more }) as View
  const held = [view('b', { now: at('30') }), view('a', { now: at('27') })]
  const changes = {
    where: { '27': null, '28': [{ id: 'u', marks: ['spent'] }] },
    places: { '28': { owner: 1 } },
    gauges: [{ key: 'turn', text: '20', words: '' }],
    plans: [{ kind: 'move', units: ['u'] }],
  }
  test('are put into the position they are from', () => {
    const now = completed(view('c', { changes, since: 'a' }), held)!.now!
    expect(now.where).toEqual({ '28': [{ id: 'u', marks: ['spent'] }] })
    expect(now.places).toEqual({ '28': { owner: 1 } })
    expect(now.crossings).toEqual(at('27').crossings)
    expect(now.gauges.map((g) => g.text)).toEqual(['20', 'Clear'])
    expect(mover(now)).toBe('u')
    expect(held[1]!.now).toEqual(at('27'))
  })
  test('from a position that is not held are no position', () =>
    expect(completed(view('c', { changes, since: 'x' }), held)).toBeNull())
  test('a whole position stays as it is', () => expect(completed(held[0]!, [])).toBe(held[0]))
})
