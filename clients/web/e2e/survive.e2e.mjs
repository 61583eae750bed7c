// Games go on after the browser was reloaded and after the server was killed.
import assert from 'node:assert/strict'
import { scene } from './lib/scene.mjs'
import { chance, decisions, look, ready, seen, visit } from './lib/table.mjs'

const lines = async (server, id) => (await server.get(`/tables/${id}/log?from=0&most=500`)).lines
const offline = () => document.querySelector('.offline') !== null

scene('a reload in the middle of a game', { settings: { speed: 'off' } }, async ({ server, page }) => {
  const { id } = await server.table({ scenario: 'nijmegen', seats: ['greedy:plan=0', 'human'], seed: '3' })
  await visit(page, server, id)
  await decisions(page, chance(1), 6)
  const before = await ready(page)
  const view = await server.view(id)
  await page.reload()
  const after = await ready(page)
  assert.equal(after.prompt, before.prompt)
  assert.equal(after.choices, before.roll ? view.actions.length : before.choices)
  assert.deepEqual(await server.view(id), view)
  await decisions(page, chance(2), 3)
  assert.ok((await server.view(id)).revision > view.revision) // picks of a set are no steps before it is done
})

scene('the server is killed while a bot moves', { settings: { speed: 'off' } }, async ({ server, page, ear }) => {
  const seats = ['greedy:plan=0', 'human']
  const { id } = await server.table({ scenario: 'nijmegen', seats, seed: '3', pace: 400 })
  await visit(page, server, id)
  await ready(page)
  const pass = (v) => v.actions.find((a) => a.default) ?? v.actions[0]
  let view = await server.view(id)
  // Passing gives the impulse to the bot, which then moves for a while.
  for (let n = 0; view.status !== 'thinking'; n++) {
    assert.ok(n < 50, 'the bot never gets a turn')
    await ready(page)
    view = await server.call('POST', `/tables/${id}/act`, { revision: view.revision, action: pass(view).id })
  }
  const { steps } = view
  await server.until(id, (v) => v.status === 'thinking' && v.steps > steps, 'a move of the bot')
  const told = await lines(server, id)

  const heard = ear.excuse(/net::ERR_/, /Failed to load resource: net::/)
  await server.kill('SIGKILL')
  await seen(page, offline, Boolean, 'that the server is gone')
  await server.again()
  const kept = await lines(server, id)
  assert.deepEqual(kept.slice(0, told.length), told, 'nothing that was answered is lost')
  await seen(page, offline, (gone) => !gone, 'that the server is back')
  heard()

  const now = await ready(page)
  assert.ok(now.choices > 0)
  assert.ok((await lines(server, id)).length >= told.length)
  const done = await decisions(page, chance(4), 4)
  assert.equal(done.decisions, 4)
  assert.equal((await look(page)).failed, false)
})
