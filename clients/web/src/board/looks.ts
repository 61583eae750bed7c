// How counters look: colours by nation and service, stripes by formation, signs by type. Colours differ in
// lightness as well as in hue, and every nation has a badge of its own.

import type { BoardUnit, PositionUnit, Side, Status } from './snapshot'

export interface Livery {
  face: string
  ink: string
  badge: Badge
  word: string
}

export type Badge = 'star' | 'roundel' | 'pegasus' | 'eagle' | 'lion' | 'cross' | 'dark-cross' | 'wing-cross'

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

/** Two colours a formation: the stripe and its edge. */
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
  status: Status
  factors: string
  attack: number
  defense: number
  movement: number
  mf: number
  from: string
  flags: string[]
  traits: string[]
}

const SIZES: Record<string, string> = { I: 'I', II: 'II', III: 'III', X: 'X', XX: 'XX', XXX: 'XXX' }

export const sizeMark = (size: string): string => SIZES[size] ?? size

function keyOf(unit: BoardUnit | undefined, u: PositionUnit): string {
  const key = unit?.['key']
  if (typeof key === 'string' && LIVERIES[key]) return key
  if (u.branch === 'wehrmacht') return 'heer'
  const nation = unit?.nation ?? ''
  if (nation === 'polish' || nation === 'dutch') return nation
  if (u.branch === 'british' && u.traits?.includes('Airborne')) return 'british_airborne'
  return u.branch in LIVERIES ? u.branch : 'british'
}

const SIGNS: Record<string, Sign> = {
  armor: 'armour',
  flak_tower: 'flak-tower',
  recon: 'reconnaissance',
  recce: 'reconnaissance',
}

function signOf(unit: BoardUnit | undefined, u: PositionUnit): Sign {
  const type = unit?.type ?? u.type
  if (type === u.type) {
    const name = u.name.toLowerCase()
    if (u.type === 'armor' && /recce|hcr/.test(name)) return 'reconnaissance'
    if (/pioneer|pio lehr/.test(name)) return 'engineer'
    if (/pzjgr/.test(name)) return 'anti-tank'
    if (/stug/.test(name)) return 'assault-gun'
  }
  return SIGNS[type] ?? (type as Sign)
}

export function lookOf(u: PositionUnit, unit: BoardUnit | undefined, side: Side): Look {
  const status = u.status ?? 'fresh'
  const [attack, defense, movement] = printed(u, unit)
  const fresh = status === 'fresh'
  const air = unit?.['airborne'] ?? (unit?.parachute ? 'parachute' : '')
  return {
    id: u.id,
    name: u.name,
    side,
    livery: LIVERIES[keyOf(unit, u)]!,
    sign: signOf(unit, u),
    status,
    stripe: STRIPES[u.formation] ?? ['#6b6455', '#ece6d6'],
    formation: u.formation,
    air:
      air === 'parachute'
        ? 'parachute'
        : air === 'glider' || air === 'glider_pilot' || air === 'airportable'
          ? 'glider'
          : '',
    size: sizeMark(unit?.size ?? ''),
    attack: fresh ? (u.attack ?? attack) : 0,
    defense: u.defense ?? (u.status ? 0 : defense),
    movement,
    factors: fresh ? `${u.attack ?? attack}-${u.defense ?? defense}-${movement}` : `(${u.defense ?? 0})`,
    mf: u.half_mf ?? 0,
    from: u.from ?? '',
    flags: u.flags ?? [],
    traits: u.traits ?? [],
  }
}

function printed(u: PositionUnit, unit: BoardUnit | undefined): [number, number, number] {
  if (unit) return [unit.attack, unit.defense, unit.movement]
  const [a = 0, d = 0, m = 0] = u.printed.split(/[-/]/).map(Number)
  return [a, d, m]
}
