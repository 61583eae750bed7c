import type { BoardProps } from '../api/types'
import { badgeSize, declutter, leader, marksOf, obstaclesOf, TAB, type Badge } from './declutter'
import type { CellGrid } from './ground/cells'
import { hatchOf } from './hatches'
import { legalOf, litBy } from './legal'
import { overlap, type Rect } from './geometry'
import type { Slot } from './layout'
import { halves } from './looks'
import { BARE, Models, type PlaceModel, type Stack } from './models'
import { outlinedOf, sceneOf, type SceneZone, type Spot } from './scene'
import { SIDES, sideOf, type Point, type Side } from './snapshot'
import { words } from './words'

/** How a place glows. */
export interface Light {
  legal: boolean
  selected: boolean
  lit: boolean
  active: boolean
  target: boolean
  last: boolean
  reach: boolean
  heat: number
}

/** A line from a counter that was moved out of its Area to where it is. */
export interface Leader {
  key: string
  from: Point
  to: Point
  width: number
}

/** Who is supplied from a place, and for how much. */
export interface Supplied {
  key: string
  label: Point
  path: string
  text: string
  strong: boolean
}

/** Cells of one side, and the line around them. */
export interface Region {
  key: string
  side: Side
  path: string
  rim: string
  /** Of a layer, which of HATCHES. */
  hatch?: number
}

/** An attack or fire that is decided on and comes later. */
export interface Plot {
  key: string
  path: string
  fire: boolean
  /** Its place in the order, at its target. */
  number: number
  at: Point
}

/** How counters of cells are drawn: whole, as one chip a stack, or as a tint of the cell. */
export type Form = 'counter' | 'chip' | 'tint'

/** Widths of a counter on the screen below which it is drawn otherwise. */
const CHIP = 14
const TINT = 6

/** What the board draws, worked out of what it is given. */
export class Drawn {
  /** The zoom counters are laid out for; 0 before there is one. */
  zoom = $state(0)
  /** The whole map is shown, with large counters and the names that matter. */
  far = $state(true)
  /** The part of the plane that is drawn; all of it where there is none. */
  window = $state.raw<Rect | null>(null)
  form = $state<Form>('counter')
  /** The cell the arrow keys are at. */
  cursor = $state.raw<Spot | null>(null)

  constructor(private readonly given: () => BoardProps) {}

  readonly layers = $derived.by(() => this.given().layers)
  readonly now = $derived.by(() => this.given().now)
  readonly selected = $derived.by(() => this.given().selected)
  readonly lastMove = $derived.by(() => this.given().lastMove)
  readonly ways = $derived.by(() => this.given().ways ?? [])

  readonly data = $derived.by(() => this.given().board)
  readonly scene = $derived(sceneOf(this.data))
  /** A box apart is shown beside the whole map; of a part of it only while somebody waits there or may go there. */
  readonly zones = $derived<SceneZone[]>(
    this.scene.zones.filter((z) =>
      z.apart
        ? this.scene.whole || this.now.where[z.place] || this.given().choices.some((c) => c.place === z.place)
        : z.inPlay,
    ),
  )
  private readonly models = $derived(new Models(this.data))
  readonly places = $derived(this.models.placesOf(this.now))
  private readonly byPlace = $derived(new Map(this.places.map((m) => [m.place, m])))
  readonly crossings = $derived(new Map(this.models.crossingsOf(this.now).map((c) => [c.id, c])))
  /** All stacks that lie anywhere. In a box apart the units of every formation are one. */
  readonly stacks = $derived(
    this.places.flatMap((m) => {
      const here = [m.german, m.allied].filter((s): s is Stack => s !== null && this.lies(s))
      return this.zones.some((z) => z.apart && z.place === m.place) ? here.flatMap((s) => this.models.split(s)) : here
    }),
  )
  /** Where those of boxes apart lie, in rows as large as there is room for. */
  private readonly trays = $derived(
    this.zones.flatMap(({ place, box }) => {
      const keys = this.stacks.filter((s) => s.place === place && s.key.startsWith(place + '/')).map((s) => s.key)
      const [w, h] = [box.x1 - box.x0 - 8, box.y1 - box.y0 - 26]
      const rows = keys.map((_, i) => i + 1)
      const across = (n: number) => Math.ceil(keys.length / n)
      const fits = (n: number) => Math.min(44, w / across(n) / (1.1 + TAB), h / n / 1.25)
      const n = rows.reduce((best, k) => (fits(k) > fits(best) ? k : best), 1)
      return keys.map((key, i): [string, Slot] => {
        const [row, column] = [Math.floor(i / across(n)), i % across(n)]
        const x = box.x0 + 4 + ((column + 0.5) * w) / across(n) - (fits(n) * TAB) / 2
        return [key, { at: [x, box.y0 + 22 + ((row + 0.5) * h) / n], size: fits(n) }]
      })
    }),
  )
  /** Those that are drawn. */
  readonly shown = $derived(this.window ? this.stacks.filter((s) => this.seen(this.at(s.key)!)) : this.stacks)

