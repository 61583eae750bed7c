// What wins is on the table: the panel, the tracks, the end of a game and the game once more; and beginning on the map.
import assert from 'node:assert/strict'
import { scene } from './lib/scene.mjs'
import { ready, visit } from './lib/table.mjs'

scene('victory and the tracks say what they mean', { settings: { speed: 'off' } }, async ({ server, page }) => {
  const { id } = await server.table({ scenario: 'nijmegen', seats: ['human', 'human'], seed: '7' })
  await visit(page, server, id)
  await page.keyboard.press('v')
  const panel = page.getByRole('dialog', { name: 'Victory' })
  await panel.waitFor()
  const view = await server.view(id)
  const text = await panel.textContent()
  assert.ok(text.includes(view.tally.words), text)
  for (const item of view.tally.items) assert.ok(text.includes(item.name), item.name)
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  // The focus is back on the part that was asked about.
  assert.equal(await page.evaluate(() => document.activeElement?.dataset.about), 'victory')
  await page.locator('[data-about=sunset]').hover()
  await page.getByRole('tooltip', { name: 'Sunset' }).waitFor()
  await page.locator('[data-about=advantage]').click()
  await page.getByRole('dialog', { name: 'Advantage' }).getByText('Allied side has it').waitFor()
  // A click elsewhere puts it away.
  await page.locator('#prompt').click()
  await page.getByRole('dialog', { name: 'Advantage' }).waitFor({ state: 'detached' })
})

scene('an Impulse begins with a click on a stack', { settings: { speed: 'off' } }, async ({ server, page }) => {
  const { id } = await server.table({ scenario: 'nijmegen', seats: ['human', 'human'], seed: '7' })
  await visit(page, server, id)
  await ready(page)
  await page.locator('[data-stack="27 german"], [data-stack="16 german"]').first().click()
  const onward = page.locator('[data-onward]').filter({ hasText: 'ctivate' }).first()
  await onward.click()
  // Two choices are played, one after the other.
  const active = async () => (await server.view(id)).position.activation?.active
  for (let n = 0; n < 200 && !(await active()); n++) await page.waitForTimeout(50)
  assert.ok(await active(), 'no place is active')
})

scene('the end is summed up, and the sides change', { settings: { speed: 'off' } }, async ({ server, page }) => {
  const { id } = await server.table({ scenario: 'one-bridge', seats: ['greedy', 'human'], seed: '11' })
  await server.advised(id, (v) => v.over, 300)
  await visit(page, server, id)
  const end = page.locator('[data-control=end]')
  await end.waitFor()
  const { tally } = await server.view(id)
  assert.ok((await end.textContent()).includes(tally.words))
  await page.getByRole('button', { name: 'Rematch with sides changed' }).click()
  await page.waitForURL((url) => url.hash.startsWith('#/table/') && !url.hash.includes(id))
  const other = decodeURIComponent(new URL(page.url()).hash.split(/[/?]/)[2])
  const view = await server.view(other)
  assert.deepEqual([view.seats, view.scenario], [['human', 'greedy'], 'one-bridge'])
})
