// A set is picked in any order and by any hand; what is picked can be taken out, and nothing is lost on the way.
import assert from 'node:assert/strict'
import { scene } from './lib/scene.mjs'
import { ready, seen, visit } from './lib/table.mjs'

const members = () => document.querySelectorAll('[data-member]').length
const ids = (view) => view.actions.map((a) => a.id).filter((id) => id !== view.picking?.done)
const shot = (page, name) =>
  process.env.PICTURES ? page.screenshot({ path: `${process.env.PICTURES}/${name}.png` }) : undefined

/** Clicks an action of the list, where dice follow also that they be rolled, and waits until the server has it. */
async function click(page, server, id, action, dice = false) {
  await ready(page)
  const { revision } = await server.view(id)
  await page.locator(`[data-choice="${action}"]`).click()
  if (dice) await page.locator('[data-control=preview] .roll').click()
  return server.until(id, (v) => v.revision > revision)
}

scene('who joins is clicked from the last to the first', {}, async ({ server, page }) => {
  const { id } = await server.table({ scenario: 'basic', seed: '7' })
  const joins = (v) => v.kind === 'K_JOIN' && v.picking.members.length === 0 && ids(v).length > 3
  const first = await server.advised(id, joins, 3000)
  await visit(page, server, id)
  const all = ids(first)
  let view = first
  for (const [n, action] of all.slice(0, 3).reverse().entries()) {
    view = await click(page, server, id, action)
    assert.equal(view.steps, first.steps, 'nothing is played yet')
    await seen(page, members, (m) => m === n + 1, 'what is picked')
  }
  await shot(page, 'joins')
  assert.deepEqual(
    view.picking.members.map((m) => m.id),
    all.slice(0, 3),
    'they stand in the order of the rules',
  )
  assert.ok(
    ids(view).every((a) => !all.slice(0, 3).includes(a)),
    'what is picked is not offered again',
  )

  // The second one is taken out, and comes back by undo.
  await page.locator('[data-member="1"]').click()
  await seen(page, members, (m) => m === 2, 'that one is out')
  await page.locator('[data-control=undo]').click()
  await seen(page, members, (m) => m === 3, 'that it is back')

  // All that is left with one click, and back with one.
  await page.locator('[data-bulk=all]').click()
  await seen(page, members, (m) => m > 3, 'all of them')
  await page.keyboard.press('u')
  await seen(page, members, (m) => m === 3, 'the three')

  await page.locator('[data-control=done]').click()
  await page.locator('[data-control=preview] .roll').click() // the odds of those who were picked
  const after = await server.until(id, (v) => v.steps > first.steps)
  const { lines } = await server.get(`/tables/${id}/log?from=${first.steps}&most=10`)
  assert.deepEqual(
    lines.slice(0, 3).map((l) => l.kind),
    ['K_JOIN', 'K_JOIN', 'K_JOIN'],
  )
  assert.ok(after.can_undo)
})

scene('the evening takes a few clicks', {}, async ({ server, page }) => {
  const { id } = await server.table({ scenario: 'arnhem', seed: '7' })
  const refits = (v) => v.kind === 'K_REFIT' && v.picking.members.length === 0 && v.bulk.includes('all')
  await server.advised(id, refits, 3000)
  await visit(page, server, id)
  await ready(page)
  await page.locator('[data-bulk=all]').click()
  await seen(page, members, (m) => m > 1, 'who is refitted')
  await shot(page, 'refits')
  await page.locator('[data-control=done]').click()
  await server.until(id, (v) => v.kind !== 'K_REFIT')
})

scene('the end of an Impulse waits to be confirmed', {}, async ({ server, page }) => {
  const { id } = await server.table({ scenario: 'nijmegen', seed: '5', seats: ['greedy', 'human'], confirm: true })
  await server.until(id, (v) => v.status === 'decide')
  await visit(page, server, id)
  const before = await server.play(
    id,
    (v) => v.status === 'confirm' || (v.kind === 'K_IMPULSE' && v.actions.some((a) => a.text === 'Pass')),
  )
  const pass = before.actions.find((a) => a.text === 'Pass').id
  await click(page, server, id, pass, true)
  const wait = await server.until(id, (v) => v.status === 'confirm')
  const button = page.locator('[data-control=confirm] button')
  await button.waitFor()
  await shot(page, 'confirm')
  await page.locator('[data-control=undo]').click()
  await server.until(id, (v) => v.status === 'decide' && v.steps < wait.steps)
  await click(page, server, id, pass, true)
  await button.click()
  await server.until(id, (v) => v.status !== 'confirm')
})
