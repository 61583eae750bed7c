import { flushSync, mount, unmount } from 'svelte'
import { afterEach, expect, test, vi } from 'vitest'
import type { View } from '../api/types'
import PickingCard from './PickingCard.svelte'
import type { TableStore } from './table.svelte'

let app: ReturnType<typeof mount> | undefined

afterEach(async () => {
  if (app) await unmount(app)
  document.body.innerHTML = ''
})

/** The card of a view, and what it asks the table for. */
function card(view: Partial<View>, busy = '', stoppable = false) {
  const [bulk, stop] = [vi.fn(), vi.fn()]
  const table = { busy, bulk, stop, stoppable } as unknown as TableStore
  const props = {
    view: { actions: [], bulk: [], ...view } as unknown as View,
    table,
    onpick: vi.fn(),
    onpoint: vi.fn(),
  }
  app = mount(PickingCard, { target: document.body, props })
  flushSync()
  const button = (what: string) => document.querySelector<HTMLButtonElement>(what)
  return { bulk, stop, button: button('[data-bulk=deploy]'), stopper: button('[data-control=stop]') }
}

test('the rest of a set-up is placed with one button', () => {
  const { bulk, button } = card({ bulk: ['deploy'] })
  expect(button?.textContent).toBe('Place the rest as suggested')
  button?.click()
  expect(bulk.mock.calls).toEqual([['deploy']])
})

test('there is none where nothing is set up', () => {
  expect(card({}).button).toBeNull()
  expect(document.querySelector('[data-control=picking]')).toBeNull()
})

test('it waits for what is under way', () => {
  const { bulk, button } = card({ bulk: ['deploy'] }, 'act')
  button?.click()
  expect(button?.disabled).toBe(true)
  expect(bulk).not.toHaveBeenCalled()
})

test('what is answered at once has nothing to stop', () => {
  expect(card({ bulk: ['deploy'] }, 'act').stopper).toBeNull()
})

test('what an agent is at can be stopped', () => {
  const { stop, stopper } = card({ bulk: ['deploy'] }, 'act', true)
  stopper?.click()
  expect(stop).toHaveBeenCalledOnce()
})
