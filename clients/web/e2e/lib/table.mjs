// The table as a person sees it: what is on the page, and what a hand does there.
import assert from 'node:assert/strict'
import { patience } from './server.mjs'

/** Numbers by chance that come again with the same seed (mulberry32). */
export function chance(seed) {
  let a = seed >>> 0
  const next = () => {
    a = (a + 0x6d2b79f5) >>> 0
    let t = Math.imul(a ^ (a >>> 15), a | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  return { next, below: (n) => Math.floor(next() * n), of: (list) => list[Math.floor(next() * list.length)] }
}

/** Runs in the page: what there is to decide. */
function state() {
  const has = (what) => document.querySelector(what) !== null
  const roll = document.querySelector('[data-control=preview] .roll')
  return {
    busy: has('.map.busy, .choice.sent'),
    roll: roll !== null && !roll.disabled,
    choices: [...document.querySelectorAll('[data-choice]')].filter((b) => !b.disabled).length,
    over: has('[data-control=review]'),
    failed: has('.status.bad'),
    board: has('[data-board] [data-place]') || has('[data-board] .port canvas'),
    prompt: document.querySelector('#prompt')?.textContent.trim() ?? '',
  }
}

export const look = (page) => page.evaluate(state)

/** Asks the page again and again until the answer is wanted. Its policy forbids waitForFunction. */
export async function seen(page, ask, want, what) {
  const end = Date.now() + patience
  for (;;) {
    const answer = await page.evaluate(ask)
    if (want(answer)) return answer
    if (Date.now() > end) throw new Error(`the page does not show ${what}: ${JSON.stringify(answer)}`)
    await new Promise((go) => setTimeout(go, 15))
  }
}

/** Opens a table and waits until it is drawn. */
export async function visit(page, server, id, tail = '') {
  await page.goto(`${server.url}/#/table/${id}${tail}`)
  await seen(page, state, (s) => s.board && s.prompt !== '', 'the board')
}

/** Waits until the person can decide, or the game is over. */
export async function ready(page) {
  const can = (s) => !s.busy && (s.roll || s.choices > 0 || s.over || s.failed)
  const found = await seen(page, state, can, 'anything to decide')
  assert.equal(found.failed, false, 'a bot failed')
  return found
}

/** Where on the screen the things of the board that can be chosen are hit. */
export function targets(page) {
  return page.evaluate(() => {
    const found = []
    for (const e of document.querySelectorAll('[data-board] [data-focus]')) {
      const box = e.getBoundingClientRect()
      const at = [0.5, 0.3, 0.7, 0.15, 0.85].flatMap((x) => [0.5, 0.3, 0.7, 0.15, 0.85].map((y) => [x, y]))
      for (const [fx, fy] of at) {
        const [x, y] = [box.x + fx * box.width, box.y + fy * box.height]
        const hit = document.elementFromPoint(x, y)
        if (hit && (hit === e || e.contains(hit))) {
          const { place, stack, crossing } = e.dataset
          found.push({ x, y, place, stack, crossing, fan: e.matches('.fan button') })
          break
        }
      }
    }
    return found
  })
}

/** Clicks by the mouse, at once, on one of what can be seen of these elements; tells whether there was any. */
export async function clickAny(page, selector, dice) {
  const at = await page.evaluate(
    ([selector, by]) => {
      const all = [...document.querySelectorAll(selector)]
      for (let n = 0; n < all.length; n++) {
        const e = all[(Math.floor(by * all.length) + n) % all.length]
        e.scrollIntoView({ block: 'nearest' })
        const box = e.getBoundingClientRect()
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
        const hit = document.elementFromPoint(x, y)
        if (box.width > 0 && hit && (e === hit || e.contains(hit))) return { x, y }
      }
      return null
    },
    [selector, dice.next()],
  )
  if (at) await page.mouse.click(at.x, at.y)
  return at !== null
}

/** Clicks something on the board, and where a stack fans out one of its units; tells whether there was anything. */
export async function onBoard(page, dice) {
  const fanned = (await targets(page)).filter((t) => !t.fan)
  if (fanned.length === 0) return false
  const one = dice.of(fanned)
  await page.mouse.click(one.x, one.y)
  const units = (await targets(page)).filter((t) => t.fan)
  if (one.stack !== undefined && units.length > 0) {
    const unit = dice.of(units)
    await page.mouse.click(unit.x, unit.y)
  }
  return true
}

/** Rolls, or clicks a choice of the list; pick gets the number of choices shown. Tells what was done. */
export async function decide(page, pick) {
  const now = await ready(page)
  if (now.over) return 'over'
  if (now.roll) {
    await page.locator('[data-control=preview] .roll').click()
    return 'roll'
  }
  await page.locator('[data-choice]').nth(pick(now.choices)).click()
  return 'choice'
}

/** Decides so often by chance, some of it on the board; ends sooner when the game is over. */
export async function decisions(page, dice, most, board = 0.3) {
  let clicks = 0
  for (let n = 0; n < most; n++) {
    const now = await ready(page)
    if (now.over) return { over: true, clicks, decisions: n }
    if (!now.roll && dice.next() < board && (await onBoard(page, dice))) clicks++
    else await decide(page, (k) => dice.below(k))
  }
  return { over: (await ready(page)).over, clicks, decisions: most }
}

/** A position as the interface tells it, without what a change alone makes another. */
export function bare({ revision, changed, ...rest }) {
  assert.ok(revision > 0 && changed !== '')
  return rest
}
