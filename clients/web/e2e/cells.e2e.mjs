// Boards of cells: made-up ones of 400 hexes and of 8,161, drawn, played on by mouse and by keys, and checked by axe-core.
import assert from 'node:assert/strict'
import { serious } from './lib/axe.mjs'
import { scene } from './lib/scene.mjs'
import { fixtures } from './lib/server.mjs'
import { ready, seen } from './lib/table.mjs'

const still = { program: fixtures, reducedMotion: 'reduce', settings: { speed: 'off' } }

/** How many colours a part of the ground has: what is not drawn has one. */
const colours = () => {
  const canvas = document.querySelector('.port canvas')
  if (!canvas || canvas.width === 0) return 0
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
  const found = new Set()
  for (let i = 0; i < data.length; i += 4 * 61) found.add((data[i] << 16) | (data[i + 1] << 8) | data[i + 2])
  return found.size
}
const shown = () => ({
  stacks: document.querySelectorAll('.stack').length,
  chips: document.querySelectorAll('.chip[transform]').length,
  tints: document.querySelectorAll('.tint').length,
  focusable: document.querySelectorAll('.port [tabindex="0"]').length,
})

async function visit(page, server, id) {
  await page.goto(`${server.url}/#/table/${id}`)
  await seen(page, colours, (n) => n > 100, 'the ground')
  await ready(page)
}

/** Where the middle of a cell with counters is on the screen, and what lies there. */
const stackAt = (page, place) =>
  page.evaluate((place) => {
    const stack = document.querySelector(`[data-stack^="${place} "]`)
    const box = stack.getBoundingClientRect()
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }, place)

for (const colorScheme of ['light', 'dark']) {
  scene(`400 hexes and 60 counters are drawn and played on, ${colorScheme}`, { ...still, colorScheme }, async (s) => {
    const { server, page } = s
    const { id } = await server.table({ game: 'meadow', scenario: 'small', name: 'Meadow' })
    await visit(page, server, id)
    const { now, actions } = await server.view(id)
    assert.equal((await page.evaluate(shown)).stacks, Object.keys(now.where).length)
    const found = await serious(page, 'hexes', colorScheme)

    // A counter that lies alone is clicked, then a hex beside it: it goes there.
    const home = Object.entries(now.where).find(
      ([, pieces]) => pieces.length === 1 && actions.some((a) => a.unit === pieces[0].id),
    )
    const unit = home[1][0].id
    const to = actions.find((a) => a.unit === unit && !now.where[a.place]).place
    const from = await stackAt(page, home[0])
    await page.mouse.click(from.x, from.y)
    await page.locator(`[data-place="${to}"]`).waitFor()
    found.push(...(await serious(page, 'where a counter can go', colorScheme)))
    const box = await page.locator(`[data-place="${to}"]`).boundingBox()
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    await server.until(id, (v) => v.steps === 1)
    await page.locator(`[data-stack^="${to} "]`).waitFor()
    assert.ok((await server.view(id)).now.where[to].some((p) => p.id === unit))

    // Where there is nothing a click finds the hex it is in, and says that nothing can be done there.
    await ready(page)
    const port = await page.locator('.port').boundingBox()
    await page.mouse.click(port.x + port.width / 2, port.y + port.height / 2)
    await page
      .getByText(/nothing/i)
      .first()
      .waitFor()

    // By keys from hex to hex: each has a name, and the one the keys are at has the focus.
    await page.locator('.port').focus()
    const names = []
    for (const key of ['ArrowRight', 'ArrowUp', 'ArrowUp', 'ArrowLeft']) {
      await page.keyboard.press(key)
      names.push(await page.evaluate(() => document.activeElement.getAttribute('aria-label')))
    }
    assert.equal(new Set(names).size, 4, names.join(' | '))
    for (const name of names) assert.match(name, /^Hex \d/)
    found.push(...(await serious(page, 'the cursor', colorScheme)))
    assert.deepEqual(found, [])
  })
}

scene('8,161 hexes and 1,165 counters are drawn as far as they are seen', still, async ({ server, page }) => {
  const { id } = await server.table({ game: 'fields', scenario: 'large', name: 'Fields' })
  await visit(page, server, id)
  const near = await page.evaluate(shown)
  assert.ok(near.stacks > 20 && near.stacks < 700, JSON.stringify(near))
  await page.getByRole('button', { name: 'Whole map' }).click()
  const far = await seen(page, shown, (n) => n.stacks === 0, 'the whole map')
  assert.ok(far.chips > 100 || far.tints === 2, JSON.stringify(far))
  assert.deepEqual(await serious(page, 'the whole map', 'light'), [])
  await seen(page, colours, (n) => n > 100, 'the ground of the whole map')
})
