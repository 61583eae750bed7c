// A board of hexes that is made up, to draw and to measure: no game is behind it. The same numbers make the same board.

import type { Counter, Crossing, Model, Now, Piece, Point } from '../../api/model'
import { noise, random } from '../geometry'

const R = 20
const W = Math.sqrt(3) * R

const GROUNDS: [key: string, word: string][] = [
  ['open', 'Open'],
  ['close', 'Close country'],
  ['forest', 'Forest'],
  ['heights', 'Heights'],
  ['rough', 'Rough'],
  ['marsh', 'Marsh'],
  ['polder', 'Polder'],
  ['town', 'Town'],
  ['city', 'City'],
  ['water', 'Water'],
]
const NAMES =
  'Alden Berrick Carrow Dunmere Elst Fenwick Garve Holm Ister Jarrow Kelp Lorne Marle Norden Ost Pell Quarn Rudd Selm Tarn Ulm Varn Wick Yar Zeld'.split(
    ' ',
  )
const LOOKS = [
  ['heer', 'ss', 'luftwaffe'],
  ['us', 'british', 'british_airborne', 'polish'],
]
const SYMBOLS = ['infantry', 'infantry', 'armour', 'mechanized', 'artillery', 'reconnaissance', 'engineer', 'anti-tank']

export interface Made {
  board: Model
  steps: { name: string; now: Now; choices: object[]; reach: { units: Record<string, object[]> } }[]
}

