// Whole games against every opponent there is, by clicks on the list and the board.
import assert from 'node:assert/strict'
import { scene } from './lib/scene.mjs'
import { chance, decisions, visit } from './lib/table.mjs'

const most = 40 // decisions of a person in a game that is not played to its end

for (const [seat, side, bots] of [
  [0, 'german', 'allied'],
  [1, 'allied', 'german'],
]) {
  scene(
    `the ${side} side against each opponent, to the end`,
    { settings: { speed: 'off' } },
    async ({ server, page }) => {
      const { opponents } = await server.get('/catalog')
      const here = (o) =>
        (!o.game || o.game === 'gamble') && (!o.scenarios || o.scenarios.includes('gamble/one-bridge'))
      const fit = opponents.filter((o) => here(o) && (o.side === 'both' || o.side === bots))
      assert.ok(fit.some((o) => o.spec === 'greedy') && fit.some((o) => o.spec === 'scripted'))
      let clicks = 0
      for (const [n, { spec }] of fit.entries()) {
        const seats = seat === 0 ? ['human', spec] : [spec, 'human']
        const { id } = await server.table({ seats, seed: String(11 + n) })
        await visit(page, server, id)
        const done = await decisions(page, chance(n), 400)
        assert.ok(done.over, `the game against ${spec} does not end`)
        clicks += done.clicks
        const { result } = await server.view(id)
        assert.match(result, /victory/)
        const shown = await page.locator('#prompt').textContent()
        assert.match(shown, /victory/i)
        assert.ok(result.toLowerCase().startsWith(shown.trim().toLowerCase()), `${shown} for ${result}`)
      }
      assert.ok(clicks > 0, 'nothing was clicked on the board')
    },
  )

  scene(`the ${side} side at the Waal`, { settings: { confirm: false, speed: 'off' } }, async ({ server, page }) => {
    const seats = seat === 0 ? ['human', 'greedy:plan=0'] : ['greedy:plan=0', 'human']
    const { id } = await server.table({ scenario: 'nijmegen', seats, seed: '5' })
    await visit(page, server, id)
    const done = await decisions(page, chance(5), most)
    assert.ok(done.over || done.decisions === most)
    const view = await server.view(id)
    assert.ok(view.steps >= most, 'every decision is a step of the game')
  })
}
