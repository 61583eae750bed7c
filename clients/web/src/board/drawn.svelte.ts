import type { BoardProps } from '../api/types'
import { badgeSize, declutter, leader, marksOf, obstaclesOf, type Badge } from './declutter'
import { legalOf, litBy } from './legal'
import type { Rect } from './geometry'
import type { Slot } from './layout'
import { Models, type PlaceModel, type Stack } from './models'
import { sceneOf, type SceneZone } from './scene'
import type { MapData, MapLayers, Point, Side } from './snapshot'
import { mfText, words } from './words'

const NOTHING: PlaceModel = {
  place: '',
  name: '',
  control: 'german',
  contested: false,
  scores: 0,
  vp: 0,
  supplied: [],
  route: false,
  markers: [],
  interdiction: 0,
  full: [],
  german: null,
  allied: null,
  depots: [],
}

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

/** What the board draws, worked out of what it is given. */
export class Drawn {
  /** The zoom counters are laid out for; 0 before there is one. */
  zoom = $state(0)
  /** The whole map is shown, with large counters and the names that matter. */
  far = $state(true)

  constructor(private readonly given: () => BoardProps) {}

  readonly data = $derived.by(() => this.given().board as MapData)
  readonly layers = $derived.by(() => this.given().layers as MapLayers)
  readonly position = $derived.by(() => this.given().position)
  readonly selected = $derived.by(() => this.given().selected)
  readonly lastMove = $derived.by(() => this.given().lastMove)
  readonly ways = $derived.by(() => this.given().ways ?? [])

