// What a person points at and has open at a table, and what a click on the map means.

import { tick } from 'svelte'
import type { About, BoardHandle, Choice, Model, Onward, Source, SupplyLine, Target } from '../api/types'
import { halves } from '../board/looks'
import { s } from '../strings'
import { clicked, pointsAt, sameTarget, target } from './choices'
import { waysAt, waysSince } from './log'
import { tell } from './notice.svelte'
import { mover, payee, whereabouts } from './position'
import { settings } from './settings.svelte'
import type { TableStore } from './table.svelte'

export type Tab = 'orders' | 'log' | 'analysis' | 'messages'
export type DialogName = '' | 'keys' | 'settings' | 'seats' | 'branch' | 'still' | 'invite'

/** Room for the buttons at the foot of a small map, in pixels. */
const footer = 52

export class Desk {
  board = $state.raw<Model | null>(null)
  handle = $state.raw<BoardHandle>()
  selected = $state<Target | null>(null)
  /** What the person points at in a list. */
  listed = $state<Target | null>(null)
  hovered = $state<Target | null>(null)
  /** What the person points at in the log. */
  told = $state.raw<Target[]>([])
  /** What the guide points at: on the board, and the parts of the page. */
  taught = $state.raw<Target[]>([])
  parts = $state('')
  /** What of the tracks is asked about. */
  about = $state.raw<About | null>(null)
  /** Places that the tally of victory points at; null: all that score. */
  private marked = $state.raw<string[] | null>(null)
  private hushed = 0
  private leaving: ReturnType<typeof setTimeout> | undefined
  /** What the list of choices is searched for. */
  words = $state('')
  diceSeen = $state(-1)
  dialog = $state<DialogName>('')
  layers = $state(false)
  tab = $state<Tab>('orders')
  /** The panel of small screens: closed, half open, open. */
  size = $state<0 | 1 | 2>(1)
  small = $state(false)

  constructor(readonly table: TableStore) {}

