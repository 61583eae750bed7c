// Divisions on hexes, with landings: a short game by clicks to its end, and what is not there yet.
import assert from 'node:assert/strict'
import { serious } from './lib/axe.mjs'
import { scene } from './lib/scene.mjs'
import { chance, decisions, seen, visit } from './lib/table.mjs'

const still = { reducedMotion: 'reduce', settings: { speed: 'off' } }

for (const [seats, seed] of [
  [['random', 'human'], 3],
  [['human', 'greedy'], 4],
]) {
  scene(`Remagen, ${seats.join(' and ')}, to the end`, still, async ({ server, page }) => {
    const { id } = await server.table({ game: 'endeavor', scenario: 'remagen', seats, seed: String(seed) })
    await visit(page, server, id)
    const done = await decisions(page, chance(seed), 100)
    assert.ok(done.over, 'the game does not end')
    assert.match((await server.view(id)).result, /victory/)
    assert.deepEqual(await serious(page, 'Remagen', 'light'), [])
  })
}

scene('only opponents that play it are offered', still, async ({ server, page }) => {
  const { opponents } = await server.get('/catalog')
  const fit = opponents.filter((o) => !o.game || o.game === 'endeavor').map((o) => o.name)
  assert.ok(fit.includes('Random') && fit.includes('Greedy'), fit.join())
  await page.goto(`${server.url}/#/new/endeavor`)
  const text = () => document.querySelector('main')?.innerText ?? ''
  const shown = await seen(page, text, (t) => t.includes('Greedy'), 'the opponents')
  for (const name of new Set(opponents.map((o) => o.name))) assert.equal(shown.includes(name), fit.includes(name), name)
})
