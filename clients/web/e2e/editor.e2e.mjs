// Scenarios are made on the page, of each game, checked by the command, and played by bots.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { scene } from './lib/scene.mjs'

const shots = process.env.E2E_SHOTS

for (const [game, scenario, unit] of [
  ['gamble', 'gamble/one-bridge', 'de-henke'],
  ['garden', 'garden/son', 'GREIN'],
  ['endeavor', 'endeavor/remagen', 'de-9-pz'],
  ['reich', 'reich/nijmegen-bridge', ''],
]) {
  scene(`a scenario of ${game} is made, checked and played by bots`, {}, async ({ server, page, ear }) => {
    await page.goto(server.url + '/')
    await page.click('a[href="#/editor"]')
    await page.selectOption('main select', scenario)
    await page.click('button.main')
    await page.waitForSelector('.board .port')
    const id = new URL(page.url()).hash.split('/').pop()
    const first = await server.get('/drafts/' + id)
    assert.equal(first.faults.length, 0)

    // A unit from beside the map is dragged onto it, and taken back.
    if (unit) await page.fill('input[type=search]', unit)
    const rows = page.locator('.palette button')
    await rows.first().waitFor()
    const dragged = await rows.first().getAttribute('data-unit')
    await rows.first().dragTo(page.locator('.map'))
    await page.waitForFunction(() => !document.querySelectorAll('header .button')[0].disabled)
    const moved = await server.get('/drafts/' + id)
    assert.ok(
      moved.state.units.some((u) => u.id === dragged),
      'the unit is not on the map',
    )
    if (shots) await page.screenshot({ path: join(shots, `editor-${game}.png`) })
    await page.click('header .button >> nth=0') // undo
    await page.waitForFunction(() => document.querySelectorAll('header .button')[0].disabled)
    const back = await server.get('/drafts/' + id)
    assert.deepEqual(back.state.units, first.state.units)

    // A field of the scenario, and one that is refused.
    await page.getByRole('button', { name: 'The scenario' }).click()
    const title = page.locator('label', { hasText: /^title/ }).locator('input')
    await title.fill('Made here')
    await title.blur()
    await page.waitForFunction(() => document.querySelector('h1').textContent === 'Made here')

    // The draft outlives the server.
    await page.waitForLoadState('networkidle')
    const heard = ear.excuse(/net::ERR_/, /Failed to load resource: net::/)
    await server.kill()
    await server.again()
    await page.reload()
    await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'Made here')
    heard()
    if (shots) {
      await page.setViewportSize({ width: 390, height: 780 })
      await page.screenshot({ path: join(shots, `editor-${game}-phone.png`) })
      await page.setViewportSize({ width: 1440, height: 900 })
    }

    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await page.getByRole('button', { name: 'Let bots play it' }).click()
    await page.waitForURL(/#\/table\//)
    const table = new URL(page.url()).hash.split('/')[2]
    let view
    for (let n = 0; n < 500 && view?.status !== 'over'; n++) {
      await page.waitForTimeout(300)
      view = await server.get('/tables/' + table)
    }
    assert.equal(view.status, 'over')
    assert.match(view.scenario, /^my-made-here-[0-9a-f]{8}$/)
    const dir = join(server.data, 'scenarios', game)
    const [file] = readdirSync(dir)
    assert.match(
      execFileSync(server.program, ['scenarios', 'check', join(dir, file)]).toString(),
      /ok, \w+\/my-made-here/,
    )
    const list = await server.get('/catalog')
    assert.ok(list.scenarios.some((x) => x.id === game + '/' + file.replace('.yaml', '')))
  })
}
