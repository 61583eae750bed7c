// From a position to what is drawn. What has not changed since the last position stays the same object,
// so that nothing of it is drawn again.

import { lookOf, type Look } from './looks'
import { SIDES, sideOf, type CrossingNow, type Model, type Now, type Piece, type PlaceNow, type Side } from './snapshot'

export interface Stack {
  key: string
  place: string
  side: Side
  units: Look[]
  /** The counter on top. */
  top: Look
  /** How many are not worn. */
  fresh: number
  /** How many units fit where the stack lies. */
  most: number | undefined
  /** Sums of numbers, with their names, and how much fits. */
  sums: { word: string; value: number; most: number | undefined }[]
}

export interface PlaceModel {
  place: string
  /** Who holds it, and how; '' where that is as printed. */
  owner: Side | ''
  held: string
  contested: boolean
  scores: number
  /** The colour of how it is held, where the game says one. */
  colour: string
  /** Signs to be drawn beside it, and those of layers, as "supply allied". */
  signs: string[]
  layers: string[]
  /** In words: how it is held, and what else is to be said. */
  words: string[]
  german: Stack | null
  allied: Stack | null
  depots: { side: Side; points: number; names: string; kind: string; of: string }[]
}

export interface CrossingModel {
  id: string
  state: string
  /** What its state is called. */
  word: string
  german: number
  allied: number
  marks: string[]
}

interface Kept<T> {
  sign: string
  value: T
}

export const BARE: PlaceNow = { owner: -1 }

/** Turns positions of one board into models. */
export class Models {
  private readonly looks = new Map<string, Kept<Look>>()
  private readonly stacks = new Map<string, Kept<Stack | null>>()
  private readonly places = new Map<string, Kept<PlaceModel>>()
  private readonly crossings = new Map<string, Kept<CrossingModel>>()
  private readonly summed: { word: string; key: string; face: boolean; i: number }[]
  private readonly kinds: Map<string, string>

  constructor(private readonly board: Model) {
    this.summed = board.numbers.flatMap((n, i) => (n.sum ? [{ word: n.word, key: n.key, face: n.face, i }] : []))
    this.kinds = new Map((board.places ?? []).map((p) => [p.code, p.kind]))
  }

  /** How much fits in a place, of a number or, where none is named, of units. */
  private most(place: string, of = ''): number | undefined {
    const { limit, cells } = this.board
    if (!limit || (limit.of ?? '') !== of) return undefined
    return limit.in && limit.in !== (this.kinds.get(place) ?? cells?.kind) ? undefined : limit.most
  }

  /** The places drawn one by one, and the cells of which there is something to tell. */
  placesOf(now: Now): PlaceModel[] {
    const codes = new Set([
      ...(this.board.places ?? []).map((p) => p.code),
      ...Object.keys(now.places),
      ...Object.keys(now.where),
    ])
    return [...codes].map((code) => this.place(code, now.places[code] ?? BARE, now.where[code]))
  }

  crossingsOf(now: Now): CrossingModel[] {
    return Object.entries(now.crossings).map(([id, c]) =>
      kept(this.crossings, id, JSON.stringify(c), () => this.crossing(id, c)),
    )
  }

  /** A place as it stands. */
  place(code: string, p: PlaceNow, pieces: Piece[] = []): PlaceModel {
    const [german, allied] = SIDES.map((side) => this.stack(code, side, pieces)) as [Stack | null, Stack | null]
    const sign = JSON.stringify(p)
    const have = this.places.get(code)
    if (have && have.sign === sign && have.value.german === german && have.value.allied === allied) return have.value
    const mark = (key: string) => this.board.marks.find((m) => m.key === key && m.on === 'place')
    const marks = (p.marks ?? []).flatMap((key) => mark(key) ?? [])
    const held = p.class ? mark(p.class) : undefined
    const value: PlaceModel = {
      place: code,
      owner: p.owner < 0 ? '' : sideOf(p.owner),
      held: held?.sign ?? '',
      colour: held?.colour ?? '',
      contested: p.fought ?? false,
      scores: p.scores ?? 0,
      signs: marks.flatMap((m) => (m.sign && !m.layer ? [m.sign] : [])),
      layers: marks.flatMap((m) => (m.sign && m.layer ? [`${m.layer} ${m.sign}`] : [])),
      words: [...(held ? [held.word] : []), ...marks.filter((m) => !m.layer).map((m) => m.word)],
      german,
      allied,
      depots: depotsOf(p),
    }
    this.places.set(code, { sign, value })
    return value
  }

  private stack(place: string, side: Side, pieces: Piece[]): Stack | null {
    const looks = pieces.flatMap((p) => {
      const card = this.board.counters[p.id]
      return card && sideOf(card.side) === side ? [this.look(p)] : []
    })
    return this.stacked(place + ' ' + side, place, side, looks)
  }

  /** The units of a stack by formation, each as a stack of its own, where there are several. */
  split(s: Stack): Stack[] {
    const of = [...new Set(s.units.map((u) => u.formation))].sort()
    if (of.length < 2) return [s]
    const own = (f: string) => s.units.filter((u) => u.formation === f)
    return of.map((f) => this.stacked(`${s.place}/${f} ${s.side}`, s.place, s.side, own(f))!)
  }

  private stacked(key: string, place: string, side: Side, looks: Look[]): Stack | null {
    const have = this.stacks.get(key)
    const old = have?.value
    if (have && (old?.units.length ?? 0) === looks.length && looks.every((l, i) => old!.units[i] === l))
      return old ?? null
    const value = looks.length > 0 ? this.stackOf(key, place, side, looks) : null
    this.stacks.set(key, { sign: '', value })
    return value
  }

  private look(p: Piece): Look {
    return kept(this.looks, p.id, JSON.stringify(p), () => lookOf(this.board, this.board.counters[p.id]!, p))
  }

  private stackOf(key: string, place: string, side: Side, units: Look[]): Stack {
    return {
      key,
      place,
      side,
      units,
      top: units[0]!,
      fresh: units.filter((l) => l.wear === 'fresh').length,
      most: this.most(place),
      sums: this.summed
        .map(({ word, key, face, i }) => ({
          word,
          face,
          value: units.reduce((n, l) => n + (l.numbers[i] ?? 0), 0),
          most: this.most(place, key),
        }))
        .filter((n) => n.face || n.value !== 0),
    }
  }

  private crossing(id: string, c: CrossingNow): CrossingModel {
    const mark = (key: string) => this.board.marks.find((m) => m.key === key && m.on === 'crossing')
    const state = mark(c.state)
    return {
      id,
      state: state?.sign ?? c.state,
      word: state?.word ?? c.state,
      german: c.work?.[0] ?? 0,
      allied: c.work?.[1] ?? 0,
      marks: [...(c.marks ?? []).map((key) => mark(key)?.word ?? key), ...(c.notes ?? [])],
    }
  }
}

/** What lies there, a side at a time. */
function depotsOf(p: PlaceNow): PlaceModel['depots'] {
  const out: PlaceModel['depots'] = []
  for (const s of p.stores ?? []) {
    const side = sideOf(s.side)
    const have = out.find((x) => x.side === side)
    if (have) {
      have.points += s.points
      have.names += ', ' + s.name
    } else out.push({ side, points: s.points, names: s.name, kind: s.kind, of: s.of ?? 'point' })
  }
  return out
}

function kept<T>(map: Map<string, Kept<T>>, key: string, sign: string, make: () => T): T {
  const have = map.get(key)
  if (have?.sign === sign) return have.value
  const value = make()
  map.set(key, { sign, value })
  return value
}
