// The forecast: on the map, in words, with the time looked at, and plainly none where no network forecasts.
import assert from 'node:assert/strict'
import { scene } from './lib/scene.mjs'
import { ready, visit } from './lib/table.mjs'

const boards = [
  { game: 'gamble', scenario: 'nijmegen' },
  { game: 'garden', scenario: 'waal' },
  { game: 'endeavor', scenario: 'scheldt' },
  { game: 'reich', scenario: 'son' },
]

for (const board of boards) {
  scene(`${board.game}: the end is foretold on the map`, { settings: { speed: 'off' } }, async ({ server, page }) => {
    const { id } = await server.table({ ...board, seats: ['human', 'human'], seed: '7' })
    await visit(page, server, id)
    await ready(page)
    await page.keyboard.press('f')
    const card = page.locator('[data-forecast]').first()
    await card.getByText(/^(Germans|Allies) \d+ %: /).waitFor()
    const words = await card.textContent()
    assert.ok(words.includes('likely to be lost'), words)
    const shown = await (await fetch(`${server.url}/api/v1/tables/${id}/forecast`)).json()
    const told = Object.values(shown.places).filter(([g, a]) => Math.abs(a - g) >= 0.06).length
    assert.ok(told > 3, JSON.stringify(shown.places))
    assert.equal(await page.locator('[data-outlook]').count(), told)
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/forecast-${board.game}.png` })
    await page.keyboard.press('f')
    await card.waitFor({ state: 'detached' })
    assert.equal(await page.locator('[data-outlook]').count(), 0)
  })
}

scene('no network, no forecast', { settings: { speed: 'off' } }, async ({ server, page, ear }) => {
  ear.excuse(/422/)
  const { id } = await server.table({ game: 'toy', scenario: 'three-bridges', seats: ['human', 'human'], seed: '7' })
  await page.goto(`${server.url}/#/table/${id}`)
  await page.locator('[data-control=forecast]').first().click()
  await page.getByText('There is no forecast here. Forecast: no network of this scenario forecasts').waitFor()
})

scene(
  'on a phone the card fits',
  { settings: { speed: 'off' }, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  async ({ server, page }) => {
    const { id } = await server.table({ scenario: 'nijmegen', seats: ['human', 'human'], seed: '7' })
    await visit(page, server, id)
    await page.keyboard.press('f')
    await page.locator('[data-outlook]').first().waitFor({ state: 'attached' })
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/forecast-phone.png` })
    const card = page.locator('[data-forecast]').first()
    const box = await card.boundingBox()
    assert.ok(box && box.x >= 0 && box.x + box.width <= 390, JSON.stringify(box))
  },
)

scene(
  'the turning points of an analysis quote the forecast',
  { settings: { speed: 'off' } },
  async ({ server, page }) => {
    let view = await server.table({
      game: 'reich',
      scenario: 'son',
      seats: ['german-recruit', 'allied-recruit'],
      seed: '7',
      pace: 0,
    })
    for (let n = 0; n < 600 && !view.over; n++) {
      await page.waitForTimeout(100)
      view = await server.view(view.id)
    }
    await server.call('POST', `/tables/${view.id}/review`, {})
    let review = null
    for (let n = 0; n < 600 && review?.progress !== 1; n++) {
      await page.waitForTimeout(200)
      review = await server.get(`/tables/${view.id}/review`)
    }
    const told = review.turning.flatMap((t) => t.forecast ?? [])
    assert.ok(told.length > 0, JSON.stringify(review.turning))
    for (const text of told) assert.match(text, /: (German|Allied|survives) \d+ % (before, \d+ % after)$/)
    await page.goto(`${server.url}/#/table/${view.id}?analysis`)
    await page.getByText(`Forecast: ${told[0]}`).first().waitFor()
    if (process.env.SHOTS) await page.getByText(`Forecast: ${told[0]}`).first().scrollIntoViewIfNeeded()
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/review.png` })
  },
)