export function hexes(count: number, counters: number): Made {
  const cols = Math.round(Math.sqrt(count * 1.15))
  const r = random(count)
  const code = (c: number, row: number) => String(c + 1).padStart(2, '0') + String(row + 1).padStart(2, '0')
  const middle = (c: number, row: number): Point => [W * (c + 0.5 + (row % 2) * 0.5), R * (1 + 1.5 * row)]
  const of = (i: number): [number, number] => [i % cols, Math.floor(i / cols)]
  const at = (i: number) => middle(...of(i))
  const rows = Math.ceil(count / cols)
  const [width, height] = [W * (cols + 0.5), R * (1.5 * rows + 0.5)]
  const ground = Array.from({ length: count }, (_, i) => groundAt(at(i), [width, height]))
  const names: Record<string, string> = {}
  const badges: Record<string, { kind: string; text: string; word: string }[]> = {}
  const towns: number[] = []
  for (let n = 0; n < Math.max(5, count / 55); n++) {
    const i = Math.floor(r() * count)
    if (ground[i] === 9 || towns.some((j) => Math.hypot(at(i)[0] - at(j)[0], at(i)[1] - at(j)[1]) < 4 * W)) continue
    ground[i] = n % 4 === 0 ? 8 : 7
    if (n % 4 === 0 && i + 1 < count) ground[i + 1] = 8
    names[i] =
      NAMES[towns.length % NAMES.length]! +
      (towns.length < NAMES.length ? '' : ' ' + Math.floor(towns.length / NAMES.length))
    if (n % 3 === 0) badges[i] = [{ kind: 'points', text: String(1 + (n % 5)), word: `${1 + (n % 5)} points` }]
    towns.push(i)
  }
  const walk = (a: number, b: number): Point[] => {
    let [c, row] = of(a)
    const [tc, tr] = of(b)
    const line = [middle(c, row)]
    while ((c !== tc || row !== tr) && line.length < 400) {
      if (row !== tr) {
        const odd = row % 2
        row += Math.sign(tr - row)
        const aim = middle(tc, tr)[0]
        const here = line.at(-1)![0]
        c += odd ? (aim > here ? 1 : 0) : aim > here ? 0 : -1
        c = Math.max(0, Math.min(cols - 1, c))
      } else c += Math.sign(tc - c)
      line.push(middle(c, row))
    }
    return line
  }
  const roads = towns.flatMap((i, n) => {
    const near = towns
      .filter((j) => j !== i)
      .sort(
        (a, b) =>
          Math.hypot(at(i)[0] - at(a)[0], at(i)[1] - at(a)[1]) - Math.hypot(at(i)[0] - at(b)[0], at(i)[1] - at(b)[1]),
      )
    return near.slice(0, 2).map((j) => ({ kind: 'road', class: n % 4 === 0 ? 'primary' : 'road', points: walk(i, j) }))
  })
  const rails = towns.length > 3 ? [{ kind: 'rail', points: walk(towns[0]!, towns[towns.length - 1]!) }] : []
  const crossings: Crossing[] = []
  const lines = [...rivers(width, height, rows, cols), ...rails, ...roads]
  const board: Model = {
    game: 'fixture',
    scenario: `fixture/${count}`,
    name: 'A board that is made up',
    title: 'Between the Rivers',
    subtitle: `${count} hexes and ${counters} counters`,
    plane: { width, height, view: [0, 0, width, height] },
    cells: {
      kind: 'Hex',
      shape: [0, 1, 2, 3, 4, 5].map((k): Point => [R * Math.sin((k * Math.PI) / 3), -R * Math.cos((k * Math.PI) / 3)]),
      codes: ground.map((_, i) => code(...of(i))),
      x: ground.map((_, i) => at(i)[0]),
      y: ground.map((_, i) => at(i)[1]),
      ground,
      names,
      badges,
    },
    lines,
    labels: [],
    crossings,
    formations: Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((f, i) => [f, `${i + 1}. Division`])),
    counters: {},
    numbers: ['attack', 'defense', 'movement'].map((word) => ({ key: word, word, face: true })),
    marks: [
      { key: 'fresh', word: 'Fresh', on: 'counter', sign: 'fresh' },
      { key: 'spent', word: 'Spent', on: 'counter', sign: 'spent' },
      { key: 'worn', word: 'Disrupted', on: 'counter', sign: 'worn' },
    ],
    grounds: GROUNDS.map(([key, word]) => ({ key, word, pattern: key })),
    gauges: [
      {
        key: 'turn',
        name: 'Turn',
        look: 'track',
        steps: [1, 2, 3, 4, 5, 6].map((n) => ({ value: n, text: String(n) })),
      },
      { key: 'score', name: 'Points', look: 'sides' },
    ],
    cost: 'MP',
    scale: { length: 5 * W, words: '10 km' },
    sources: [],
    notice: '',
  }
  const where: Record<string, Piece[]> = {}
  const land = ground.flatMap((g, i) => (g === 9 ? [] : [i]))
  let spot = land[0]!
  for (let n = 0; n < counters; n++) {
    const side = n % 2
    if (n % 3 === 0 || side !== (n - 1) % 2) spot = landAt(land, ground, cols, side, n, counters, count, r)
    const id = `c${n}`
    const card: Counter = {
      id,
      name: `${1 + (n % 9)}/${100 + n}`,
      side,
      look: LOOKS[side]![n % LOOKS[side]!.length]!,
      symbol: SYMBOLS[Math.floor(r() * SYMBOLS.length)]!,
      size: ['II', 'III', 'X', 'XX'][n % 4]!,
      formation: 'abcdefgh'[n % 8]!,
      numbers: [2 + (n % 6), 2 + ((n * 7) % 6), 4 + (n % 4)],
      class: id,
    }
    board.counters[id] = card
    const mark = n % 11 === 3 ? 'spent' : n % 13 === 5 ? 'worn' : 'fresh'
    // Two sides are in one hex only where the model has such a fight.
    let i = spot
    while (where[code(...of(i))]?.some((p) => board.counters[p.id]!.side !== side))
      i = land[(land.indexOf(i) + 1) % land.length]!
    ;(where[code(...of(i))] ??= []).push({ id, marks: [mark] })
  }
  const now: Now = {
    where,
    places: {},
    crossings: {},
    gauges: [
      { key: 'turn', text: 'Turn 2', words: 'It is turn 2 of 6.', at: [2] },
      { key: 'score', text: '3 to 5', words: '', sides: [3, 5] },
    ],
  }
  const first = Object.entries(where).find(([, l]) => board.counters[l[0]!.id]!.side === 1)!
  const unit = first[1][0]!.id
  const [fx, fy] = at(board.cells!.codes.indexOf(first[0]))
  const round = ground.flatMap((g, i) => {
    const d = Math.hypot(at(i)[0] - fx, at(i)[1] - fy)
    return g !== 9 && d > 1 && d < 2.2 * W ? [i] : []
  })
  const reach = {
    units: {
      [unit]: round.map((i) => ({
        place: code(...of(i)),
        cost: at(i)[0] > fx ? 3 : 2,
        path: [code(...of(i))],
        actions: [i],
      })),
    },
  }
  const choices = Object.values(where).flatMap((l, k) =>
    k % 4 === 0 ? [{ id: k, code: '', text: 'a unit', unit: l[0]!.id }] : [],
  )
  const moves = round.map((i) => ({ id: i, code: '', text: 'move', place: code(...of(i)) }))
  const none = { units: {} }
  return {
    board,
    steps: [
      { name: 'first', now, choices, reach: none },
      { name: 'move', now, choices: moves, reach },
    ],
  }
}

