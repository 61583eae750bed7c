// Undo gives the position back, and stops at dice.
import assert from 'node:assert/strict'
import { scene } from './lib/scene.mjs'
import { bare, decide, ready, seen, visit } from './lib/table.mjs'

const undoable = () => !document.querySelector('[data-control=undo]').disabled
const steps = () => Number(document.querySelector('.replay input[type=range]').max)

scene('undo restores the position, and does not go past dice', {}, async ({ server, page }) => {
  const { id } = await server.table({ scenario: 'nijmegen', seed: '5' })
  // The impulse may begin with dice; from here on people decide.
  await server.play(id, (v) => v.kind === 'K_IMPULSE' && v.actions.some((a) => a.code === 'ASSAULT'))
  await visit(page, server, id)

  const before = [await server.view(id)]
  for (let n = 0; n < 2; n++) {
    await ready(page)
    const action = before.at(-1).actions.find((a) => !a.default)
    await page.locator(`[data-choice="${action.id}"]`).click()
    const { steps: was } = before.at(-1)
    const now = await server.until(id, (v) => v.steps > was)
    await seen(page, steps, (shown) => shown === now.steps, 'the step that was made')
    before.push(now)
  }
  assert.ok(before.at(-1).can_undo, 'what was chosen without dice can be taken back')

  // One by the button, one by the key.
  for (const [n, undo] of [
    () => page.locator('[data-control=undo]').click(),
    () => page.keyboard.press('u'),
  ].entries()) {
    const wanted = before.at(-2 - n)
    await seen(page, undoable, Boolean, 'that something can be taken back')
    await undo()
    const now = await server.until(id, (v) => v.steps === wanted.steps)
    assert.deepEqual(bare(now), bare({ ...wanted, can_undo: now.can_undo }))
    await seen(page, steps, (shown) => shown === wanted.steps, 'the position before')
  }

  // Now on to dice, and there it ends.
  for (let n = 0, dice = false; !dice; n++) {
    assert.ok(n < 200, 'no dice fall')
    await decide(page, (k) => n % k)
    await ready(page)
    const { lines } = await server.get(`/tables/${id}/log?from=0&most=500`)
    dice = lines.at(-1).dice !== undefined
  }
  const after = await server.view(id)
  assert.equal(after.can_undo, false)
  await seen(page, undoable, (can) => !can, 'that nothing can be taken back')
  await page.keyboard.press('u')
  const refused = await server.call('POST', `/tables/${id}/undo`, { revision: after.revision })
  assert.equal(refused.status, 409)
  assert.equal(refused.error.code, 'nothing_to_undo')
  assert.deepEqual(await server.view(id), after)
})