  readonly scene = $derived(sceneOf(this.data))
  /** The United Kingdom is a box of the whole map; of a part of it only while somebody waits there. */
  readonly uk = $derived(
    this.scene.whole || this.position.uk?.allied?.length || this.position.uk?.german?.length ? this.scene.uk : null,
  )
  readonly zones = $derived<SceneZone[]>([
    ...this.scene.zones.filter((z) => z.inPlay),
    ...(this.uk ? [this.uk] : []),
  ])
  private readonly models = $derived(new Models(this.data))
  readonly places = $derived(this.models.placesOf(this.position))
  private readonly byPlace = $derived(new Map(this.places.map((m) => [m.place, m])))
  readonly crossings = $derived(new Map(this.models.crossingsOf(this.position).map((c) => [c.id, c])))
  readonly stacks = $derived(
    this.places.flatMap((m) => [m.german, m.allied].filter((s): s is Stack => s !== null && this.homes.has(s.key))),
  )

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
    () => new Map(this.layers.reach ? this.given().reach.map((r) => [r.place, mfText(r.mf)]) : []),
  )
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
      .map((m) => [m.place, m.depots.length + (m.markers.some((x) => x.startsWith('Air')) ? 1 : 0)] as const)
      .filter(([place, n]) => n > 0 && !this.boxed.has(place))
      .map(([place, n]) => `${place} ${n}`)
      .join(),
  )
  private readonly obstacles = $derived([...obstaclesOf(this.scene, this.far), ...marksOf(this.scene, this.marked)])
  private readonly boxed = $derived(new Set(this.zones.map((z) => z.place)))
  /** Stacks are laid out anew when one comes or goes, not when its units change. */
  private readonly crowd = $derived(
    this.stacks
      .filter((s) => !this.boxed.has(s.place))
      .map((s) => `${s.key}${this.far && s.units.length > 1 ? '+' : ''}`),
  )
  private readonly sign = $derived(this.zoom > 0 ? this.crowd.join() : '')
  private readonly outlines = $derived(new Map(this.data.areas.map((a) => [a.place, a.polygon])))
  private readonly badges = $derived.by(() => {
    if (this.sign === '') return []
    return this.sign.split(',').map((sign): Badge => {
      const key = sign.replace('+', '')
      return { key, home: this.homes.get(key)!.at, polygon: this.outlines.get(placeOf(key))!, many: sign !== key }
    })
  })
  private readonly size = $derived(badgeSize(this.zoom || 1))
  private readonly aside = $derived(declutter(this.badges, this.size, this.obstacles))

  /** Where the stacks of either side lie. */
  readonly slots = $derived(
    new Map<string, Slot>([
      ...[...this.homes].map(([key, s]): [string, Slot] => [key, { at: s.at, size: Math.min(s.size, this.size) }]),
      ...this.aside,
    ]),
  )

  readonly leaders = $derived(
    this.badges.flatMap((b): Leader[] => {
      const slot = this.aside.get(b.key)!
      const line = leader(b, slot)
      return line ? [{ key: b.key, width: slot.size / 16, ...line }] : []
    }),
  )

  private readonly centers = $derived(
    new Map<string, Point>([
      ...this.scene.areas.map((a) => [a.place, a.center] as const),
      ...this.zones.map((z) => [z.place, [(z.box.x0 + z.box.x1) / 2, (z.box.y0 + z.box.y1) / 2] as Point] as const),
    ]),
  )

  /** An arrow from where the Impulse is to what it attacks, if they are close together. */
  readonly assault = $derived.by(() => {
    const { activation, attack } = this.position
    const [a, b] = [this.centers.get(activation?.active ?? ''), this.centers.get(attack?.target ?? '')]
    if (!a || !b || a === b) return ''
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
    if (Math.hypot(dx, dy) > 190) return ''
    const at = (t: number, aside: number) => `${a[0] + dx * t - dy * aside} ${a[1] + dy * t + dx * aside}`
    return `M${at(0.18, 0)}Q${at(0.5, 0.12)} ${at(0.86, 0)}`
  })

  /** The height at which things happen: where something may be chosen, or else in the middle. */
  get middle(): number {
    const spots = this.stacks.filter((s) => s.units.some((u) => this.legal.units.has(u.id))).map((s) => s.place)
    const codes = [this.position.attack?.target, this.position.activation?.active, ...this.legal.places, ...spots]
    const ys = codes.flatMap((c) => (c && this.centers.has(c) ? [this.centers.get(c)![1]] : []))
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
      const slot = this.slots.get(stack.key)!
      const to: Point = [slot.at[0], slot.at[1] + slot.size * 0.5]
      // The price lies on the line, off the counter and off the prices of other depots.
      const t = Math.min(0.5, 26 / (Math.hypot(from[0] - to[0], from[1] - to[1]) || 1))
      const label: Point = [to[0] + t * (from[0] - to[0]), to[1] + t * (from[1] - to[1])]
      const text = words.points(Math.min(...prices), Math.max(...prices))
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
    return zone && [zone.box.x1 - 13, zone.box.y1]
  }

  /** Where on the map something may be chosen. */
  get goals(): Point[] {
    const { units, places, crossings } = this.legal
    const stacks = this.stacks.filter((s) => s.units.some((u) => units.has(u.id)))
    return [
      ...stacks.map((s) => this.slots.get(s.key)!.at),
      ...[...places].map((p) => this.centers.get(p)).filter((p) => p !== undefined),
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
      ...this.scene.areas.filter((a) => a.inPlay && (a.vp > 0 || lively(a.place))),
      ...this.zones.filter((z) => z.place !== 'UK' && lively(z.place)),
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
    return this.byPlace.get(code) ?? NOTHING
  }

  nameOf(code: string): string {
    return this.scene.names.get(code) ?? words.uk
  }

  /** Where a fight is shown: between the stacks, and off the numbers of units while these are large. */
  fight(code: string): Point {
    const [g, a] = [this.slots.get(code + ' german')!, this.slots.get(code + ' allied')!]
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
    const { activation, attack } = this.position
    const legal = this.legal.places.has(code)
    return {
      legal,
      selected: this.selected?.place === code && !this.selected.unit,
      lit: this.lit.places.has(code),
      active: activation?.active === code || activation?.active_too === code,
      target: attack?.target === code,
      last: this.lastMove?.place === code && !this.lastMove.unit,
      reach: !legal && this.cost.has(code),
      heat: this.heat(code),
    }
  }

  readonly pointOf = (code: string, side: Side): Point | undefined => this.slots.get(`${code} ${side}`)?.at
}

/** The place in the key of a stack. */
const placeOf = (key: string): string => key.slice(0, key.indexOf(' '))

function slotsOf(place: string, at: Record<Side, Slot>): [string, Slot][] {
  return [
    [`${place} german`, at.german],
    [`${place} allied`, at.allied],
  ]
}