  /** What is in hand: the places whose turn it is, and the attack. */
  private readonly active = $derived(
    new Set(this.now.plans?.flatMap((p) => (p.kind === 'active' ? (p.from ?? []) : [])) ?? []),
  )
  private readonly attack = $derived(this.now.plans?.find((p) => p.to && (p.kind === 'attack' || p.kind === 'result')))

  readonly legal = $derived.by(() => legalOf(this.given().choices))
  /** Places where the choice after the next one can be made, by themselves or by a unit in them. */
  readonly ahead = $derived.by(() => {
    const next = legalOf(this.given().ahead ?? [])
    const of = this.stacks.filter((s) => s.units.some((u) => next.units.has(u.id))).map((s) => s.place)
    return new Set([...next.places, ...of])
  })
  readonly lit = $derived.by(() => litBy(this.given().highlight))
  /** MF to the places within reach. */
  readonly cost = $derived.by(
    () => new Map(this.layers.reach ? this.given().reach.map((r) => [r.place, halves(r.cost)]) : []),
  )
  /** What it costs to go there, with its unit; undefined where nobody can. */
  priced(code: string): string | undefined {
    const cost = this.cost.get(code)
    return cost && `${cost} ${this.data.cost}`.trim()
  }

  readonly forecast = $derived.by(() => this.given().forecast ?? null)

  private readonly warm = $derived.by(() => (this.layers.heat && this.given().heat) || {})

  /** Where the stacks of either side lie close by. */
  private readonly homes = $derived(
    new Map<string, Slot>([
      ...this.scene.areas.flatMap((a) => slotsOf(a.place, a.layout)),
      ...this.zones.flatMap((z) => slotsOf(z.place, z.slots)),
    ]),
  )
  /** How many marks lie left of the number of each Area, as "13 1,24 2". */
  private readonly marked = $derived(
    this.places
      .map((m) => [m.place, m.depots.length + m.signs.length] as const)
      .filter(([place, n]) => n > 0 && this.outlines.has(place))
      .map(([place, n]) => `${place} ${n}`)
      .join(),
  )
  private readonly obstacles = $derived([...obstaclesOf(this.scene, this.far), ...marksOf(this.scene, this.marked)])
  /** Stacks are laid out anew when one comes or goes, not when its units change. */
  private readonly crowd = $derived(
    this.stacks
      .filter((s) => this.outlines.has(s.place))
      .map((s) => `${s.key}${this.far && s.units.length > 1 ? '+' : ''}`),
  )
  private readonly sign = $derived(this.zoom > 0 ? this.crowd.join() : '')
  private readonly outlines = $derived(new Map(outlinedOf(this.data).map((a) => [a.code, a.outline!])))
  private readonly badges = $derived.by(() => {
    if (this.sign === '') return []
    return this.sign.split(',').map((sign): Badge => {
      const key = sign.replace('+', '')
      return { key, home: this.homes.get(key)!.at, polygon: this.outlines.get(placeOf(key))!, many: sign !== key }
    })
  })
  private readonly size = $derived(badgeSize(this.zoom || 1))
  private readonly aside = $derived(declutter(this.badges, this.size, this.obstacles))

  /** Where the stacks of places drawn one by one lie. */
  private readonly slots = $derived(
    new Map<string, Slot>([
      ...[...this.homes, ...this.trays].map(([key, s]): [string, Slot] => [key, { at: s.at, size: Math.min(s.size, this.size) }]),
      ...this.aside,
    ]),
  )

  /** Where a stack lies, or would. */
  at(key: string): Slot | undefined {
    const slot = this.slots.get(key)
    if (slot || !this.scene.cells) return slot
    const code = placeOf(key)
    const i = this.scene.cells.at(code)
    return i < 0
      ? undefined
      : this.inCell(this.scene.cells, i, this.place(code), key.endsWith('allied') ? 'allied' : 'german')
  }

