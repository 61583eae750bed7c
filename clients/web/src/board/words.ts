// What the board says in English, to the eye and to those who hear the page.

import type { CrossingModel, PlaceModel, Stack } from './models'
import type { Look } from './looks'
import type { Side } from './snapshot'

export const words = {
  map: 'Map of the operation',
  title: 'Market-Garden',
  subtitle: '17 to 26 September 1944',
  uk: 'United Kingdom',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Whole map',
  close: 'Close',
  key: 'Key',
  scale: ['0', '5', '10 km'],
  help: 'Arrow keys move the map, plus and minus zoom, 0 shows all of it. Tab goes through what may be chosen.',
  side: { german: 'German', allied: 'Allied' } as Record<Side, string>,
  control: { german: 'German control', airborne: 'Airborne control', corps: 'XXX Corps control' } as Record<
    string,
    string
  >,
  status: { fresh: 'Fresh', spent: 'Spent', d1: 'Disrupted 1', d2: 'Disrupted 2' } as Record<string, string>,
  sign: {
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
  } as Record<string, string>,
  fan: { attack: 'attack', defense: 'defense' },
  track: {
    name: 'Tracks',
    september: 'September',
    impulse: 'Impulse',
    weather: 'Weather',
    advantage: 'Advantage',
    sunset: 'Sunset',
    supply: 'Supply',
    vp: 'Victory',
    of: 'of',
    nobody: 'None',
    clear: 'Clear',
    overcast: 'Overcast',
    air: 'Air',
    changes: 'changes',
    goal: 'needed',
  },
  points: (least: number, most: number) => (least === most ? `${least} SP` : `${least}–${most} SP`),
  about: {
    turn: (date: number, last: number) =>
      date === last ? `It is the last day, ${date} September.` : `It is ${date} September; the last day is the ${last}.`,
    impulse: (side: string, box: string) => `${side} Impulse, the marker stands on ${box}.`,
    weather: (now: string, dawn: string, changes: boolean) =>
      `${now} now, ${dawn} at dawn.` + (changes ? ' It changes with the next German Impulse.' : ''),
    advantage: (holder: string, next: string) =>
      holder === ''
        ? `Nobody has it until the Impulse is over; then it goes to the ${next} side.`
        : `The ${holder} side has it.`,
    sunset: (drm: string) => `${drm} is added to the roll for sunset.`,
    supply: (german: number, allied: number) =>
      `In reserve the Germans have ${german} and the Allies ${allied} Supply Points.`,
  },
  legend: {
    nations: 'Nations',
    types: 'Types',
    open: 'Open ground',
    close: 'Close country, woods',
    heights: 'Elevated',
    polder: 'Polder',
    town: 'Built up',
    river: 'River',
    canal: 'Canal, stream',
    road: 'Road',
    club: 'Club Route',
    rail: 'Railway (no effect)',
    medal: 'Number over TEM',
    vp: 'Victory points',
    scored: 'Victory points scored',
    german: 'Bridge, German',
    allied: 'Bridge, Allied',
    destroyed: 'Bridge, destroyed',
    ferry: 'Ferry',
    fresh: 'Fresh',
    spent: 'Spent',
    disrupted: 'Disrupted',
    airborne: 'Airborne control',
    corps: 'XXX Corps control',
    contested: 'Contested',
    depot: 'Supply Depot',
  },
}

const count = (n: number, what: string) => `${n} ${what}${n === 1 ? '' : 's'}`

export const placeTitle = (place: string, name: string): string =>
  place === 'UK' ? name : /^[A-J]$/.test(place) ? `Zone ${place} ${name}` : `Area ${place} ${name}`

/** "Area 13 Arnhem, German control, 2 German units, contested". */
export function placeWords(m: PlaceModel, legal: boolean, mf?: string): string {
  const out = [placeTitle(m.place, m.name)]
  if (m.place !== 'UK') out.push(words.control[m.control] ?? m.control)
  if (m.german) out.push(count(m.german.units.length, 'German unit'))
  if (m.allied) out.push(count(m.allied.units.length, 'Allied unit'))
  if (m.contested) out.push('contested')
  if (m.vp) out.push(count(m.vp, 'victory point'))
  for (const d of m.depots) out.push(`${words.side[d.side]} depot with ${count(d.points, 'Supply Point')}`)
  if (mf) out.push(`can be reached for ${mf} MF`)
  if (legal) out.push('may be chosen')
  return out.join(', ')
}

export function stackWords(s: Stack, name: string, legal: boolean): string {
  const head = `${words.side[s.side]} stack in ${placeTitle(s.place, name)}, ${count(s.units.length, 'unit')}, ${s.fresh} Fresh`
  return legal ? head + ', has units that may be chosen' : head
}

export function unitWords(l: Look, legal: boolean): string {
  const air = l.air ? l.air + ' ' : ''
  const factors = l.status === 'fresh' ? `attack ${l.attack}, defense ${l.defense}` : `defense ${l.defense}`
  const out = [
    l.name,
    `${l.livery.word} ${air}${words.sign[l.sign] ?? l.sign}`,
    `${factors}, movement ${l.movement}`,
    words.status[l.status] ?? l.status,
    ...l.flags,
  ]
  if (legal) out.push('may be chosen')
  return out.join(', ')
}

export function crossingWords(c: CrossingModel, name: string, legal: boolean): string {
  const state: Record<string, string> = {
    german: 'German bridge',
    allied: 'Allied bridge',
    destroyed: 'destroyed bridge',
    ferry: 'ferry',
  }
  const out = [c.name || name, `${state[c.state] ?? c.state} ${c.id.replace('f', '')} over the ${c.over}`]
  if (c.crossed) out.push(`${c.crossed} of 5 have crossed`)
  out.push(...c.marks)
  if (legal) out.push('may be chosen')
  return out.join(', ')
}

/** MF from halves: 2½. */
export const mfText = (halves: number): string =>
  halves % 2 ? (halves > 1 ? `${(halves - 1) / 2}½` : '½') : String(halves / 2)
