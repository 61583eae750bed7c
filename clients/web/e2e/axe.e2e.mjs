// axe-core on every screen, light and dark: nothing that is serious or critical.
import assert from 'node:assert/strict'
import { serious } from './lib/axe.mjs'
import { scene } from './lib/scene.mjs'
import { ready, seen, targets, visit } from './lib/table.mjs'

/** An Assault of the hot-seat that is about to be rolled for. */
async function assault(server) {
  for (let seed = 1; seed < 40; seed++) {
    const made = await server.table({ scenario: 'one-bridge', seed: String(seed) })
    const view = await server.advised(made.id, (v) => v.kind === 'K_STEP' || v.kind === 'K_FORWARD', 60)
    for (const { id: action } of view.actions ?? []) {
      const preview = await server.get(`/tables/${made.id}/preview?action=${action}`)
      if (preview?.terms?.length > 1 && preview.outcomes?.length > 0) return { id: made.id, action }
    }
  }
  return { id: '', action: -1 }
}

const dialog = (page) => page.getByRole('dialog').waitFor()

for (const colorScheme of ['light', 'dark']) {
  const options = { colorScheme, reducedMotion: 'reduce', settings: { speed: 'off' } }
  scene(`axe finds nothing serious, ${colorScheme}`, options, async ({ server, page }) => {
    const found = []
    const check = async (where) => found.push(...(await serious(page, where, colorScheme)))

    const played = await server.table({ seats: ['greedy:plan=0', 'greedy:plan=0'], name: 'Played' })
    await server.until(played.id, (v) => v.over)
    const { id } = await server.table({ scenario: 'nijmegen', seed: '5', name: 'Under way' })
    await page.goto(server.url)
    await page.getByText('Under way').first().waitFor()
    await check('home')
    await page.goto(server.url + '/#/new')
    await page.getByText('Start the game').waitFor()
    await page.locator('details.advanced summary').click()
    await check('new game')
    const { position } = await server.get(`/tables/${id}/position`)
    await page.goto(server.url + '/#/position')
    await page.getByRole('dialog').getByRole('textbox').fill(position)
    await page.getByRole('dialog').getByRole('radio').first().waitFor()
    await check('a position')
    for (const topic of ['', '10.8', 'term/tem', 'read', 'guides', 'index', 'decision/K_STEP']) {
      await page.goto(server.url + '/#/rules/' + topic)
      await page.locator('.book h2').first().waitFor()
      if (topic === 'read') await page.locator('.figure svg').first().waitFor()
      await check('rules ' + topic)
    }
    await page.getByRole('searchbox').fill('assault')
    await page.locator('.hits li').first().waitFor()
    await check('rules searched')

    await visit(page, server, id)
    await ready(page)
    await page.mouse.move(0, 0)
    await check('table with choices')
    const stack = (await targets(page)).find((t) => t.stack !== undefined)
    if (stack) {
      await page.mouse.move(stack.x, stack.y)
      await page.locator('.fan').waitFor()
      await check('a stack that fans out')
      await page.mouse.move(0, 0)
    }
    await page.keyboard.press('h')
    await page.getByRole('region', { name: 'What I would do' }).waitFor()
    await check('hint')
    await page.keyboard.press('?')
    await dialog(page)
    await check('keys')
    await page.keyboard.press('Escape')
    await page.locator('[data-control=prompt] .chip').first().click()
    await page.locator('[data-rules] article').waitFor()
    await check('rules beside the game')
    await page.keyboard.press('Escape')
    await page.keyboard.press('v')
    await page.getByRole('dialog', { name: 'Victory' }).waitFor()
    await check('victory')
    await page.keyboard.press('Escape')
    await page.keyboard.press('l')
    await page.locator('.menu').waitFor()
    await check('layers')

    const attack = await assault(server)
    assert.ok(attack.action >= 0, 'no Assault comes up')
    await visit(page, server, attack.id)
    await page.locator(`[data-choice="${attack.action}"]`).click()
    await page.locator('[data-control=preview]').waitFor()
    await check('preview')

    await visit(page, server, played.id)
    await page.locator('[data-control=end]').waitFor()
    await check('the end')
    await page.locator('[data-control=review]').click()
    await seen(page, () => document.querySelector('.report') !== null, Boolean, 'the analysis')
    await page.locator('.analysis .button:enabled', { hasText: 'Analyse again' }).waitFor()
    await check('analysis')
    assert.deepEqual(found, [])
  })
}
