import { afterEach, expect, test } from 'vitest'
import { keepFocus } from './focus'

const list = (...choices: number[]) =>
  '<h2 id="prompt" tabindex="-1">Who leads?</h2>' +
  choices.map((n) => `<button data-choice="${n}">${n}</button>`).join('')

/** A table with a list of choices, where the second of them has the focus. */
function table() {
  const root = document.createElement('div')
  document.body.append(root)
  root.dataset.revision = 'a'
  root.innerHTML = list(4, 7)
  for (const e of root.querySelectorAll('*')) e.checkVisibility = () => true
  const kept = keepFocus(root)
  root.querySelector<HTMLElement>('[data-choice="7"]')!.focus()
  return { root, kept }
}
const changed = () => new Promise((go) => setTimeout(go))
const focused = () => document.activeElement?.textContent

afterEach(() => (document.body.innerHTML = ''))

test('a choice that is listed anew in the same decision keeps the focus', async () => {
  const { root } = table()
  root.innerHTML = list(7, 4)
  await changed()
  expect(focused()).toBe('7')
})

test('after a decision the focus comes to the prompt, also where a choice has the number of the old one', async () => {
  const { root } = table()
  root.dataset.revision = 'b'
  root.innerHTML = list(7, 9)
  await changed()
  expect(focused()).toBe('Who leads?')
})

test('a choice that is gone, or can be pressed no more, leaves the focus to the prompt', async () => {
  const { root } = table()
  root.innerHTML = list(4)
  await changed()
  expect(focused()).toBe('Who leads?')
  root.innerHTML = list(4, 7).replaceAll('<button', '<button disabled')
  await changed()
  expect(focused()).toBe('Who leads?')
})

test('nothing is moved once the table is left', async () => {
  const { root, kept } = table()
  kept.destroy()
  root.innerHTML = list(7)
  await changed()
  expect(document.activeElement).toBe(document.body)
})