  /** In a cell a stack has the middle, and two are side by side. */
  private inCell(cells: CellGrid, i: number, m: PlaceModel, side: Side): Slot {
    const both = m.german !== null && m.allied !== null
    const size = both ? 21 : 30
    const many = this.far && this.form === 'counter' && (m[side]?.units.length ?? 0) > 1
    const aside = (both ? (side === 'german' ? -0.52 : 0.52) : 0) - (many ? TAB / 2 : 0)
    return { at: [cells.x[i]! + aside * size, cells.y[i]!], size }
  }

  private lies(s: Stack): boolean {
    return this.homes.has(s.key) || (this.scene.cells?.at(s.place) ?? -1) >= 0
  }

  private seen({ at: [x, y], size }: Slot): boolean {
    const w = this.window
    return !w || (x + size > w.x0 && x - size < w.x1 && y + size > w.y0 && y - size < w.y1)
  }

  /** Sets what is drawn of cells: what is in view, half a screen around it, and how large. */
  look(view: Rect, k: number, moving: boolean): void {
    if (!this.scene.cells) return
    const px = 30 * k
    if (!moving) this.form = px < TINT ? 'tint' : px < CHIP ? 'chip' : 'counter'
    const [w, h] = [view.x1 - view.x0, view.y1 - view.y0]
    const have = this.window
    // Often and little by little, so that no frame has many counters to make.
    const moved = have
      ? Math.max(
          Math.abs(have.x0 + have.x1 - view.x0 - view.x1) / w,
          Math.abs(have.y0 + have.y1 - view.y0 - view.y1) / h,
        ) / 2
      : 1
    const grown = have ? (2 * w) / (have.x1 - have.x0) : 1
    if (moved < 0.35 && grown < 1.3 && (moving || grown > 0.7)) return
    const part = { x0: view.x0 - w / 2, y0: view.y0 - h / 2, x1: view.x1 + w / 2, y1: view.y1 + h / 2 }
    // What lies in the window stays while a hand zooms in.
    this.window = moving && have && grown < 0.99 ? joined(have, part) : part
  }

  /** Cells that glow, can be chosen, or bear a mark, of those in view. */
  readonly lively = $derived.by((): Spot[] => {
    if (!this.scene.cells) return []
    const codes = new Set([
      ...this.legal.places,
      ...this.ahead,
      ...this.cost.keys(),
      ...this.lit.places,
      ...Object.keys(this.warm),
      ...this.active,
      ...[this.attack?.to, this.selected?.place, this.lastMove?.place].filter((p) => p !== undefined),
      ...this.places.filter((m) => m.contested || m.depots.length > 0 || m.signs.length > 0).map((m) => m.place),
    ])
    return [...codes].flatMap((code) => {
      const spot = this.scene.spot(code)
      return spot?.cell && (!this.window || overlap(spot.box, this.window) > 0) ? [spot] : []
    })
  })

