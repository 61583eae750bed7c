// Companies on hexes, with fire and close action: short games by clicks to their end, on a desk and on a phone.
import assert from 'node:assert/strict'
import { serious } from './lib/axe.mjs'
import { long, scene } from './lib/scene.mjs'
import { chance, decisions, seen, visit } from './lib/table.mjs'

const still = { reducedMotion: 'reduce', settings: { speed: 'off' } }

for (const [seats, seed, screen] of [
  [['random', 'human'], 3, {}],
  [['human', 'greedy'], 4, { viewport: { width: 390, height: 844 } }],
]) {
  scene(`One bridge, ${seats.join(' and ')}, to the end`, { ...still, ...screen }, async ({ server, page }) => {
    const { id } = await server.table({ game: 'reich', scenario: 'one-bridge', seats, seed: String(seed) })
    await visit(page, server, id)
    const done = await decisions(page, chance(seed), 100)
    assert.ok(done.over, 'the game does not end')
    assert.match((await server.view(id)).result, /victory/)
    assert.deepEqual(await serious(page, 'One bridge', 'light'), [])
  })
}

for (const seats of [
  ['human', 'allied-veteran'],
  ['german-veteran', 'human'],
]) {
  scene(`the bridge at Son, ${seats.join(' and ')}, to the end`, still, async ({ server, page, ear }) => {
    const { id } = await server.table({ game: 'reich', scenario: 'son', seats, seed: '5' })
    await visit(page, server, id)
    const done = await decisions(page, chance(5), long ? 600 : 60)
    if (!done.over) {
      assert.ok(!long, 'the game does not end')
      // The page may ask for odds of what is past by then.
      ear.excuse(/\/preview\?action=/)
      await server.advised(id, (v) => v.over, 600)
    }
    assert.match((await server.view(id)).result, /victory/)
  })
}

scene('a unit in hand goes to a hex, or attacks it', still, async ({ server, page }) => {
  const { id } = await server.table({ game: 'reich', scenario: 'one-bridge', seats: ['human', 'human'], seed: '7' })
  await server.play(
    id,
    (v) => v.kind === 'K_MOVER',
    (v) => v.actions.find((a) => a.text === 'no more fire'),
  )
  await visit(page, server, id)
  await page.locator('[data-choice]').filter({ hasText: 'Move 2/501 inf 2' }).click()
  const onward = () => [...document.querySelectorAll('[data-onward] .text')].map((e) => e.textContent.trim())
  const list = await seen(page, onward, (l) => l.length > 2, 'what the unit can do')
  assert.deepEqual(list.toSorted(), ['Attack C3314', 'Go to C3214', 'Go to C3414'])
  await page.locator('[data-onward]').filter({ hasText: 'Attack C3314' }).click()
  await page.getByRole('button', { name: 'Go ahead' }).click()
  await seen(
    page,
    () => document.querySelector('main')?.innerText ?? '',
    (t) => /At whom does I\/1036 inf 1 fire/.test(t),
    'the German answer',
  )
})

scene('all scenarios are offered', still, async ({ server, page }) => {
  const { scenarios } = await server.get('/catalog')
  const known = scenarios.filter((s) => s.game === 'reich').map((s) => s.name)
  assert.ok(known.includes('one-bridge') && known.includes('campaign'), known.join())
  await page.goto(`${server.url}/#/new/reich`)
  const shown = () => [...document.querySelectorAll('input[name="scenario"]')].map((e) => e.value)
  const list = await seen(page, shown, (l) => l.length > 0, 'the scenarios')
  assert.deepEqual(list.toSorted(), known.map((n) => `reich/${n}`).toSorted())
})

scene('the rest of a set-up is placed with one button, and comes back by undo', still, async ({ server, page }) => {
  const { id } = await server.table({ game: 'reich', scenario: 'hells-highway', seats: ['human', 'random'], seed: '7' })
  await visit(page, server, id)
  await page.locator('[data-choice]').first().click()
  const first = await server.until(id, (v) => v.steps > 0)
  await page.locator('[data-bulk=deploy]').click()
  const placed = await server.until(id, (v) => v.status === 'confirm')
  assert.ok(placed.steps > first.steps + 20, `${placed.steps} steps`)
  await page.locator('[data-control=undo]').click()
  await server.until(id, (v) => v.steps === first.steps && v.status === 'decide')
  await page.locator('[data-bulk=deploy]').click()
  await page.locator('[data-control=confirm] button').click()
  await server.until(id, (v) => v.kind !== 'K_SET_HEX' && v.kind !== 'K_SET_MODE')
  const none = () => document.querySelector('[data-bulk=deploy]') === null
  await seen(page, none, (n) => n, 'that nothing is left to place')
})

for (const [what, stop] of [
  ['a button', (page) => page.locator('[data-control=stop]').click()],
  ['Esc', (page) => page.keyboard.press('Escape')],
]) {
  scene(`an agent that places a set-up is stopped with ${what}`, still, async ({ server, page }) => {
    const { id } = await server.table({ game: 'reich', scenario: 'campaign', seats: ['human', 'human'], seed: '7' })
    await visit(page, server, id)
    await page.locator('[data-bulk=deploy]').click()
    await page.locator('[data-control=stop]').waitFor()
    await stop(page)
    const over = () => document.querySelector('[data-control=stop], [data-bulk=deploy]:disabled') === null
    await seen(page, over, (gone) => gone, 'that it was stopped')
    assert.deepEqual([(await server.view(id)).steps, (await server.view(id)).status], [0, 'decide'])
    await page.locator('[data-choice]').first().click()
    await server.until(id, (v) => v.steps > 0)
  })
}
