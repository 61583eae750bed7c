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
  const zones = () => document.querySelectorAll('[fill^="url(#bh-layer"]').length
  assert.equal(await page.evaluate(zones), 0)
  await page.getByRole('button', { name: 'Layers of the map' }).click()
  await page.getByLabel('Zones of control').check()
  assert.equal(await seen(page, zones, (n) => n > 0, 'zones of control'), 2)
  assert.deepEqual(await serious(page, 'layers', 'light'), [])
})

scene('the key has all signs of the board', still, async ({ server, page }) => {
  const { id } = await server.table({ game: 'garden', scenario: 'waal', name: 'Waal' })
  await visit(page, server, id)
  await page.locator('.key-button').click()
  const key = page.locator('.key')
  await key.waitFor()
  const text = (await key.innerText()).toLowerCase()
  for (const word of ['operation points', 'strength', 'fortification', 'out of communications', 'blown bridge'])
    assert.ok(text.includes(word), word)
  for (const word of ['victory points', 'zones of control', 'what its guns reach', 'plotted', 'allied ground'])
    assert.ok(text.includes(word), word)
  const [card, board] = await Promise.all([key.boundingBox(), page.locator('.port').boundingBox()])
  assert.ok(card.y >= board.y && card.y + card.height <= board.y + board.height, 'the key lies within the map')
  assert.deepEqual(await serious(page, 'the key', 'light'), [])
})

scene('what a side does not see lies under a veil', still, async ({ server, page }) => {
  const setup = {
    game: 'garden',
    scenario: 'breakout',
    options: 'sight=hidden',
    seats: ['random', 'human'],
    name: 'Fog',
  }
  const { id } = await server.table(setup)
  await page.goto(`${server.url}/#/table/${id}`)
  const veils = () => document.querySelectorAll('.veil').length
  await seen(page, veils, (n) => n === 1, 'the veil')
  await page.getByRole('button', { name: 'Layers of the map' }).click()
  await page.getByLabel('Hexes out of sight').uncheck()
  await seen(page, veils, (n) => n === 0, 'the map without it')
  // Who sees everything has no such layer.
  const open = await server.table({ game: 'garden', scenario: 'breakout', name: 'Open' })
  await visit(page, server, open.id)
  await page.getByRole('button', { name: 'Layers of the map' }).click()
  assert.equal(await page.getByLabel('Hexes out of sight').count(), 0)
})

scene('what happened is told at the next decision', still, async ({ server, page }) => {
  const setup = { game: 'garden', scenario: 'waal', seats: ['greedy:plan=0', 'human'], name: 'News' }
  const { id } = await server.table(setup)
  const from = (await server.view(id)).turn
  await server.advised(id, (v) => v.kind === 'K_OP' && v.turn !== from, 300)
  await visit(page, server, id)
  const news = page.locator('[data-control=news]')
  await news.waitFor()
  assert.match(await news.innerText(), /losses|lost|arrivals|The weather|VP|is (German|Allied)/)
  assert.deepEqual(await serious(page, 'news', 'light'), [])
  // What one does oneself is no news.
  await page.locator('.choice.stop').click()
  await seen(
    page,
    () => document.querySelectorAll('[data-control=news]').length,
    (n) => n === 0,
    'no news any more',
  )
})

scene('air points are spent one by one, or all that are left', still, async ({ server, page }) => {
  const { id } = await server.table({ game: 'garden', scenario: 'market-garden', name: 'Air' })
  await visit(page, server, id)
  await ready(page)
  assert.equal(await page.locator('[data-bulk=same]').count(), 0)
  await page.locator('[data-choice]', { hasText: 'Interdict' }).click()
  await page.locator('[data-bulk=same]').click()
  const after = await server.until(id, (v) => v.steps >= 8)
  assert.notEqual(`${after.side} ${after.kind}`, 'allied K_AIR')
})

scene('the whole map begins where something can be done', still, async ({ server, page }) => {
  const { id } = await server.table({ game: 'garden', scenario: 'market-garden', name: 'Map' })
  await visit(page, server, id)
  await ready(page)
  const shown = () => {
    const port = document.querySelector('.port').getBoundingClientRect()
    const all = [...document.querySelectorAll('.port [data-focus]')].map((e) => e.getBoundingClientRect())
    const inside = all.filter((b) => b.left >= port.left && b.right <= port.right && b.top >= port.top)
    return { inside: inside.length, wide: Math.min(...inside.map((b) => b.width)) }
  }
  const { inside, wide } = await seen(page, shown, (s) => s.inside > 3, 'hexes to choose')
  assert.ok(wide >= 40, `${inside} hexes of ${wide} pixels`)
  // The keys go from hex to hex.
  await page.locator('.port').focus()
  await page.keyboard.press('ArrowUp')
  const at = () => document.activeElement?.getAttribute('data-cursor') ?? document.activeElement?.dataset.place ?? ''
  const first = await seen(page, at, (code) => code !== '', 'a hex')
  await page.keyboard.press('ArrowUp')
  await seen(page, at, (code) => code !== '' && code !== first, 'the next hex')
})

scene('the rule book draws hexes', still, async ({ server, page }) => {
  await page.goto(`${server.url}/#/rules/garden/read`)
  const figures = () => document.querySelectorAll('.plate .figure, .plate .signs, .plate .crop').length
  await seen(page, figures, (n) => n >= 4, 'the figures')
  assert.deepEqual(await serious(page, 'figures', 'light'), [])
})

scene('the guided evening goes on with what is done on the map', still, async ({ server, page }) => {
  await page.goto(`${server.url}/#/rules/garden/guides`)
  await page.locator('.guides button').first().click()
  const lesson = (title) =>
    seen(
      page,
      () => document.querySelector('aside h3')?.textContent ?? '',
      (t) => t === title,
      title,
    )
  for (const title of ['A bridge over the canal', 'The counters', 'The Germans', 'The canal']) {
    await lesson(title)
    await page.locator('aside .button.main').click()
  }
  await lesson('Select a unit')
  await page.locator('[data-stack^="15,26 "]').click()
  await page.locator('[data-place="16,26"]').click()
  await lesson('Keep some points')
  await page.locator('.choice.stop').first().click()
  await lesson('Name the battle')
  await page.locator('[data-stack^="17,26 "]').click()
  await page.locator('[data-control=preview] .roll').click()
  await lesson('The order of attack')
  await page.locator('[data-choice]', { hasText: '2/506' }).first().click()
  await lesson('All together')
  await page.locator('[data-choice]', { hasText: '1/506' }).first().click()
  await lesson('What came of it')
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
  assert.match(text, /strength [\d.]+, efficiency \d+/i)
  assert.match(text, /battle time/)
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
