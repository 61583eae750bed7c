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
  const fit = (scenario) =>
    opponents
      .filter((o) => (!o.game || o.game === 'endeavor') && (!o.scenarios || o.scenarios.includes(scenario)))
      .map((o) => o.name)
  const text = () => document.querySelector('main')?.innerText ?? ''
  await page.goto(`${server.url}/#/new/endeavor`)
  const campaign = fit('endeavor/campaign')
  assert.ok(campaign.includes('Random') && campaign.includes('Greedy'), campaign.join())
  const shown = await seen(page, text, (t) => t.includes('Greedy'), 'the opponents')
  for (const name of new Set(opponents.map((o) => o.name)))
    assert.equal(shown.includes(name), campaign.includes(name), name)
  const levels = fit('endeavor/ardennes').filter((name) => /^German /.test(name))
  assert.ok(levels.length >= 5, levels.join())
  await page.locator('input[name="scenario"][value="endeavor/ardennes"]').check({ force: true })
  await seen(page, text, (t) => levels.every((name) => t.includes(name)), 'the levels of the Ardennes')
})

scene(
  'a box shows its units by formation, and an Air Zone lies where it is pointed at',
  still,
  async ({ server, page }) => {
    const { id } = await server.table({ game: 'endeavor', scenario: 'overlord', seats: ['human', 'human'], seed: '7' })
    await visit(page, server, id)
    const view = await server.view(id)
    const of = view.now.where.england.length
    const trays = () =>
      [...document.querySelectorAll('[data-stack^="england/"]')].map((e) => e.getAttribute('aria-label'))
    const shown = await seen(page, trays, (t) => t.length > 5, 'the units in England')
    assert.ok(shown.length < of, `${shown.length} of ${of}`)
    const zones = view.actions.filter((a) => a.text.startsWith('dominate Air Zone'))
    assert.ok(zones.length > 0)
    for (const z of zones) assert.ok(z.place, z.text)
  },
)

scene('a unit in hand has its own list, and is put down again', still, async ({ server, page }) => {
  const { id } = await server.table({ game: 'endeavor', scenario: 'ardennes', seats: ['human', 'human'], seed: '7' })
  const view = await server.play(
    id,
    (v) => v.kind === 'K_MOVE',
    (v) => v.actions[0],
  )
  await visit(page, server, id)
  await page.locator('[data-choice]').filter({ hasText: 'Move 1 SS Pz' }).click()
  const onward = () => [...document.querySelectorAll('[data-onward]')].map((e) => e.textContent.trim())
  const list = await seen(page, onward, (l) => l.length > 10, 'what the unit can do')
  const along = list.filter((t) => t.includes('comes along'))
  assert.equal(along.length, 3, along.join())
  assert.ok(
    along.every((t) => !t.startsWith('1 SS Pz')),
    along.join(),
  )
  await page.getByRole('button', { name: 'Put it down' }).click()
  const choices = () => document.querySelectorAll('[data-choice]').length
  await seen(page, choices, (n) => n === view.actions.length, 'all choices')
})

scene('the first page offers the guides of every game', still, async ({ server, page }) => {
  const { games } = await server.get('/catalog')
  await page.goto(server.url)
  const links = () => [...document.querySelectorAll('.learn button')].map((b) => b.textContent.trim())
  const shown = await seen(page, links, (l) => l.length > 0, 'guides')
  for (const g of games.slice(1)) for (const x of g.guides) assert.ok(shown.includes(x.title), `${g.game}: ${x.title}`)
})
