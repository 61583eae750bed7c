// A game of two trained opponents that is watched, as fast as they play; and what memory that takes.
import assert from 'node:assert/strict'
import { scene } from './lib/scene.mjs'
import { ready, seen, visit } from './lib/table.mjs'

const allowed = 400 // MB

scene('a game of trained bots is watched to its end', { settings: { speed: 'off' } }, async ({ server, page }) => {
  const { opponents } = await server.get('/catalog')
  const best = (side) => opponents.findLast((o) => o.side === side).spec
  const seats = [best('german'), best('allied')]
  const { id } = await server.table({ scenario: 'basic', seats, seed: '3', pace: 1000 })
  await visit(page, server, id)
  await page.getByLabel('Pace').selectOption('0')
  // The board follows while the bots play: what it shows grows.
  const steps = () => Number(document.querySelector('.replay input[type=range]').max)
  const early = await seen(page, steps, (n) => n > 5, 'the first steps')
  await seen(page, steps, (n) => n > early, 'more steps')
  await seen(page, () => document.querySelector('[data-control=review]') !== null, Boolean, 'the end of the game')
  const view = await server.view(id)
  assert.ok(view.over && view.steps > 300, `the game has ${view.steps} steps`)
  await seen(page, steps, (n) => n === view.steps, 'all steps')
  await ready(page)
  const shown = await page.locator('#prompt').textContent()
  assert.match(shown, /victory/i)
  // Looking back, the page does not say that the game is over.
  await page.keyboard.press('[')
  const who = () => document.querySelector('[data-control=prompt] .who').textContent.trim()
  await seen(page, who, (text) => text === `Looking back: step ${view.steps - 1} of ${view.steps}`, 'the step before')
  assert.doesNotMatch(await page.locator('#prompt').textContent(), /victory/i)
  const past = await server.view(id, view.steps - 1)
  assert.deepEqual([past.over, past.result ?? ''], [false, ''])

  const peak = server.peak()
  console.log(`  the server held ${Math.round(peak)} MB at most, with ${seats.join(' against ')}`)
  if (!Number.isNaN(peak)) assert.ok(peak < allowed, `${peak} MB of ${allowed}`)
})
