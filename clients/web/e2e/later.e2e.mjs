// Parts of the page that come when they are looked at; and a page whose parts the server, started anew with another one, no longer has.
import assert from 'node:assert/strict'
import { scene } from './lib/scene.mjs'

scene('parts of the page come when they are looked at', {}, async ({ server, page }) => {
  const asked = []
  page.on('request', (r) => asked.push(new URL(r.url()).pathname))
  const came = (name) => asked.some((path) => path.includes(`/assets/${name}-`))
  await page.goto(server.url + '/')
  await page.locator('a[href="#/editor"]').waitFor()
  for (const [address, name] of [
    ['#/editor', 'EditorHome'],
    ['#/puzzles', 'Puzzles'],
    ['#/about', 'About'],
    ['#/rules/10.8', 'RulesPage'],
  ]) {
    assert.ok(!came(name), name + ' came too early')
    await page.goto(server.url + '/' + address)
    await page.locator('h1').waitFor()
    await page.waitForLoadState('networkidle')
    assert.ok(came(name), name + ' did not come')
    assert.equal(await page.getByRole('alert').filter({ hasText: /\S/ }).count(), 0)
  }
})

scene('a page that is older than the server says so', {}, async ({ server, page, ear }) => {
  await page.goto(server.url + '/')
  await page.locator('a[href="#/puzzles"]').waitFor()
  const heard = ear.excuse(/Puzzles-/, /Failed to load resource/, /net::ERR_/)
  await server.kill()
  await server.again()
  await page.route(/\/assets\/Puzzles-/, (route) => route.fulfill({ status: 404, body: '{}' }))
  await page.goto(server.url + '/#/puzzles')
  const says = page.getByRole('alert').filter({ hasText: 'newer page' })
  await says.waitFor()
  // Other pages still work.
  await page.goto(server.url + '/#/')
  await page.locator('a[href="#/puzzles"]').waitFor()
  await page.goto(server.url + '/#/puzzles')
  await says.waitFor()
  await page.unroute(/\/assets\/Puzzles-/)
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await page.locator('h1').waitFor()
  assert.equal(await says.count(), 0)
  heard()
})