  /** What is picked of a set, where it can be taken out again. */
  readonly members = $derived.by(() => (this.table.past ? [] : (this.table.live?.picking?.members ?? [])))
  readonly picked = $derived(this.members.map((m) => target(m)))
  readonly dice = $derived.by(() => {
    if (this.table.past) return null
    return this.table.lines.findLast((l) => l.dice && l.step > this.diceSeen) ?? null
  })
  readonly unit = $derived.by(() => {
    const { live } = this.table
    return this.selected?.unit ?? this.listed?.unit ?? mover(live?.now)
  })
  /** The selected unit, where a choice takes it up and what is done with it may be chosen along with it. */
  readonly taken = $derived.by(() => {
    const unit = this.selected?.unit
    return this.table.past || unit === undefined
      ? undefined
      : this.table.choices.find((c) => c.takes && c.unit === unit)
  })
  readonly reach = $derived.by(() =>
    this.table.past || !this.unit ? [] : (this.table.reach?.units?.[this.unit] ?? []),
  )
  /** What the guns reach of the unit in hand, or else of those that are pointed at, and where these stand. */
  readonly fire = $derived.by((): string[] => {
    const ranges = this.table.past ? undefined : this.table.reach?.fire
    if (!ranges) return []
    if (this.unit && ranges[this.unit]) return ranges[this.unit]!
    const { unit, place } = this.hovered ?? {}
    const units = unit ? [unit] : place ? (this.table.live?.now?.where[place] ?? []).map((p) => p.id) : []
    const found = units.flatMap((u) => ranges[u] ?? [])
    return found.length > 0 && place ? [...new Set([...found, place])] : found
  })
  private readonly where = $derived.by(() => {
    const now = this.table.live?.now
    return now ? whereabouts(now) : new Map<string, string>()
  })
  /** What can be chosen after the next choice, while nothing in hand points to the map. */
  readonly ahead = $derived.by(() => (this.table.past ? [] : (this.table.reach?.ahead ?? [])))
  /** What the person has asked of it. */
  readonly onward = $derived.by(() => {
    const t = this.selected
    if (!t) return []
    const { taken, ahead } = this
    if (!taken)
      return ahead.filter((c) => pointsAt(c, t) || (t.place !== undefined && this.placeOf(c.unit) === t.place))
    const own = ahead.filter((c) => c.actions[0] === taken.id)
    return [...own.map((c) => ({ ...c, first: s.actions.orders })), ...this.moves()]
  })
  /** The ways of the unit in hand, nearest first, as what can be done with it. */
  private moves(): Onward[] {
    const cost = this.board?.cost ?? ''
    return this.reach
      .filter((r) => (r.actions?.length ?? 0) > 0)
      .toSorted((a, b) => a.cost - b.cost)
      .map((r) => ({
        actions: r.actions ?? [],
        first: s.actions.ways,
        text: (r.must ? s.actions.attack : s.actions.goTo)(this.placeName(r.place, true)),
        place: r.place,
        note: s.actions.costs(halves(r.cost), cost),
      }))
  }
  /** Who pays for what is pointed at, or for whom; while a depot is chosen to pay, for the unit in hand. */
  readonly supply = $derived.by((): SupplyLine[] => {
    const sources = this.table.past ? [] : (this.table.reach?.sources ?? [])
    const paid = payee(this.table.live?.now)
    const t = this.listed ?? this.selected ?? this.hovered
    const unit = paid ?? t?.unit
    const wanted = (from: Source, u: string) => (unit ? u === unit : from.place === t?.place)
    const lines = sources.flatMap((x) =>
      Object.entries(x.units)
        .filter(([u]) => wanted(x, u))
        .map(([u, price]) => ({
          from: x.place,
          unit: u,
          points: price,
          strong: (x.paying ?? false) || (paid !== undefined && x.place === t?.place),
        })),
    )
    // Depots in one place are alike to the eye: the cheapest and those that pay stand for them.
    const best = new Map<string, SupplyLine>()
    for (const l of lines.toSorted((a, b) => Number(a.strong) - Number(b.strong))) best.set(l.from + ' ' + l.unit, l)
    return [...best.values()]
  })
  readonly heat = $derived.by(() => {
    const heat = this.table.hint?.heat ?? this.table.thought?.heat
    return settings.layers.heat && heat ? heat : null
  })
  readonly highlight = $derived([
    ...(this.listed ? [this.listed] : []),
    ...this.told,
    ...this.taught,
    ...this.picked,
    ...this.scoring(),
  ])
  /** The ways of what is followed: of the Impulse of the opponent until the next click, or of the entry looked back at. */
  readonly ways = $derived.by(() => {
    const { lines, past, acted } = this.table
    return past ? waysAt(lines, past.step) : waysSince(lines, acted)
  })

  /** The places of the item that is pointed at, or while victory is asked about of all items. */
  private scoring(): Target[] {
    const all = () => this.table.shown?.tally?.items.flatMap((x) => x.places ?? []) ?? []
    const places = this.marked ?? (this.about?.what === 'victory' ? all() : [])
    return [...new Set(places)].map((place) => ({ place }))
  }

  mark(places: string[] | null): void {
    this.marked = places
  }

  /** A part of the tracks is pointed at, opened, or left. What was opened stays, until it is closed. */
  aboutPart(a: About | null): void {
    if (a && !a.pinned && performance.now() < this.hushed) return
    clearTimeout(this.leaving)
    if (a?.pinned && this.about?.pinned && this.about.what === a.what) return this.closeAbout()
    if (a?.pinned || (a && !this.about?.pinned)) this.about = a
    else if (!a && !this.about?.pinned) this.leaving = setTimeout(() => this.closeAbout(), 200)
  }

  /** The focus comes back to a part because it was put away: that asks nothing. */
  hushAbout(): void {
    this.hushed = performance.now() + 200
  }

  stayAbout(): void {
    clearTimeout(this.leaving)
  }

  closeAbout(): void {
    clearTimeout(this.leaving)
    this.about = null
    this.marked = null
  }

  /** All dice up to now have been seen. */
  seen(): void {
    this.diceSeen = this.table.live?.steps ?? -1
  }

  /** Nothing of what was selected holds in a new position. */
  clear(): void {
    this.selected = null
    this.listed = null
    this.words = ''
  }

  pick(c: Choice): void {
    this.seen()
    // To take up a unit is no decision yet: what is done with it comes along.
    if (c.takes && c.unit) return this.take({ unit: c.unit })
    if (this.small) this.tab = 'orders'
    void this.table.choose(c, settings.confirm)
  }