  /** What the sides hold of the cells: all of it, and the line where it ends. */
  readonly held = $derived.by((): Region[] => {
    const cells = this.scene.cells
    if (!cells || !this.layers.control) return []
    return SIDES.flatMap((side) => this.region(cells, side, side, (m) => m.owner === side))
  })
  /** Cells of the layers that are asked for, by layer and side. */
  readonly layered = $derived.by((): Region[] => {
    const cells = this.scene.cells
    if (!cells) return []
    return (this.data.layers ?? []).flatMap((l) =>
      SIDES.flatMap((side) => {
        const key = `${l.key} ${side}`
        return this.layers[l.key] || this.pointed.includes(key)
          ? this.region(cells, key, side, (m) => m.layers.includes(key)).map((r) => ({ ...r, hatch: hatchOf(this.data, l.key) }))
          : []
      }),
    )
  })
  /** The layers, by side, of which something is pointed at or in hand. */
  private readonly pointed = $derived.by((): string[] => {
    const { unit, place } = this.given().pointed ?? this.selected ?? {}
    const m = this.byPlace.get(place ?? '')
    const at = this.scene.cells?.at(place ?? '') ?? -1
    const signs = [
      ...SIDES.flatMap((side) => (m?.[side]?.units ?? []).map((u) => u.id)).concat(unit ?? []).flatMap((id) => {
        const c = this.data.counters[id]
        return c ? [[c.symbol, sideOf(c.side)]] : []
      }),
      ...(this.data.cells?.badges?.[at] ?? []).map((b) => [b.kind, b.kind]),
      ...(m?.signs ?? []).map((sign) => [sign, 'allied german']),
    ]
    return (this.data.layers ?? []).flatMap((l) =>
      SIDES.filter((side) => signs.some(([sign, of]) => l.of?.includes(sign!) && of!.includes(side))).map((side) => `${l.key} ${side}`),
    )
  })
  /** What is out of sight of whoever looks, and the line where that begins. */
  readonly veil = $derived.by((): { path: string; rim: string } | null => {
    const cells = this.scene.cells
    if (!cells) return null
    const asked = (this.data.layers ?? []).filter((l) => this.layers[l.key]).map((l) => `${l.key} veil`)
    const list = this.places.flatMap((m) => (asked.some((k) => m.layers.includes(k)) ? cells.at(m.place) : []))
    if (list.length === 0) return null
    const set = new Set(list)
    // Where the map ends nothing begins.
    const open = cells.codes.flatMap((_, i) => (set.has(i) ? [] : [i]))
    return {
      path: list.map((i) => cells.path(i)).join(''),
      rim: open.map((i) => cells.rim(i, (j) => j < 0 || !set.has(j))).join(''),
    }
  })
  /** Where the unit in hand can go, as one region of cells. */
  readonly range = $derived.by((): string => {
    const { cells } = this.scene
    if (!cells || this.cost.size === 0) return ''
    const set = new Set([...this.cost.keys()].map((code) => cells.at(code)).filter((i) => i >= 0))
    return [...set].map((i) => cells.rim(i, (j) => set.has(j), 1, true)).join('')
  })
  /** What the unit in hand can fire at. */
  readonly fire = $derived.by((): string => {
    const { cells } = this.scene
    const list = this.layers.reach ? (this.given().fire ?? []) : []
    if (!cells || list.length === 0) return ''
    const own = this.stacks.find((s) => s.units.some((u) => u.id === this.hand))?.place
    const set = new Set([...list, ...(own ? [own] : [])].map((code) => cells.at(code)))
    return [...set].map((i) => cells.rim(i, (j) => set.has(j), 1, true)).join('')
  })
  /** The unit that is selected, or on its way. */
  private get hand(): string | undefined {
    return this.selected?.unit ?? this.now.plans?.find((p) => p.kind === 'move')?.units?.[0]
  }

  private region(cells: CellGrid, key: string, side: Side, fits: (m: PlaceModel) => boolean): Region[] {
    const list = this.places.flatMap((m) => (fits(m) ? cells.at(m.place) : [])).filter((i) => i >= 0)
    if (list.length === 0) return []
    const set = new Set(list)
    return [
      {
        key,
        side,
        path: list.map((i) => cells.path(i)).join(''),
        rim: list.map((i) => cells.rim(i, (j) => set.has(j))).join(''),
      },
    ]
  }

  /** Below a size, the cells on which the counters of a side stand. */
  readonly tints = $derived.by((): { side: Side; path: string }[] => {
    const cells = this.scene.cells
    if (!cells || this.form !== 'tint' || !this.layers.units) return []
    return SIDES.map((side) => ({ side, path: this.cellsWith(cells, (m) => m[side] !== null, 0.9) })).filter(
      (x) => x.path !== '',
    )
  })

  private cellsWith(cells: CellGrid, fits: (m: PlaceModel) => boolean, by: number): string {
    return this.places.map((m) => (fits(m) && cells.at(m.place) >= 0 ? cells.path(cells.at(m.place), by) : '')).join('')
  }

  readonly leaders = $derived(
    this.badges.flatMap((b): Leader[] => {
      const slot = this.aside.get(b.key)!
      const line = leader(b, slot)
      return line ? [{ key: b.key, width: slot.size / 16, ...line }] : []
    }),
  )

  private centerOf(code: string | undefined): Point | undefined {
    return code === undefined ? undefined : this.scene.spot(code)?.at
  }

