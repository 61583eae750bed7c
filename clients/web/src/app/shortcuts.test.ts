import { afterEach, expect, test } from 'vitest'
import { command } from './shortcuts'

const press = (key: string, target: EventTarget | null = document.body, more = {}) =>
  command({ key, ctrlKey: false, altKey: false, metaKey: false, defaultPrevented: false, target, ...more })

afterEach(() => document.body.replaceChildren())

function add(html: string): Element {
  document.body.innerHTML = html
  return document.body.querySelector('[data-at]')!
}

test.each([
  ['u', 'undo'],
  ['U', 'undo'],
  ['h', 'hint'],
  ['f', 'forecast'],
  ['/', 'search'],
  ['ArrowDown', 'down'],
  ['[', 'back'],
  [']', 'next'],
  ['?', 'keys'],
  ['c', 'copy'],
  ['k', 'link'],
  ['Escape', 'all'],
  ['x', undefined],
  ['Enter', undefined],
])('%s means %s', (key, want) => expect(press(key)).toBe(want))

test('not with Ctrl, and not what others have dealt with', () => {
  expect(press('u', document.body, { ctrlKey: true })).toBeUndefined()
  expect(press('c', document.body, { metaKey: true })).toBeUndefined()
  expect(press('u', document.body, { defaultPrevented: true })).toBeUndefined()
})

test('not where text is typed', () => {
  expect(press('u', add('<input data-at>'))).toBeUndefined()
  expect(press('u', add('<select data-at></select>'))).toBeUndefined()
  expect(press('u', add('<input type="checkbox" data-at>'))).toBe('undo')
})

test('not while a dialog is open', () => {
  add('<dialog open></dialog>')
  expect(press('u')).toBeUndefined()
})

test('arrows and zoom on the board are its own', () => {
  const board = add('<div data-board><p data-at></p></div>')
  expect(press('ArrowDown', board)).toBeUndefined()
  expect(press('+', board)).toBeUndefined()
  expect(press('u', board)).toBe('undo')
})
