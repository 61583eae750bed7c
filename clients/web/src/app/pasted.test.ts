import { describe, expect, test } from 'vitest'
import { games, held } from './records'
import { isGame, read } from './pasted'

const toy = 'toy/2 three-bridges:e8a11ce8 d2 b2 g0 s1 up r1 c2 column'
const gamble =
  'gamble/1 basic:ee7ac168 opts=cards date=17 phase=refit-allied node=K_REFIT_DEPOT actor=allied control=5:airborne,8:airborne ' +
  'depots=5:F,6:F @5=uk-1abn-kosb,uk-1abn-border @7=de-9ss-1-20 @10=de-ss-krafft/d1 @later=uk-43-129,nl-rn,de-10ss-1-21'

const lines = (text: string): string[] => {
  const found = read(text)
  return found.kind === 'position' ? found.lines : []
}

describe('a position is found', () => {
  const failure = `--- FAIL: TestContract (0.01s)
    contract_test.go:244: panic: no area 77
          game     toy-v1 toy/three-bridges
          where    seed 1944, episode 3, step 12, COLUMN
          position ${toy}
          actions  []engine.Action{0, 2, 0, 4}`
  test.each([
    ['alone', toy],
    ['with blanks and line breaks around', `\n\n   ${toy} \r\n\n`],
    ['in quotes', `"${toy}"`],
    ['in backquotes with a full stop', 'It fails at `' + toy + '`.'],
    ['in JSON', `{"position":"${toy}","seats":["human","human"]}`],
    ['with an escaped line break', `"${toy}\\n"`],
    ['as the kit prints it', failure],
    ['behind the word', `position ${toy}`],
    ['as a command', `bridgehead play --position '${toy}' --no-open`],
    ['in Windows', failure.replaceAll('\n', '\r\n')],
    ['with tabs', toy.replace(' ', '\t')],
    ['with hard blanks', toy.replaceAll(' ', '\u00a0')],
    ['with its second word below', toy.replace(' ', '\n    ')],
  ])('%s', (_, text) => expect(lines(text)[0]).toBe(toy))

  test('a full stop after it', () => expect(lines(`at ${toy}.`)).toContain(toy))
  test('the one the game stood at, of several', () => {
    const text = `positions differ:\n    got  ${toy.replace('d2', 'd3')}\n    want ${toy.replace('d2', 'd4')}\n  position ${toy}`
    expect(read(text)).toMatchObject({ kind: 'position', count: 3 })
    expect(lines(text)[0]).toBe(toy)
  })
  test('the same one twice is one', () => expect(read(`${toy}\n${toy}`)).toMatchObject({ count: 1 }))
})

describe('a line that was broken up is put together', () => {
  const wrap = (text: string, width: number) => text.match(new RegExp(`.{1,${width}}`, 'g'))!
  test.each([40, 61, 80, 100])('by a window of %i', (width) => {
    for (const before of ['', '  position ']) {
      const rows = wrap(before + gamble, width)
      expect(lines(rows.join('\n'))).toContain(gamble)
      // Blanks at the end of rows are often lost.
      expect(lines(rows.map((r) => r.trimEnd()).join('\r\n'))).toContain(gamble)
    }
  })
  test.each(['', '> '])('by mail, quoted with %j', (quote) => {
    const rows = gamble.match(/.{1,70}(?: |$)/g)!.map((r) => quote + r.trim())
    expect(lines(`Look at this:\n\n${rows.join('\n')}\n\nWhat would you do?`)).toContain(gamble)
  })
  test('and what follows is left out', () => {
    const rows = wrap('  position ' + gamble, 80)
    expect(lines(`${rows.join('\n')}\n  actions  []engine.Action{1, 2}`)).toContain(gamble)
  })
})

describe('links', () => {
  test.each([
    ['http://127.0.0.1:8017/#/position/Ab-_9', 'position', 'Ab-_9'],
    ['Look: <http://host:1/#/record/Ab-_9>.', 'record', 'Ab-_9'],
    ['#/position/Ab?x', 'position', 'Ab'],
  ])('%s', (text, what, code) => expect(read(text)).toEqual({ kind: 'link', what, codes: [code] }))
  test('broken up', () =>
    expect(read('http://host/#/record/Abcd\nEfg\n> hi\n')).toMatchObject({ codes: ['Abcd', 'AbcdEfghi'] }))
})

