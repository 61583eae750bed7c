import { flushSync, mount, unmount } from 'svelte'
import { afterEach, expect, test, vi } from 'vitest'
import type { Choice } from '../api/types'
import ActionList from './ActionList.svelte'

let app: ReturnType<typeof mount> | undefined

afterEach(async () => {
  if (app) await unmount(app)
  document.body.innerHTML = ''
})

test('of thousands of hexes some are listed, and all are found', async () => {
  const choices: Choice[] = Array.from({ length: 1000 }, (_, i) => ({
    id: i,
    code: 'LOC',
    text: `land at ${i}`,
    place: `A${i}`,
  }))
  choices.push({ id: 1000, code: 'PASS', text: 'no more', default: true })
  const none = { board: null, selected: null, hovered: null, sent: null, disabled: false }
  const does = { odds: async () => null, onpick: vi.fn(), onpoint: vi.fn(), onall: vi.fn() }
  app = mount(ActionList, { target: document.body, props: { choices, ...none, ...does } })
  flushSync()
  const listed = () => [...document.querySelectorAll<HTMLElement>('[data-choice]')].map((e) => e.dataset.choice)
  expect(listed().length).toBe(301)
  expect(listed()).toContain('1000')
  expect(document.body.textContent).toContain('700 more: search the list')
  const field = document.querySelector<HTMLInputElement>('[data-search]')!
  field.value = 'a777'
  field.dispatchEvent(new Event('input', { bubbles: true }))
  flushSync()
  expect(listed()).toEqual(['777'])
  expect(document.body.textContent).not.toContain('more: search')
})
