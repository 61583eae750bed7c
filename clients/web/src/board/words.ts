// What the board says in English, to the eye and to those who hear the page.

import type { Look } from './looks'
import type { CrossingModel, PlaceModel, Stack } from './models'
import type { SceneCrossing, Spot } from './scene'
import type { Side } from './snapshot'

export const words = {
  map: 'Map of the operation',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Whole map',
  close: 'Close',
  key: 'Key',
  goHere: 'Go here',
  help: 'Arrow keys move the map, plus and minus zoom, 0 shows all of it. Tab goes through what may be chosen.',
  helpCells:
    'Arrow keys go from cell to cell, Enter takes the one you are at. Plus and minus zoom, 0 shows all of the map. Tab goes through what may be chosen.',
  side: { german: 'German', allied: 'Allied' } as Record<Side, string>,
  tracks: 'Tracks',
  of: 'of',
  points: (least: number, most: number, of: string) =>
    (least === most ? `${least} ${of}` : `${least}–${most} ${of}`).trim(),
  legend: {
    nations: 'Nations',
    types: 'Types',
    lines: {
      river: 'River',
      canal: 'Canal, stream',
      stream: 'Stream',
      coast: 'Coast',
      road: 'Road',
      primary: 'Main road',
      rail: 'Railway',
      dike: 'Dike',
      slope: 'Slope',
      border: 'Border',
    } as Record<string, string>,
    contested: 'Contested',
    counter: 'A counter',
    map: 'On the map',
    plans: 'In play',
    owned: (side: string) => `${side} ground`,
    points: 'Victory points',
    may: 'May be chosen',
    range: 'Where the unit can go',
    fire: 'What its guns reach',
    plot: 'Attack that is plotted, and its place in the order; thin: fire',
  },
}

const count = (n: number, what: string) => `${n} ${what}${n === 1 ? '' : 's'}`

/** "Area 13 Arnhem", "Hex 0412", "United Kingdom". */
export function titleOf(s: Spot): string {
  if (s.kind === '') return s.name
  return [s.kind, s.place, s.name].filter((w) => w !== '').join(' ')
}

/** "Area 13 Arnhem, German control, 2 German units, contested". */
export function placeWords(s: Spot, m: PlaceModel, legal: boolean, cost?: string): string {
  const out = [titleOf(s)]
  if (s.ground !== '' && s.cell) out.push(s.ground)
  out.push(...m.words.slice(0, 1))
  if (m.german) out.push(count(m.german.units.length, 'German unit'))
  if (m.allied) out.push(count(m.allied.units.length, 'Allied unit'))
  if (m.contested) out.push('contested')
  out.push(...s.words)
  for (const d of m.depots) out.push(`${words.side[d.side]} ${d.kind} with ${count(d.points, d.of)}`)
  out.push(...m.words.slice(1))
  if (cost) out.push(`can be reached for ${cost}`)
  if (legal) out.push('may be chosen')
  return out.join(', ')
}

export function stackWords(s: Stack, title: string, legal: boolean): string {
  const head = `${words.side[s.side]} stack in ${title}, ${count(s.units.length, 'unit')}, ${s.fresh} fresh`
  return legal ? head + ', has units that may be chosen' : head
}

export function unitWords(l: Look, legal: boolean): string {
  return [l.name, ...l.words, ...(legal ? ['may be chosen'] : [])].join(', ')
}

export function crossingWords(c: SceneCrossing, m: CrossingModel, legal: boolean): string {
  const over = c.over === '' ? '' : ` over the ${c.over}`
  const out = [c.name || c.id, `${m.word} ${c.between.join('-')}${over}`, ...m.marks]
  if (legal) out.push('may be chosen')
  return out.join(', ')
}
