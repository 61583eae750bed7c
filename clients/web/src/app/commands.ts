// What the keys of the table do.

import { tick } from 'svelte'
import { s } from '../strings'
import { copyLink, copyPosition } from './carry'
import { neighbour, narrow } from './choices'
import type { Desk } from './desk.svelte'
import { mine } from './live.svelte'
import { helpOn, hideHelp, showTopic } from './help.svelte'
import { tell } from './notice.svelte'
import type { Command } from './shortcuts'

export function commandsOf(desk: Desk): Record<Command, () => void> {
  const { table } = desk
  const step = () => table.shown?.step ?? 0
  return {
    undo: () => void table.undo(),
    hint: () => {
      if (!table.over && !table.live?.no_hints && table.shown?.side && mine(table.shown)) void table.askHint()
    },
    forecast: () => table.foretell(),
    search: () => {
      desk.open('orders')
      void tick().then(() => (find('[data-search]') ?? find('[data-choice]'))?.focus())
    },
    down: () => along(desk, 1),
    up: () => along(desk, -1),
    back: () => void table.look(step() - 1),
    next: () => void table.look(step() + 1),
    now: () => table.now(),
    pause: () => {
      const status = table.live?.status
      if (status === 'thinking' || status === 'paused') void table.steer({ paused: status === 'thinking' })
    },
    skip: () => void table.skip(),
    slower: () => pace(desk, 1),
    faster: () => pace(desk, -1),
    closer: () => toBoard('+'),
    farther: () => toBoard('-'),
    fit: () => desk.handle?.fit(),
    layers: () => (desk.layers = !desk.layers),
    copy: () => void copyPosition(table),
    link: () => void copyLink(table),
    victory: () => desk.aboutPart({ what: 'victory', title: s.tally.title, now: '', rules: [], pinned: true }),
    keys: () => (desk.dialog = 'keys'),
    rules: () => (helpOn.open ? hideHelp() : showTopic('')),
    all: () => {
      if (helpOn.open) hideHelp()
      else if (table.stopAll()) return
      else if (desk.about) desk.closeAbout()
      else if (table.preview) table.preview = null
      else if (desk.layers) desk.layers = false
      else desk.selected = null
    },
  }
}

/** The next pace of those on offer, and says which it is. */
function pace(desk: Desk, by: 1 | -1): void {
  const { live } = desk.table
  if (!live?.seats.some((x) => x !== 'human')) return
  const times = s.paces.map(([ms]) => ms)
  const at = by > 0 ? times.find((ms) => ms > live.pace) : times.findLast((ms) => ms < live.pace)
  const next = at ?? live.pace
  tell(`${s.table.pace}: ${s.paces.find(([ms]) => ms === next)?.[1] ?? next + ' ms'}`)
  if (next !== live.pace) void desk.table.steer({ pace: next })
}

const find = (selector: string) => document.querySelector<HTMLElement>(selector)

/** Zooming is the board's own; it knows the keys. */
function toBoard(key: string): void {
  find('[data-board] [role=application]')?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
}

/** The focus goes to the next or the previous choice of the list. */
function along(desk: Desk, by: 1 | -1): void {
  const at = Number(document.activeElement?.getAttribute('data-choice') ?? -1)
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-choice]')]
  const order = buttons.map((b) => Number(b.dataset.choice))
  const list = narrow(desk.table.choices, desk.selected, desk.words).toSorted(
    (a, b) => order.indexOf(a.id) - order.indexOf(b.id),
  )
  const next = neighbour(list, at, by)
  buttons.find((b) => Number(b.dataset.choice) === next?.id)?.focus()
}
