// Hexes in play: a unit is taken up and sent in one go, layers are shown, an attack is looked at before it is plotted.
import assert from 'node:assert/strict'
import { serious } from './lib/axe.mjs'
import { scene } from './lib/scene.mjs'
import { ready, seen, visit } from './lib/table.mjs'

const still = { reducedMotion: 'reduce', settings: { speed: 'off' } }

/** Which counters on the map have something beside them. */
const tags = () => [...document.querySelectorAll('.stack .tags text')].map((e) => e.textContent)

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  scene(`a unit is sent by two clicks, ${viewport.width} wide`, { ...still, viewport }, async ({ server, page }) => {
    const { id } = await server.table({ game: 'garden', scenario: 'son', name: 'Son' })
    await visit(page, server, id)
    await ready(page)
    const beside = await seen(page, tags, (t) => t.length > 2, 'marks of counters')
    assert.ok(beside.includes('F2') && beside.includes('OC'), beside.join())
    const found = await serious(page, 'Son', 'light')

    // Taking up decides nothing: it can be done with another unit, and put away.
    await page.locator('[data-stack^="15,26 "]').click()
    await page.locator('[data-control=onward]').waitFor()
    assert.equal((await server.view(id)).steps, 0)
    found.push(...(await serious(page, 'where a unit can go', 'light')))
    const { actions } = await server.view(id)
    assert.ok(actions.some((a) => a.takes))
    const goal = page.locator('[data-place="16,26"]')
    await goal.waitFor()
    assert.match(await goal.getAttribute('aria-label'), /can be reached for \d+ OP/)
    await goal.click()
    await server.until(id, (v) => v.steps >= 2)
    assert.deepEqual(found, [])
  })
}

scene('layers of a game are shown when they are asked for', still, async ({ server, page }) => {
  const { id } = await server.table({ game: 'garden', scenario: 'waal', name: 'Waal' })
  await visit(page, server, id)
  await ready(page)
  const zones = () => document.querySelectorAll('[fill^="url(#bh-layer-"]').length
  assert.equal(await page.evaluate(zones), 0)
  await page.getByRole('button', { name: 'Layers of the map' }).click()
  await page.getByLabel('Zones of control').check()
  assert.equal(await seen(page, zones, (n) => n > 0, 'zones of control'), 2)
  assert.deepEqual(await serious(page, 'layers', 'light'), [])
})

scene('an attack is told in the words of its game', still, async ({ server, page }) => {
  const { id } = await server.table({ game: 'garden', scenario: 'waal', name: 'Waal' })
  await visit(page, server, id)
  await ready(page)
  await page.locator('.choice.stop').click()
  await seen(
    page,
    () => document.querySelector('#prompt')?.textContent ?? '',
    (t) => /attack/.test(t),
    'what to attack',
  )
  await ready(page)
  await page.locator('[data-choice]:not(.stop)').first().click()
  const card = page.locator('[data-control=preview]')
  await card.waitFor()
  const text = await card.innerText()
  assert.match(text, /Attack \d+ : Defence \d+/)
  assert.match(text, /Hex (empty|held)/)
  assert.match(text, /strength/i)
  assert.doesNotMatch(text, /AV|DV|steps/)
  assert.deepEqual(await serious(page, 'an attack', 'light'), [])
  await card.locator('.roll').click()
  await seen(
    page,
    () => document.querySelectorAll('.plot, .assault').length,
    (n) => n > 0,
    'the arrow of the attack',
  )
})
