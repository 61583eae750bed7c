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
  canadian: { face: '#b98f5e', ink: '#1f1a10', badge: 'none', word: 'Canadian' },
  french: { face: '#7d97c4', ink: '#0e1c34', badge: 'none', word: 'French' },
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

/** Stripes of formations whose colours the game does not say: one of these by their id. */
const STRIPES: [string, string][] = [
  ['#12356b', '#c8102e'],
  ['#e4b320', '#1d2a4d'],
  ['#b0222b', '#f2ead8'],
  ['#7b4b1f', '#f0d9a0'],
  ['#3f9b6c', '#14141a'],
  ['#c9a227', '#14141a'],
  ['#5b2c83', '#efe3f8'],
  ['#1f6f78', '#dff2f2'],
  ['#48607a', '#e3ebf3'],
  ['#c46a9b', '#2a1220'],
]

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
  marks: { text: string; tone: string }[]
  /** What it has left of something, for the corner, and which part of the corner that fills. */
  left: string
  full: number
  /** What is left of what is printed, where that is lost in fights. */
  share: number
  /** What is printed in the lower corner. */
  corner: string
}

/** A counter that nobody commands, for legends. */
export function sampleOf(side: Side, sign: string, over: Partial<Look> = {}): Look {
  return {
    id: sign,
    name: '',
    side,
    livery: PLAIN[side],
    stripe: ['#8f8468', '#f2ead8'],
    formation: '',
    sign: sign as Sign,
    air: '',
    size: '',
    wear: 'fresh',
    face: '',
    numbers: [],
    words: [],
    marks: [],
    left: '',
    full: 1,
    share: 1,
    corner: '',
    ...over,
  }
}

function stripeOf(model: Model, formation: string): [string, string] {
  const known = model.stripes?.[formation]
  if (known) return known
  if (formation === '') return ['#8f8468', '#f2ead8']
  let h = 0
  for (const c of formation) h = (Math.imul(h, 31) + c.charCodeAt(0)) | 0
  return STRIPES[(h >>> 0) % STRIPES.length]!
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
  const valued = model.numbers.map((n, i) => ({ ...n, value: numbers[i] ?? 0 }))
  const printed = valued.filter((n) => n.face)
  const left = piece?.numbers && piece.face === undefined ? valued.filter((n) => n.left && n.value !== 0) : []
  const most = left.reduce((sum, n) => sum + (n.most ?? 0), 0)
  const worn = model.numbers.findIndex((n) => n.worn)
  const whole = worn >= 0 && piece?.face === undefined ? (card.numbers[worn] ?? 0) : 0
  const air = card.tags?.find((t) => t.key === 'parachute' || t.key === 'glider')
  const livery = liveryOf(card.look, side)
  const text = (n: { value: number; half?: boolean | undefined }) => (n.half ? halves(n.value) : String(n.value))
  return {
    id: card.id,
    name: card.short ?? card.name,
    side,
    livery,
    stripe: stripeOf(model, card.formation ?? ''),
    formation: card.formation ?? '',
    sign: card.symbol as Sign,
    air: (air?.key ?? '') as Look['air'],
    size: card.size ?? '',
    wear,
    face: piece?.face ?? printed.map(text).join('-'),
    left: left.map(text).join(''),
    full: most > 0 ? Math.min(1, left.reduce((sum, n) => sum + n.value, 0) / most) : 1,
    share: whole > 0 ? Math.min(1, (numbers[worn] ?? 0) / whole) : 1,
    corner: card.tags?.find((t) => t.key === 'corner')?.text ?? '',
    numbers,
    words: [
      `${livery.word} ${air ? air.word + ' ' : ''}${signWord(card.symbol)}`,
      printed
        .filter((n) => !piece?.face || n.value !== 0)
        .map((n) => `${n.word} ${text(n)}`)
        .join(', '),
      ...left.map((n) => `${n.word} ${text(n)}`),
      ...marks.map((m) => m.word),
      ...(piece?.notes ?? []),
    ].filter((w) => w !== ''),
    marks: marks.flatMap((m) => (m.sign && !WEARS.has(m.sign) ? [{ text: m.sign, tone: m.tone ?? '' }] : [])),
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
