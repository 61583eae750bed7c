// How counters look: colours by nation and service, stripes by formation, signs by type. Colours differ in
// lightness as well as in hue, and every nation has a badge of its own.

import { sideOf, type CounterCard, type Model, type Piece, type Side } from './snapshot'

export interface Livery {
  face: string
  ink: string
  badge: Badge
  word: string
}

export type Badge = 'none' | 'star' | 'roundel' | 'pegasus' | 'eagle' | 'lion' | 'cross' | 'dark-cross' | 'wing-cross'

export const LIVERIES: Record<string, Livery> = {
  british: { face: '#d8bd88', ink: '#1f1a10', badge: 'roundel', word: 'British' },
  british_airborne: { face: '#8d3140', ink: '#fff4ea', badge: 'pegasus', word: 'British Airborne' },
  polish: { face: '#ebe2d6', ink: '#5c0f1c', badge: 'eagle', word: 'Polish' },
  dutch: { face: '#e0a05a', ink: '#1f1a10', badge: 'lion', word: 'Dutch' },
  us: { face: '#66713f', ink: '#fffbea', badge: 'star', word: 'US' },
  heer: { face: '#a3ab9b', ink: '#14170f', badge: 'cross', word: 'Army' },
  luftwaffe: { face: '#b4cde0', ink: '#0e2234', badge: 'wing-cross', word: 'Luftwaffe' },
  ss: { face: '#2f3031', ink: '#f3efe4', badge: 'dark-cross', word: 'SS' },
}

/** The livery of a counter whose look is not known: by its side. */
const PLAIN: Record<Side, Livery> = {
  german: { face: '#a3ab9b', ink: '#14170f', badge: 'none', word: 'German' },
  allied: { face: '#d8bd88', ink: '#1f1a10', badge: 'none', word: 'Allied' },
}

export const liveryOf = (look: string, side: Side): Livery => LIVERIES[look] ?? PLAIN[side]

/** Two colours a formation: the stripe and its edge. Others get one of these by their id. */
const STRIPES: Record<string, [string, string]> = {
  guards: ['#12356b', '#c8102e'],
  '43': ['#e4b320', '#1d2a4d'],
  '50': ['#b0222b', '#f2ead8'],
  '8ab': ['#7b4b1f', '#f0d9a0'],
  rn: ['#12356b', '#f2ead8'],
  xxx: ['#151515', '#f2ead8'],
  '1abn': ['#7ec0e4', '#5e1420'],
  pol: ['#c2203c', '#ffffff'],
  '82': ['#1c3f8f', '#d92b2b'],
  '101': ['#101010', '#f3f0e6'],
  '52': ['#2d5f8f', '#f2ead8'],
  '9ss': ['#c9a227', '#14141a'],
  '10ss': ['#3f9b6c', '#14141a'],
  iiss: ['#8f8f96', '#14141a'],
  arnhem_heer: ['#8a6d1f', '#f0e7cf'],
  tettau: ['#b35a1f', '#f0e7cf'],
  swoboda: ['#c46a9b', '#2a1220'],
  henke: ['#5b2c83', '#efe3f8'],
  '406': ['#5f7d1f', '#eef3d9'],
  iifj: ['#1f6f78', '#dff2f2'],
  '7fj': ['#274d8c', '#dfe8f8'],
  walther: ['#a02c2c', '#f8dede'],
  rear: ['#6b6455', '#ece6d6'],
  '59': ['#146b3a', '#dcf2e4'],
  '85': ['#7a2e6b', '#f3def0'],
  fjr6: ['#0f4c81', '#dbeaf7'],
  '245': ['#94502a', '#f7e5d8'],
  '712': ['#48607a', '#e3ebf3'],
  '84': ['#b08a00', '#fff4c9'],
  '180': ['#357a7a', '#dcf0f0'],
  '190': ['#8c3b4a', '#f7e0e4'],
  '107pz': ['#c2452d', '#1d1d1d'],
  army: ['#3d3d3d', '#e8e4da'],
}