  private take(t: Target): void {
    this.selected = sameTarget(this.selected, t) ? null : t
    this.listed = null
    if (this.small) this.open('orders')
  }

  point(t: Target): void {
    const { table } = this
    if (table.past) return void tell(s.actions.notNow, 'plain', { text: s.table.now, run: () => table.now() })
    if (table.busy !== '' || table.choices.length === 0) return void tell(table.over ? s.table.over : s.actions.waits)
    // A place within reach of the unit that was selected first is gone to, step by step.
    const way = this.wayTo(t)
    if (way && this.unit && this.selected?.unit) return void table.walk(way, settings.confirm)
    const hit = clicked(table.choices, t)
    if (hit.act) return this.pick(hit.act)
    if (hit.show) {
      this.selected = sameTarget(this.selected, t) ? null : t
      if (this.small) this.open('orders')
      return
    }
    const member = this.members.findLastIndex((m) => pointsAt(m, t))
    // While a member is half said, only that one can be taken out.
    const half = table.live?.picking?.part === true
    if (member >= 0 && (!half || member === this.members.length - 1)) return void table.drop(member)
    if (way) return void table.walk(way, settings.confirm)
    if (this.begin(t)) return
    this.selected = t.unit && table.reach?.units?.[t.unit] ? t : null
    if (this.selected === null) tell(s.actions.nothingHere(this.nameOf(t)))
  }

  /** Begins with a place or a unit where the choices in hand point to nothing: shows what can be done with it. */
  private begin(t: Target): boolean {
    const place = t.place ?? this.placeOf(t.unit)
    const at: Target = this.ahead.some((c) => pointsAt(c, t)) ? t : place ? { place } : t
    const hits = this.ahead.some(
      (c) => pointsAt(c, at) || (at.place !== undefined && this.placeOf(c.unit) === at.place),
    )
    if (!hits) return false
    this.selected = sameTarget(this.selected, at) ? null : at
    if (this.small) this.open('orders')
    return true
  }

  /** Plays what was begun with on the map. */
  go(c: Onward): void {
    this.seen()
    void this.table.walk(c.actions, settings.confirm)
  }

  private placeOf(unit: string | undefined): string | undefined {
    return unit === undefined ? undefined : this.where.get(unit)
  }

  private wayTo(t: Target): number[] | undefined {
    return t.place ? this.reach.find((r) => r.place === t.place && (r.actions?.length ?? 0) > 0)?.actions : undefined
  }

  nameOf(t: Target): string {
    if (t.unit) return this.board?.counters[t.unit]?.name ?? t.unit
    if (t.place) return this.placeName(t.place)
    return this.board?.crossings.find((c) => c.id === t.crossing)?.name || (t.crossing ?? '')
  }

  private placeName(code: string, whole = false): string {
    const { places, cells } = this.board ?? {}
    const name = places?.find((p) => p.code === code)?.name || cells?.names?.[cells.codes.indexOf(code)]
    if (whole && cells) return [code, name].filter(Boolean).join(' ')
    return name || [cells?.kind, code].filter(Boolean).join(' ')
  }

  /** Opens a part of the panel; on small screens so far that it can be read. */
  open(what: Tab): void {
    this.tab = what
    if (this.small && this.size === 0) this.size = 1
  }

  startReview(): void {
    this.open('analysis')
    void this.table.review(true)
  }

  /** Shows what a lesson points at, once the page has the room for it that the lesson leaves. */
  async teach(targets: Target[], parts: string): Promise<void> {
    this.taught = targets
    this.parts = parts
    await tick()
    this.frame()
  }

  /** Brings what the guide points at into view, beside the card it lies under. */
  frame(): void {
    const places = this.taught.flatMap((t) => t.place ?? t.crossing?.replace('f', '').split('-') ?? [])
    if (places.length === 0) return
    const map = document.querySelector('.map')?.getBoundingClientRect()
    const card = document.querySelector('.map .coach')?.getBoundingClientRect()
    if (!map || !card) return this.handle?.show(places, { left: 0, bottom: this.small ? footer : 0 })
    const wide = map.width > 2 * card.width
    this.handle?.show(places, {
      left: wide ? card.right - map.left : 0,
      bottom: wide ? 0 : map.bottom - card.top,
    })
  }
}