  /** Arrows from where the attack comes from to what it is on, if they are close together. */
  readonly assaults = $derived.by((): string[] => {
    const b = this.centerOf(this.attack?.to)
    const from = this.attack?.from?.length ? this.attack.from : [...this.active].slice(0, 1)
    return from.flatMap((code) => {
      const a = this.centerOf(code)
      if (!a || !b || (a[0] === b[0] && a[1] === b[1])) return []
      const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
      if (Math.hypot(dx, dy) > 190) return []
      const at = (t: number, aside: number) => `${a[0] + dx * t - dy * aside} ${a[1] + dy * t + dx * aside}`
      return [`M${at(0.18, 0)}Q${at(0.5, 0.12)} ${at(0.86, 0)}`]
    })
  })

  /** What is decided on and comes later: arrows to each target, with its place in the order. */
  readonly plots = $derived.by((): Plot[] => {
    const plots = (this.now.plans ?? []).filter((p) => p.kind === 'plotted' || p.kind === 'fire')
    let attacks = 0
    return plots.flatMap((p, n): Plot[] => {
      const to = this.centerOf(p.to)
      if (!to) return []
      const number = p.kind === 'plotted' ? ++attacks : 0
      const path = (p.from ?? []).map((code) => thrust(this.centerOf(code), to)).join('')
      return [{ key: `${n} ${p.to}`, path, fire: p.kind === 'fire', number, at: to }]
    })
  })

  /** The height at which things happen: where something may be chosen, or else in the middle. */
  get middle(): number {
    const spots = this.stacks.filter((s) => s.units.some((u) => this.legal.units.has(u.id))).map((s) => s.place)
    const codes = [this.attack?.to, ...this.active, ...this.legal.places, ...spots]
    const ys = codes.flatMap((c) => this.centerOf(c)?.[1] ?? [])
    return ys.length > 0 ? ys.reduce((a, b) => a + b, 0) / ys.length : this.scene.height * 0.35
  }

  /** Bubbles are of one size on the screen while the map is small. */
  get bubble(): number {
    return Math.max(0.8, Math.min(2, 1.05 / (this.zoom || 1)))
  }

  /** Lines from depots to the stacks they reach, one a stack, with the price or the prices. */
  readonly supply = $derived.by((): Supplied[] => {
    const at = new Map(this.stacks.flatMap((s) => s.units.map((u) => [u.id, s] as const)))
    const lines = new Map<string, { from: Point; stack: Stack; prices: number[]; strong: boolean }>()
    for (const l of this.given().supply ?? []) {
      const stack = at.get(l.unit)
      const from = this.depotAt(l.from)
      if (!stack || !from) continue
      const key = `${l.from} ${stack.key}`
      const line = lines.get(key) ?? { from, stack, prices: [], strong: false }
      line.prices.push(l.points)
      line.strong ||= l.strong
      lines.set(key, line)
    }
    return [...lines].map(([key, { from, stack, prices, strong }]): Supplied => {
      const slot = this.at(stack.key)!
      const to: Point = [slot.at[0], slot.at[1] + slot.size * 0.5]
      // The price lies on the line, off the counter and off the prices of other depots.
      const t = Math.min(0.5, 26 / (Math.hypot(from[0] - to[0], from[1] - to[1]) || 1))
      const label: Point = [to[0] + t * (from[0] - to[0]), to[1] + t * (from[1] - to[1])]
      const text = words.points(Math.min(...prices), Math.max(...prices), this.data.price ?? '')
      return { key, label, path: `M${from.join(' ')}L${to.join(' ')}`, text, strong }
    })
  })
  /** Places whose depots pay for what is pointed at. */
  readonly paying = $derived.by(() => new Set((this.given().supply ?? []).filter((l) => l.strong).map((l) => l.from)))

  /** Where the depots of a place lie. */
  depotAt(place: string): Point | undefined {
    const area = this.scene.areas.find((a) => a.place === place)
    if (area) return [area.layout.medal[0] - 17, area.layout.medal[1]]
    const zone = this.zones.find((z) => z.place === place)
    if (zone) return [zone.box.x1 - 13, zone.box.y1]
    const at = this.centerOf(place)
    return at && [at[0] - 12, at[1] + 17]
  }

  /** Where on the map something may be chosen. */
  get goals(): Point[] {
    const { units, places, crossings } = this.legal
    const stacks = this.stacks.filter((s) => s.units.some((u) => units.has(u.id)))
    return [
      ...stacks.map((s) => this.at(s.key)!.at),
      ...[...places].flatMap((p) => [this.centerOf(p)].filter((at) => at !== undefined)),
      ...this.scene.crossings.filter((c) => crossings.has(c.id)).map((c) => c.at),
    ]
  }