export type Sign =
  | 'infantry'
  | 'mechanized'
  | 'armour'
  | 'reconnaissance'
  | 'artillery'
  | 'anti-tank'
  | 'assault-gun'
  | 'engineer'
  | 'flak'
  | 'flak-tower'
  | 'headquarters'
  | 'supply'

/** How worn a counter is: the sign of its mark. */
export type Wear = 'fresh' | 'spent' | 'worn' | 'worn2'

/** What a counter shows. The same object stays as long as nothing of it changes. */
export interface Look {
  id: string
  name: string
  side: Side
  livery: Livery
  stripe: [string, string]
  formation: string
  sign: Sign
  air: '' | 'parachute' | 'glider'
  size: string
  wear: Wear
  /** What stands on the face. */
  face: string
  /** All numbers now, in the order of the model. */
  numbers: number[]
  /** In words, for those who hear the page: what it is, its numbers, its state. */
  words: string[]
  /** Signs of other marks, to be printed as they are. */
  marks: string[]
}

function stripeOf(formation: string): [string, string] {
  const known = STRIPES[formation]
  if (known) return known
  if (formation === '') return ['#8f8468', '#f2ead8']
  let h = 0
  for (const c of formation) h = (Math.imul(h, 31) + c.charCodeAt(0)) | 0
  const all = Object.values(STRIPES)
  return all[(h >>> 0) % all.length]!
}

const WEARS = new Set<string>(['fresh', 'spent', 'worn', 'worn2'])

/** A counter at a position; without a piece as it is printed. */
export function lookOf(model: Model, card: CounterCard, piece?: Piece): Look {
  const side = sideOf(card.side)
  const marks = (piece?.marks ?? []).flatMap(
    (key) => model.marks.find((m) => m.key === key && m.on === 'counter') ?? [],
  )
  const wear = (marks.find((m) => WEARS.has(m.sign ?? ''))?.sign ?? 'fresh') as Wear
  const numbers = piece?.numbers ?? card.numbers
  const printed = model.numbers.flatMap((n, i) =>
    n.face ? [{ word: n.word, value: numbers[i] ?? 0, half: n.half }] : [],
  )
  const air = card.tags?.find((t) => t.key === 'parachute' || t.key === 'glider')
  const livery = liveryOf(card.look, side)
  const text = (n: { value: number; half?: boolean | undefined }) => (n.half ? halves(n.value) : String(n.value))
  return {
    id: card.id,
    name: card.name,
    side,
    livery,
    stripe: stripeOf(card.formation ?? ''),
    formation: card.formation ?? '',
    sign: card.symbol as Sign,
    air: (air?.key ?? '') as Look['air'],
    size: card.size ?? '',
    wear,
    face: piece?.face ?? printed.map(text).join('-'),
    numbers,
    words: [
      `${livery.word} ${air ? air.word + ' ' : ''}${signWord(card.symbol)}`,
      printed
        .filter((n) => !piece?.face || n.value !== 0)
        .map((n) => `${n.word} ${text(n)}`)
        .join(', '),
      ...marks.map((m) => m.word),
      ...(piece?.notes ?? []),
    ].filter((w) => w !== ''),
    marks: marks.flatMap((m) => (m.sign && !WEARS.has(m.sign) ? [m.sign] : [])),
  }
}

/** Halves as people write them: 2½. */
export const halves = (n: number): string => (n % 2 ? (n > 1 ? `${(n - 1) / 2}½` : '½') : String(n / 2))

const SIGN_WORDS: Record<string, string> = {
  infantry: 'infantry',
  mechanized: 'mechanized infantry',
  armour: 'armour',
  reconnaissance: 'reconnaissance',
  artillery: 'artillery',
  'anti-tank': 'anti-tank guns',
  'assault-gun': 'assault guns',
  engineer: 'engineers',
  flak: 'flak',
  'flak-tower': 'flak tower',
  headquarters: 'headquarters',
  supply: 'supply',
}

export const signWord = (symbol: string): string => SIGN_WORDS[symbol] ?? symbol.replaceAll('-', ' ')