describe('what is none', () => {
  const garbage = [
    'hello',
    'toy/2',
    'toy/0 three-bridges:e8a11ce8',
    'toy/2 three-bridges:e8a1',
    'toy/2 three-bridges:e8a11ce8ff',
    'a/b/toy/2three-bridges:e8a11ce8',
    '#/position/',
    '{"format":"something-else"}',
    '{"position":null}',
    '\0\0\0',
    '💥'.repeat(1000),
    '<script>alert(1)</script>',
    '"""\'\'\'```',
    '/'.repeat(100_000),
    'a/1 '.repeat(100_000),
    '-'.repeat(200_000),
    'position '.repeat(10_000),
    ' \n'.repeat(50_000) + 'x',
  ]
  test.each(garbage.map((g) => [JSON.stringify(g).slice(0, 40), g]))('%s', (_, text) =>
    expect(read(text)).toEqual({ kind: 'unknown' }),
  )
  test.each(['', '   ', '\n\r\n\t'])('%j', (text) => expect(read(text)).toEqual({ kind: 'nothing' }))

  // Whatever is done to a text with a position in it, it is read in the end, and only lines come of it.
  test('damaged texts', () => {
    let seed = 1
    const next = (n: number) => (seed = (seed * 48271) % 2147483647) % n
    const odd = ['"', "'", '\\n', '\n', '/', ' ', '\0', 'position ', '#/record/', '\u00a0', '💥', '>', ',', ':']
    for (let i = 0; i < 2000; i++) {
      let text = `position ${i % 2 ? toy : gamble}\n${toy}`
      for (let n = next(6); n >= 0; n--) {
        const at = next(text.length)
        text = text.slice(0, at) + odd[next(odd.length)]! + text.slice(at + next(8))
      }
      const found = read(text)
      if (found.kind !== 'position') continue
      expect(found.lines.length).toBeGreaterThan(0)
      expect(found.lines.length).toBeLessThan(7)
      for (const line of found.lines) expect(line).toMatch(/^[a-z0-9-]+\/[1-9]\d* [^\n"'`]+$/)
    }
  })
})

describe('files', () => {
  const head = (seed: number) =>
    `{"format":"bridgehead-record","version":1,"scenario":"gamble/basic","sides":["german","allied"],"seed":${seed},"agents":["greedy","random"]}`
  const step = '{"step":1,"by":"allied","action":1,"text":"bridgehead-record"}'
  const foot = '{"steps":1,"done":true,"returns":[1,-1],"final_hash":"00"}'
  const one = [head(1), step, foot, ''].join('\n')
  const bytes = (text: string) => new TextEncoder().encode(text)

  test('one game', () => {
    expect(isGame(one)).toBe(true)
    expect(read(one).kind).toBe('game')
    const got = held(bytes(one))
    expect(got).toMatchObject({
      kind: 'games',
      games: [{ scenario: 'gamble/basic', agents: ['greedy', 'random'], steps: 1 }],
    })
  })
  test('several', () => {
    const all = games(
      [head(1), step, foot, '', head(2), step, '{"steps":1,"done":false,"returns":[0,0]}', head(3)].join('\n'),
    )
    expect(all.map((g) => [g.steps, g.winner])).toEqual([
      [1, 'german'],
      [1, null],
      [null, null],
    ])
    expect(all[0]!.record.size).toBe(one.length)
  })
  test('others', () => {
    expect(held(bytes('some words'))).toEqual({ kind: 'text', text: 'some words' })
    expect(held(bytes(''))).toEqual({ kind: 'text', text: '' })
    expect(held(new Uint8Array([0x9a, 0, 255]))).toEqual({ kind: 'binary' })
    expect(held(new Uint8Array([65, 0, 65]))).toEqual({ kind: 'binary' })
    expect(games('{"format":"bridgehead-record"')).toHaveLength(1)
  })
})
