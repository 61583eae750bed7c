// Opponents where they are chosen: one figure each, that of the catalog, and a person's own results against them.
import assert from 'node:assert/strict'
import { scene } from './lib/scene.mjs'

const signed = (n) => (n > 0 ? '+' : n < 0 ? '−' : '') + Math.abs(n)

scene('each opponent shows the figure that was measured for the scenario and side', {}, async ({ server, page }) => {
  const { opponents, scenarios } = await server.get('/catalog')
  await page.goto(server.url + '/#/new')
  const levels = opponents.filter((o) => o.side === 'german')
  for (const { id } of scenarios) {
    await page.locator(`input[name=scenario][value="${id}"]`).check()
    for (const o of levels) {
      const card = page.locator('label.card', { has: page.locator(`input[value="${o.spec}"]`) })
      const r = o.ratings.find((x) => x.scenario === id && x.side === 'german')
      // Where no network plays a scenario the levels are not offered.
      if (r === undefined && !(await card.count())) continue
      const text = await card.locator('.rating').innerText()
      if (r === undefined) assert.match(text, /Not rated on this scenario/)
      else assert.ok(text.includes(`Rating ${signed(r.elo)}`), `${o.spec} on ${id}: ${text}, measured ${r.elo}`)
    }
  }
  const shown = await page.locator('label.card strong').allInnerTexts()
  const order = levels.map((o) => shown.indexOf(o.name))
  assert.deepEqual(
    order,
    order.toSorted((a, b) => a - b),
    'weakest first',
  )
})

scene("a person's results stay when the game is deleted", {}, async ({ server, page }) => {
  let view = await server.table({ scenario: 'one-bridge', seats: ['german-recruit', 'human'], seed: '5', pace: 0 })
  for (let n = 0; n < 500 && !view.over; n++) {
    if (view.status !== 'decide') view = await server.view(view.id)
    else {
      view = await server.call('POST', `/tables/${view.id}/act`, {
        revision: view.revision,
        action: view.actions[0].id,
      })
    }
  }
  assert.ok(view.over, 'the game ended')
  await server.call('DELETE', '/tables/' + view.id)
  const won = /Allied/.test(view.result)
  await page.goto(server.url + '/')
  await page.getByText('Your results').click()
  const row = page.locator('details tbody tr')
  assert.deepEqual(
    (await row.locator('td').allInnerTexts()).slice(1, 5).map((x) => x.trim()),
    ['German recruit', 'Allied', won ? '1' : '0', won ? '0' : '1'],
  )
  await page.goto(server.url + '/#/new')
  await page.locator('input[name=scenario][value="gamble/one-bridge"]').check()
  await page.getByText(won ? 'You won 1 and lost 0' : 'You won 0 and lost 1').waitFor()
})

scene('a rating between two levels is chosen by a slider, and played', {}, async ({ server, page }) => {
  await page.goto(server.url + '/#/new')
  await page.locator('input[name=scenario][value="gamble/nijmegen"]').check()
  const slider = page.getByRole('slider', { name: 'A rating of your choice' })
  const [low, high] = [Number(await slider.getAttribute('min')), Number(await slider.getAttribute('max'))]
  const elo = Math.round((2 * low + high) / 3)
  await slider.fill(String(elo))
  const card = page.locator('label.card', { has: slider })
  assert.match(await card.innerText(), new RegExp(`Rating \\${signed(elo)}[\\s\\S]*−?\\d+ to \\+\\d+`))
  assert.match(await card.innerText(), /Some of its decisions are those of the \w+, the others of the \w+/)
  if (process.env.SHOTS) await card.scrollIntoViewIfNeeded()
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/dial.png` })
  await page.getByRole('button', { name: 'Start the game' }).click()
  await page.waitForURL(/#\/table\//)
  const id = /table\/([^?/]+)/.exec(page.url())[1]
  assert.equal((await server.view(id)).seats[0], `dial:${elo}`)
  await page
    .getByText(`Opponent rated ${signed(elo)}`)
    .first()
    .waitFor()
  await page.goto(server.url + '/#/new')
  await page.locator('input[name=scenario][value="gamble/one-bridge"]').check()
  await page.getByText('No rating can be chosen: fewer than two levels were rated on this scenario.').waitFor()
})
