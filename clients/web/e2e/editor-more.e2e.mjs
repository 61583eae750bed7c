// The editor without a mouse and by dragging, a draft of a position, the balance of a draft, and scenarios that are withdrawn.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { serious } from './lib/axe.mjs'
import { scene } from './lib/scene.mjs'

const shots = process.env.E2E_SHOTS

const atOf = (draft, unit) => draft.state.units.find((u) => u.id === unit)?.at

for (const [game, scenario] of [
  ['gamble', 'nijmegen'],
  ['garden', 'son'],
  ['endeavor', 'remagen'],
  ['reich', 'one-bridge'],
]) {
  scene(`a position of ${game} becomes a draft`, {}, async ({ server, page }) => {
    const made = await server.table({ game, scenario, seats: ['random', 'random'], seed: '5' })
    const over = await server.until(made.id, (v) => v.over)
    const at = Math.floor(over.steps / 2)
    await page.goto(`${server.url}/#/table/${made.id}?at=${at}`)
    await page.locator('.board .port').waitFor()
    const view = await server.view(made.id, at)
    await page.locator('[data-control=menu], .tools .icon-button').last().click()
    await page.getByRole('button', { name: 'Edit this position' }).click()
    await page
      .getByRole('dialog')
      .getByText(/scenario file (cannot carry|carries all)/)
      .waitFor()
    if (shots) await page.screenshot({ path: join(shots, `still-${game}.png`) })
    await page.getByRole('button', { name: 'Begin the draft' }).click()
    await page.waitForURL(/#\/editor\//)
    await page.locator('.board .port').waitFor()
    const draft = await server.get('/drafts/' + new URL(page.url()).hash.split('/').pop())
    const now = view.now
    assert.ok(now, 'the view has no board')
    {
      for (const [place, pieces] of Object.entries(now.where))
        for (const p of pieces) {
          const there = atOf(draft, p.id)
          if (there !== 'to-come') assert.equal(there, place, p.id)
        }
    }
    if (game !== 'garden') assert.ok(draft.lost.length > 0)
    assert.ok(draft.state.units.length > 0)

    // The same by its line, pasted.
    const { position } = await server.get(`/tables/${made.id}/position?at=${at}`)
    await page.goto(server.url + '/#/editor')
    await page.getByRole('textbox', { name: /One line/ }).fill(position)
    await page.getByRole('button', { name: 'Look at it' }).click()
    await page.getByRole('button', { name: 'Begin the draft' }).click()
    await page.waitForURL(/#\/editor\/./)
    await page.locator('.board .port').waitFor()
    const again = await server.get('/drafts/' + new URL(page.url()).hash.split('/').pop())
    assert.deepEqual(again.state, draft.state)
  })
}

scene('a draft is edited by keys alone', {}, async ({ server, page }) => {
  const { id } = await server.call('POST', '/drafts', { scenario: 'gamble/nijmegen' })
  const draft = () => server.get('/drafts/' + id)
  await page.goto(server.url + '/#/editor/' + id)
  await page.locator('.board .port').waitFor()
  const changed = async (want) => {
    for (let n = 0; n < 200; n++) {
      const d = await draft()
      if (want(d)) return
      await page.waitForTimeout(20)
    }
    assert.fail('the draft does not become what is wanted')
  }
  const press = async (locator, key = 'Enter') => {
    await locator.focus()
    await page.keyboard.press(key)
  }
  // A unit on the map is found and put elsewhere.
  await page.getByRole('combobox', { name: 'Which units' }).focus()
  await page.keyboard.type('on the map')
  await page.getByRole('searchbox').focus()
  await page.keyboard.type('henke')
  const first = page.locator('.palette button').first()
  const unit = await first.getAttribute('data-unit')
  await press(first)
  await page
    .getByLabel(/^Place, such as/)
    .first()
    .focus()
  await page.keyboard.type('22')
  await page.keyboard.press('Enter')
  await changed((d) => atOf(d, unit) === '22')
  // It is taken out, and that is undone.
  await page.locator('h1').click()
  await page.keyboard.press('Delete')
  await changed((d) => atOf(d, unit) === undefined)
  await page.keyboard.press('Control+z')
  await changed((d) => atOf(d, unit) === '22')
  await page.keyboard.press('Control+y')
  await changed((d) => atOf(d, unit) === undefined)
  await page.keyboard.press('Control+z')
  await changed((d) => atOf(d, unit) === '22')
  // A place gets another owner, a bridge is blown.
  await page.keyboard.press('Escape')
  const find = page.getByRole('combobox', { name: 'A place or a bridge' })
  await find.focus()
  await page.keyboard.type('31')
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'control' }).focus()
  await page.keyboard.type('airborne')
  await changed((d) => d.state.places['31'].class === 'airborne')
  await find.focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('27-28')
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'state' }).focus()
  await page.keyboard.type('destroyed')
  await changed((d) => d.state.crossings['27-28'] === 'destroyed')
  await find.focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('nowhere')
  await page.keyboard.press('Enter')
  await page.getByText('There is no place or bridge nowhere').waitFor()
})

