// Puzzles from what a person did wrong in a game: they are listed, tried on the board, and told of.
import assert from 'node:assert/strict'
import { scene } from './lib/scene.mjs'
import { decide, ready, seen } from './lib/table.mjs'

scene('puzzles from a game that was analysed', {}, async ({ server, page }) => {
  const { id } = await server.table({ seats: ['human', 'greedy:plan=0'], seed: '5', ask: 'all' })
  // The last that can be chosen is seldom good.
  await server.play(
    id,
    () => false,
    (view) => view.actions.at(-1),
  )
  await page.goto(server.url + '/#/puzzles')
  await page.getByText('No puzzles yet').waitFor()
  await server.call('POST', `/tables/${id}/review`, {})
  const done = async () => (await server.get(`/tables/${id}/review`)).progress === 1
  for (let i = 0; i < 600 && !(await done()); i++) await new Promise((go) => setTimeout(go, 100))
  const found = await server.get('/puzzles')
  assert.ok(found.due > 0, 'a game played like that has mistakes')
  const one = found.puzzles[0]

  await page.goto(server.url + '/#/')
  await page.getByRole('link', { name: /^Puzzles/ }).click()
  await page.getByRole('heading', { name: /to try now/ }).waitFor()
  assert.equal(await page.locator('.puzzle').count(), found.puzzles.length)
  await page.getByRole('button', { name: 'Begin' }).click()
  const card = page.getByRole('complementary', { name: 'Puzzle' })
  await card.getByText(/It cost \d+ points?\. Find something better/).waitFor()
  await ready(page)
  const check = card.getByRole('button', { name: 'Check my answer' })
  assert.ok(await check.isDisabled(), 'nothing was decided yet')

  // Each answer is one try; right ones come again later.
  const table = new URL(page.url()).hash.split(/[/?]/)[2]
  await decide(page, () => 0)
  await check.click()
  await card.getByText(/^(Right|Not yet)/).waitFor()
  const right = (await card.getByText(/^Right/).count()) > 0
  const after = (await server.get('/puzzles')).puzzles.find((p) => p.id === one.id)
  assert.deepEqual([after.tries, after.solved ?? 0], [1, right ? 1 : 0])

  await card.getByRole('button', { name: 'Try again' }).click()
  await seen(
    page,
    () => location.hash,
    (hash) => hash.startsWith('#/table/') && !hash.includes(table),
    'the position anew',
  )
  await card.getByRole('button', { name: 'Show the answer' }).click()
  await card.getByText('The best that was found').waitFor()
  const given = (await server.get('/puzzles')).puzzles.find((p) => p.id === one.id)
  assert.deepEqual([given.tries, given.box ?? 0], [2, 0])
  assert.ok((await server.get('/tables')).filter((t) => t.puzzle).length === 1, 'one table of a puzzle is left')

  await page.goto(server.url + '/#/')
  await page.getByRole('heading', { name: 'Your games', exact: true }).waitFor()
  await page.locator('.games li').first().waitFor() // the list comes after its heading
  assert.equal(await page.locator('.games li').count(), 1, 'tables of puzzles are no games of the list')
})