/** Land by noise, so that what is alike lies together. */
function groundAt([x, y]: Point, [width, height]: Point): number {
  const [u, v] = [x / 150, y / 150]
  const high = noise(u + 3, v + 11)
  const wet = noise(u * 1.3 + 40, v * 1.3 + 7)
  const edge = x / width - 0.93 + 0.08 * noise(y / 90, 5) + 0.1 * noise(y / 300, height / 100)
  if (edge > 0.05) return 9
  if (wet > 0.8) return 9
  if (wet > 0.7) return noise(u * 3, v * 3) > 0.5 ? 5 : 6
  if (high > 0.76) return noise(u * 4 + 8, v * 4) > 0.62 ? 4 : 3
  if (high > 0.58) return 2
  return high > 0.48 ? 1 : 0
}

/** Rivers along the sides of hexes, from the left edge to the right, and one brook down. */
function rivers(width: number, height: number, rows: number, cols: number): Model['lines'] {
  const out: Model['lines'] = []
  const wide = (row: number, name: string, kind: string) => {
    const points: Point[] = []
    let at = row
    for (let c = 0; c <= cols; c++) {
      const shift = (at % 2) * 0.5
      const y = R * (0.5 + 1.5 * at)
      points.push([W * (c + shift), y], [W * (c + shift + 0.5), y - R * 0.5])
      if (c % 5 === 3 && noise(c, row) > 0.5 && at + 1 < rows) {
        at++
        const down = R * (0.5 + 1.5 * at)
        points.push([W * (c + shift + 1), R * (0.5 + 1.5 * (at - 1))], [W * (c + shift + 1), down - R * 0.5])
      }
    }
    out.push({ kind, name, points: points.filter(([x, y]) => x <= width && y <= height) })
  }
  wide(Math.floor(rows * 0.35), 'Wend', 'river')
  wide(Math.floor(rows * 0.7), 'Long Canal', 'canal')
  if (rows > 40) wide(Math.floor(rows * 0.15), 'Upper Wend', 'river')
  return out
}

/** Somewhere on land, each side in its part of the map. */
function landAt(
  land: number[],
  ground: number[],
  cols: number,
  side: number,
  n: number,
  counters: number,
  count: number,
  r: () => number,
): number {
  const rows = Math.ceil(count / cols)
  for (let tries = 0; tries < 60; tries++) {
    const front = 0.45 + 0.1 * Math.sin(n)
    const row = Math.floor(rows * (side === 0 ? front - 0.42 * r() * r() : front + 0.05 + 0.45 * r() * r()))
    const i = row * cols + Math.floor(r() * cols)
    if (i >= 0 && i < count && ground[i] !== 9) return i
  }
  return land[(n * 17) % land.length] ?? Math.floor((count * n) / counters)
}