scene('a unit is dragged over the map', {}, async ({ server, page }) => {
  const { id } = await server.call('POST', '/drafts', { scenario: 'gamble/nijmegen' })
  await page.goto(server.url + '/#/editor/' + id)
  await page.locator('.board .port').waitFor()
  await page.waitForTimeout(500)
  const stack = page.locator('[data-stack]').first()
  const box = await stack.boundingBox()
  const target = await page.locator('[data-place="31"]').boundingBox()
  const from = [box.x + box.width / 2, box.y + box.height / 2]
  const to = [target.x + target.width / 2, target.y + target.height / 2]
  const before = await server.get('/drafts/' + id)
  await page.mouse.move(...from)
  await page.mouse.down()
  await page.mouse.move(from[0] + 20, from[1] + 5, { steps: 3 })
  await page.locator('.carried').waitFor()
  await page.mouse.move(...to, { steps: 8 })
  await page.mouse.up()
  await page.waitForFunction(() => !document.querySelectorAll('header .button')[0].disabled)
  const after = await server.get('/drafts/' + id)
  const moved = after.state.units.filter((u) => atOf(before, u.id) !== u.at)
  assert.equal(moved.length, 1, JSON.stringify(moved))
  assert.equal(moved[0].at, '31')
  assert.equal(await page.locator('.carried').count(), 0)
})

scene('bots say how even a draft is, and a scenario is withdrawn', {}, async ({ server, page, ear }) => {
  const { id } = await server.call('POST', '/drafts', { scenario: 'gamble/one-bridge' })
  await page.goto(server.url + '/#/editor/' + id)
  await page.locator('.board .port').waitFor()
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await page.getByRole('spinbutton', { name: 'Games' }).fill('6')
  await page.getByRole('button', { name: 'Let them play' }).click()
  await page.getByText('6 of 6 games').waitFor()
  await page.getByText(/German win \d+ % \(\d+ to \d+\)/).waitFor()
  const balance = await server.get(`/drafts/${id}/balance`)
  assert.equal(balance.wins[0] + balance.wins[1] + balance.draws, 6)
  await page.getByRole('spinbutton', { name: 'Games' }).fill('200')
  await page.getByRole('button', { name: 'Let them play' }).click()
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.getByRole('button', { name: 'Let them play' }).waitFor()

  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByText('It can be chosen for new games').waitFor()
  const made = (await server.get('/catalog')).scenarios.find((x) => x.name.startsWith('my-'))
  const table = await server.table({ scenario: made.name })
  await page.goto(server.url + '/#/editor')
  await page.getByRole('button', { name: 'Withdraw ' + made.name }).click()
  await page.getByRole('button', { name: 'Withdraw ' + made.name }).waitFor({ state: 'detached' })
  assert.ok(!(await server.get('/catalog')).scenarios.some((x) => x.id === made.id))
  // The table goes on, also at another process.
  await page.waitForLoadState('networkidle')
  const heard = ear.excuse(/net::ERR_/, /Failed to load resource: net::/)
  await server.kill()
  await server.again()
  heard()
  const view = await server.view(table.id)
  const next = await server.call('POST', `/tables/${table.id}/act`, {
    revision: view.revision,
    action: view.actions[0].id,
  })
  assert.ok(next.id, JSON.stringify(next))
})

for (const colorScheme of ['light', 'dark']) {
  scene(
    `axe finds nothing serious in the editor and the puzzles, ${colorScheme}`,
    { colorScheme },
    async ({ server, page }) => {
      const found = []
      const { id } = await server.call('POST', '/drafts', { scenario: 'gamble/nijmegen' })
      await server.call('POST', `/drafts/${id}/publish`)
      await page.goto(server.url + '/#/editor')
      await page.getByText('Published').waitFor()
      found.push(...(await serious(page, 'editor home', colorScheme)))
      await page.goto(server.url + '/#/editor/' + id)
      await page.locator('.palette button').first().waitFor()
      await page.locator('.board .port').waitFor()
      found.push(...(await serious(page, 'editor', colorScheme)))
      await page.locator('.palette button').first().click()
      await page
        .getByLabel(/^Place, such as/)
        .first()
        .waitFor()
      found.push(...(await serious(page, 'editor, a unit', colorScheme)))
      for (const tab of ['The scenario', 'Play']) {
        await page.getByRole('button', { name: tab, exact: true }).click()
        found.push(...(await serious(page, 'editor, ' + tab, colorScheme)))
      }
      await page.goto(server.url + '/#/puzzles')
      await page.locator('h1').waitFor()
      found.push(...(await serious(page, 'puzzles', colorScheme)))
      assert.deepEqual(found, [])
    },
  )
}
