// What a person points at and has open at a table, and what a click on the map means.

import { tick } from 'svelte'
import type { Board, BoardHandle, Choice, Target } from '../api/types'
import { s } from '../strings'
import { clicked, sameTarget } from './choices'
import { waysAt, waysSince } from './log'
import { tell } from './notice.svelte'
import { mover } from './position'
import { settings } from './settings.svelte'
import type { TableStore } from './table.svelte'

export type Tab = 'orders' | 'log' | 'analysis'
export type DialogName = '' | 'keys' | 'settings' | 'seats' | 'branch'

/** Room for the buttons at the foot of a small map, in pixels. */
const footer = 52

export class Desk {
  board = $state.raw<Board | null>(null)
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

  readonly dice = $derived.by(() => {
    if (this.table.past) return null
    return this.table.lines.findLast((l) => l.dice && l.step > this.diceSeen) ?? null
  })
  readonly unit = $derived.by(() => {
    const { live } = this.table
    return this.selected?.unit ?? this.listed?.unit ?? (live ? mover(live.position) : undefined)
  })
  readonly reach = $derived.by(() =>
    this.table.past || !this.unit ? [] : (this.table.reach?.units?.[this.unit] ?? []),
  )
  readonly heat = $derived.by(() => {
    const heat = this.table.hint?.heat ?? this.table.thought?.heat
    return settings.layers.heat && heat ? heat : null
  })
  readonly highlight = $derived([...(this.listed ? [this.listed] : []), ...this.told, ...this.taught])
  /** The ways of what is followed: of the Impulse of the opponent until the next click, or of the entry looked back at. */
  readonly ways = $derived.by(() => {
    const { lines, past, acted } = this.table
    return past ? waysAt(lines, past.step) : waysSince(lines, acted)
  })

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
    if (this.small) this.tab = 'orders'
    void this.table.choose(c, settings.confirm)
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
    if (way) return void table.walk(way, settings.confirm)
    this.selected = t.unit && table.reach?.units?.[t.unit] ? t : null
    if (this.selected === null) tell(s.actions.nothingHere(this.nameOf(t)))
  }

  private wayTo(t: Target): number[] | undefined {
    return t.place ? this.reach.find((r) => r.place === t.place && (r.actions?.length ?? 0) > 0)?.actions : undefined
  }

  private nameOf(t: Target): string {
    if (t.unit) return this.board?.units[t.unit]?.name ?? t.unit
    if (t.place) return this.board?.areas.find((a) => a.place === t.place)?.name ?? t.place
    return this.board?.crossings.find((c) => c.id === t.crossing)?.name || (t.crossing ?? '')
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
