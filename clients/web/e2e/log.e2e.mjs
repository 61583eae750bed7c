// The log reads as entries with what came of them; what bots do can be followed and skipped.
import assert from 'node:assert/strict'
import { scene } from './lib/scene.mjs'
import { ready, seen, visit } from './lib/table.mjs'

scene('an Impulse is one line a unit, with what came of it', {}, async ({ server, page }) => {
  const { id } = await server.table({ scenario: 'nijmegen', seats: ['scripted', 'scripted'], seed: '7' })
  const { steps } = await server.until(id, (v) => v.over)
  const { entries } = await server.get(`/tables/${id}/log?from=0&most=5000`)
  const move = entries.find((e) => e.ways?.length === 1 && e.last - e.step > 2)
  assert.match(move.text, /: .*, .*, into /, 'a move names its places')
  await visit(page, server, id)
  await ready(page)
  // The newest entry says why the game ended, and the sum.
  const facts = () => [...document.querySelectorAll('.log .fact')].map((e) => e.textContent.trim())
  await seen(
    page,
    facts,
    (all) => all.some((t) => /^The game is won by the .*VP of the \d+ the Allies need$/.test(t)),
    'why it ended',
  )

  // A click goes to the end of an entry; there the ways of its units are on the map.
  await page.locator('.log .box').evaluate((box) => (box.scrollTop = 0))
  const said = page.locator('.log .jump', { hasText: move.text }).first()
  await said.click()
  const at = () => Number(document.querySelector('.replay input[type=range]').value)
  await seen(page, at, (n) => n === move.last, 'the position after the entry')
  await seen(
    page,
    () => document.querySelectorAll('.moves path:not(.under)').length,
    (n) => n === 1,
    'the way of the unit',
  )
  assert.ok(move.last < steps)

  // What it names is lit on the map while it is pointed at or has the focus.
  await said.focus()
  await seen(
    page,
    () => document.querySelectorAll('.lit').length,
    (n) => n > 1,
    'what the entry names',
  )

  // Unfolded, it shows its steps.
  const row = page.locator('.log li', { has: page.locator('.jump', { hasText: move.text }) }).first()
  await row.locator('.fold').click()
  const lines = () => document.querySelectorAll('.log .step').length
  await seen(page, lines, (n) => n === move.last - move.step + 1, 'the steps of the entry')
  await row.locator('.fold').click()
  await seen(page, lines, (n) => n === 0, 'the entry folded again')
})

scene('what bots do is skipped by key and button, and stopped at any pace', {}, async ({ server, page }) => {
  const { id } = await server.table({ scenario: 'nijmegen', seats: ['scripted', 'scripted'], seed: '7', pace: 10_000 })
  const first = await server.view(id)
  await visit(page, server, id)
  await page.keyboard.press('s')
  const second = await server.until(id, (v) => v.turn !== first.turn)
  assert.equal(second.pace, 10_000, 'the pace is what it was')
  await page.locator('[data-control=skip]').click()
  await server.until(id, (v) => v.turn !== second.turn)

  // As fast as they think, they stop at once.
  for (let n = 0; n < 3; n++) {
    await page.getByLabel('Pace').selectOption(n === 0 ? '300' : '0')
    await page.waitForTimeout(150)
    await page.keyboard.press('p')
    const { steps, over } = await server.until(id, (v) => v.status === 'paused' || v.over)
    if (over) break
    await page.waitForTimeout(200)
    assert.equal((await server.view(id)).steps, steps)
    await page.getByLabel('Pace').selectOption('2000')
    await page.keyboard.press('p')
    await server.until(id, (v) => v.status === 'thinking')
  }
})

scene('the ways of an Impulse stay until the next click', {}, async ({ server, page }) => {
  const { id } = await server.table({ scenario: 'nijmegen', seats: ['human', 'scripted'], seed: '7', pace: 0 })
  await visit(page, server, id)
  const arrows = () => document.querySelectorAll('.moves path:not(.under)').length
  for (let n = 0; n < 60 && (await page.evaluate(arrows)) < 2; n++) {
    const view = await server.until(id, (v) => v.status === 'decide' || v.over)
    assert.ok(!view.over, 'no Impulse with moves was seen')
    await ready(page)
    const choice = view.actions.find((a) => a.default) ?? view.actions[0]
    await page.locator(`[data-choice="${choice.id}"]`).click()
    const roll = page.getByText('Roll the dice')
    await page.waitForTimeout(100)
    if (await roll.isVisible()) await roll.click()
    await server.until(id, (v) => v.steps > view.steps && v.status === 'decide')
    await page.waitForTimeout(300)
  }
  // All choices of the decision can be seen at once, above the log.
  const hidden = () => {
    const box = document.querySelector('.rest').getBoundingClientRect()
    return [...document.querySelectorAll('[data-choice]')].filter(
      (e) => e.getBoundingClientRect().bottom > box.bottom + 1,
    ).length
  }
  const view = await server.view(id)
  if (view.actions.length <= 6) assert.equal(await page.evaluate(hidden), 0, 'choices below the fold')
})
