// Positions and games that come from elsewhere: pasted, by address, by file.
import assert from 'node:assert/strict'
import { deflateRawSync } from 'node:zlib'
import { scene } from './lib/scene.mjs'
import { chance, decisions, ready, seen, visit } from './lib/table.mjs'

// What the contract kit prints when a law is broken.
const failure = `--- FAIL: TestContract (0.01s)
    contract: clone: the copy differs
      game     toy-v1 toy/three-bridges
      where    seed 1944, episode 0, step 0, COLUMN
      position toy/2 three-bridges:e8a11ce8 d7 b0 g0 s0 up r1 c2 column
      actions  []engine.Action{}`

const code = (bytes) => deflateRawSync(bytes).toString('base64url')
const tableOf = (page) => new URL(page.url()).hash.split(/[/?]/)[2]

/** Pastes on the home page, as Ctrl-V does. */
const paste = (page, text) =>
  page.evaluate((text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

/** Begins the game that the dialog offers, with people in both seats. */
async function begin(page) {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /Hot-seat/ }).check()
  await dialog.getByRole('button', { name: 'Play on from here' }).click()
  await page.waitForURL((url) => url.hash.startsWith('#/table/'))
  return tableOf(page)
}

scene('the output of a failed test is pasted, and played on from', { settings: { speed: 'off' } }, async (s) => {
  const { server, page } = s
  await page.goto(server.url)
  await page.getByRole('button', { name: /Paste a position/ }).waitFor()
  await paste(page, failure)
  await page.getByRole('dialog').getByText('Three Bridges').waitFor()
  const id = await begin(page)
  const made = await server.view(id)
  assert.deepEqual([made.game, made.set, made.seats], ['toy', true, ['human', 'human']])
  assert.match((await server.get(`/tables/${id}/position?at=0`)).position, /^toy\/2 three-bridges:e8a11ce8 d7 /)
  await decisions(page, chance(1), 2, 0)
  await server.until(id, (v) => v.steps > made.steps, 'a move')
})

scene(
  'a position of the board travels by line and by address',
  { settings: { speed: 'off' } },
  async ({ server, page, ear }) => {
    const { id } = await server.table({ scenario: 'nijmegen', seats: ['greedy:plan=0', 'greedy:plan=0'], seed: '9' })
    await server.until(id, (v) => v.over, 'the end')
    const { position, address } = await server.get(`/tables/${id}/position?at=60`)
    const there = await server.view(id, 60)

    await page.goto(server.url + '/#/position')
    const field = page.getByRole('dialog').getByRole('textbox')
    // What is no position is said, by the server or before it, and stays in the field.
    for (const [bad, says] of [
      ['nothing of the kind', /no position in this text/],
      [position.replace(/:[0-9a-f]{8}/, ':00000000'), /another edition/],
      [position + ' what', /what/],
    ]) {
      const done = ear.excuse(/400/)
      await field.fill(bad)
      await page.getByRole('dialog').getByText(says).first().waitFor()
      assert.equal(await field.inputValue(), bad)
      done()
    }
    await field.fill(`"${position}",`)
    await page.getByRole('dialog').getByText(there.turn).first().waitFor()
    let other = await begin(page)
    assert.deepEqual((await server.view(other, 0)).position, there.position)
    await ready(page)
    await decisions(page, chance(3), 3)

    for (const tail of [address, '#/position/' + code(position)]) {
      await page.goto('about:blank')
      await page.goto(server.url + '/' + tail)
      await page.getByRole('dialog').getByText(there.turn).first().waitFor()
      other = await begin(page)
      assert.deepEqual((await server.view(other, 0)).position, there.position)
    }
    await page.goto(server.url + '/#/position/!!!')
    await page.getByText(/The link is damaged/).waitFor()
  },
)

scene('a finished game opens elsewhere by file and by address, once, and is analysed', {}, async ({ server, page }) => {
  const { id } = await server.table({ scenario: 'one-bridge', seats: ['greedy:plan=0', 'greedy:plan=0'], seed: '9' })
  const { steps } = await server.until(id, (v) => v.over, 'the end')
  const file = async (format) =>
    Buffer.from(await (await fetch(`${server.url}/api/v1/tables/${id}/record?format=${format}`)).arrayBuffer())
  const [lines, packed] = [await file('jsonl'), await file('msgpack')]
  await server.call('DELETE', '/tables/' + id)

  await page.goto(server.url)
  const input = page.locator('input[type=file]')
  await input.setInputFiles({ name: 'game.jsonl', mimeType: 'application/jsonl', buffer: lines })
  await page.waitForURL((url) => url.hash.startsWith('#/table/'))
  const here = tableOf(page)
  assert.equal((await server.view(here)).steps, steps)
  await seen(page, () => document.querySelector('.replay') !== null, Boolean, 'the replay')

  await page.goto('about:blank')
  await page.goto(server.url + '/#/record/' + code(packed))
  await page.waitForURL((url) => url.hash.startsWith('#/table/'))
  assert.equal(tableOf(page), here, 'the same game has one table')
  assert.equal((await server.get('/tables')).length, 1)

  await visit(page, server, here)
  await page.locator('[data-control=review]').click()
  await seen(page, () => document.querySelector('.report') !== null, Boolean, 'the analysis')
})