  /** Where the game is played: of a part of the map, the places with units, those that score and those to choose. */
  get frame(): Rect {
    const home = this.scene.view
    const lively = (place: string) => {
      const m = this.place(place)
      return m.german !== null || m.allied !== null || this.legal.places.has(place)
    }
    const boxes = [
      ...this.scene.areas.filter((a) => a.inPlay && (a.points > 0 || lively(a.place))),
      ...this.zones.filter((z) => !z.apart && lively(z.place)),
      ...(this.scene.cells
        ? this.places.flatMap((m) => (lively(m.place) ? (this.scene.spot(m.place) ?? []) : []))
        : []),
    ].map((p) => p.box)
    if (boxes.length === 0 || this.scene.whole) return home
    const pad = 24
    return {
      x0: Math.max(home.x0, Math.min(...boxes.map((b) => b.x0)) - pad),
      y0: Math.max(home.y0, Math.min(...boxes.map((b) => b.y0)) - pad),
      x1: Math.min(home.x1, Math.max(...boxes.map((b) => b.x1)) + pad),
      y1: Math.min(home.y1, Math.max(...boxes.map((b) => b.y1)) + pad),
    }
  }

  place(code: string): PlaceModel {
    return this.byPlace.get(code) ?? this.models.place(code, BARE)
  }

  /** A place to point at; where the board has none of that code, nowhere. */
  spot(code: string): Spot {
    return this.scene.spot(code) ?? { ...NOWHERE, place: code, name: code }
  }

  /** Where a fight is shown: between the stacks, and off the numbers of units while these are large. */
  fight(code: string): Point {
    const [g, a] = [this.at(code + ' german')!, this.at(code + ' allied')!]
    const abreast = Math.abs(g.at[0] - a.at[0]) > Math.abs(g.at[1] - a.at[1])
    const up = this.far && abreast ? 0.5 * Math.min(g.size, a.size) : 0
    return [(g.at[0] + a.at[0]) / 2, (g.at[1] + a.at[1]) / 2 - up]
  }

  heat(code: string): number {
    return this.warm[code] ?? 0
  }

  /** Whether a click on a place itself means something. */
  goal(code: string): boolean {
    return this.legal.places.has(code) || this.cost.has(code) || this.ahead.has(code)
  }

  light(code: string): Light {
    // A cell that the unit in hand can go to has its price, and is one of a region.
    const legal = this.legal.places.has(code) && !(this.scene.cells && this.cost.has(code))
    return {
      legal,
      selected: this.selected?.place === code && !this.selected.unit,
      lit: this.lit.places.has(code),
      active: this.active.has(code),
      target: this.attack?.to === code,
      last: this.lastMove?.place === code && !this.lastMove.unit,
      reach: !legal && this.cost.has(code),
      heat: this.heat(code),
    }
  }

  readonly pointOf = (code: string, side: Side): Point | undefined => this.at(`${code} ${side}`)?.at
}

/** A bow from one middle to another that ends before it. */
function thrust(a: Point | undefined, b: Point): string {
  if (!a || (a[0] === b[0] && a[1] === b[1])) return ''
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  const at = (t: number, aside: number) => `${a[0] + dx * t - dy * aside} ${a[1] + dy * t + dx * aside}`
  return `M${at(0.2, 0)}Q${at(0.5, 0.1)} ${at(0.78, 0)}`
}

/** What holds two rectangles. */
const joined = (a: Rect, b: Rect): Rect => ({
  x0: Math.min(a.x0, b.x0),
  y0: Math.min(a.y0, b.y0),
  x1: Math.max(a.x1, b.x1),
  y1: Math.max(a.y1, b.y1),
})

/** The place in the key of a stack. */
const placeOf = (key: string): string => key.slice(0, key.lastIndexOf(' '))

const NOWHERE: Spot = {
  place: '',
  name: '',
  kind: '',
  ground: '',
  pattern: '',
  words: [],
  at: [0, 0],
  path: '',
  box: { x0: 0, y0: 0, x1: 0, y1: 0 },
  inPlay: false,
  cell: false,
}

function slotsOf(place: string, at: Record<Side, Slot>): [string, Slot][] {
  return [
    [`${place} german`, at.german],
    [`${place} allied`, at.allied],
  ]
}
