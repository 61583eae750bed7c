// Stepping through a game that was played, and playing on from its past.
import assert from 'node:assert/strict'
import { scene } from './lib/scene.mjs'
import { chance, decisions, ready, seen, visit } from './lib/table.mjs'

const at = () => document.querySelector('.replay input[type=range]').getAttribute('aria-valuetext')

scene('a replay by slider, buttons and keys, and a branch from it', {}, async ({ server, page }) => {
  const { id } = await server.table({ scenario: 'nijmegen', seats: ['greedy:plan=0', 'greedy:plan=0'], seed: '9' })
  const { steps } = await server.until(id, (v) => v.over, 'the end')
  await visit(page, server, id)

  const stands = async (step) => {
    await seen(page, at, (text) => text === `${step} / ${steps}`, `step ${step}`)
    const { prompt } = await server.view(id, step)
    if (step === steps) return
    const said = (await page.locator('#prompt').textContent()).trim()
    assert.ok(prompt.toLowerCase().includes(said.toLowerCase().slice(0, 20)), `step ${step}: ${said} for ${prompt}`)
    const who = await page.locator('[data-control=prompt] .who').textContent()
    assert.equal(who.trim(), `Looking back: step ${step} of ${steps}`)
    assert.equal(await page.locator('[data-choice]').count(), 0, 'the past cannot be played')
  }
  const button = (name) => page.getByRole('button', { name, exact: true }).click()

  await stands(steps)
  const left = () => {
    const box = document.querySelector('.log .box')
    return box.scrollHeight - box.scrollTop - box.clientHeight
  }
  await seen(page, left, (n) => n < 24, 'the newest line of the log')
  assert.equal(await page.getByRole('button', { name: 'Newest', exact: true }).count(), 0)

  await button('To the beginning')
  await stands(0)
  await button('One step on  ]')
  await stands(1)
  await button('One step back  [')
  await stands(0)
  await page.getByRole('slider', { name: 'Steps of the game' }).fill('40')
  await stands(40)
  await page.locator('#prompt').focus()
  await page.keyboard.press(']')
  await stands(41)
  await page.keyboard.press('[')
  await stands(40)
  await page.keyboard.press('n')
  await stands(steps)
  await page.keyboard.press('[')
  await stands(steps - 1)
  await button('To the newest')
  await stands(steps)

  await page.getByRole('slider', { name: 'Steps of the game' }).fill('40')
  await stands(40)
  await page.getByRole('button', { name: 'Play on from here' }).first().click()
  const dialog = page.getByRole('dialog')
  for (const seat of await dialog.getByRole('combobox').all()) await seat.selectOption('human')
  await dialog.getByRole('button', { name: 'Begin' }).click()
  await page.waitForURL((url) => url.hash.startsWith('#/table/') && !url.hash.includes(id))
  const branch = new URL(page.url()).hash.split(/[/?]/)[2]
  const made = await server.view(branch)
  assert.deepEqual([made.parent, made.at, made.seats], [id, 40, ['human', 'human']])
  assert.deepEqual(made.position, (await server.view(id, 40)).position)
  await ready(page)
  await decisions(page, chance(1), 4)
  assert.ok((await server.view(branch)).steps >= made.steps + 3)
  assert.equal((await server.view(id)).steps, steps, 'the game it came from stays as it is')
})
