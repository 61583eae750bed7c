// A telephone: a game is begun and played with a finger.
import assert from 'node:assert/strict'
import { scene } from './lib/scene.mjs'
import { chance, ready, targets } from './lib/table.mjs'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }
const least = 40

/** Runs in the page: what is wider than the screen, and what is too small for a finger. */
function faults(least) {
  const found = []
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth} wide`)
  for (const e of document.querySelectorAll('button, select, summary, input, a[href], [role=slider]')) {
    // Labels enlarge what they hold; rule numbers in a line of text are links in it.
    const target = e.closest('label') ?? e
    if (e.closest('.only-read') || e.matches('.skip, .chip, p a, footer a') || e.disabled) continue
    const box = target.getBoundingClientRect()
    if (box.width === 0 || box.height === 0 || getComputedStyle(e).visibility === 'hidden') continue
    const name = e.getAttribute('aria-label') ?? e.textContent.trim().slice(0, 30)
    if (Math.min(box.width, box.height) < least - 0.5)
      found.push(`${e.tagName} ${e.className} "${name}": ${Math.round(box.width)} x ${Math.round(box.height)}`)
    if (box.right > clientWidth + 1 || box.left < -1) found.push(`"${name}" is beside the screen`)
  }
  return [...new Set(found)]
}

scene('a game on a telephone', phone, async ({ server, page }) => {
  const wrong = []
  const check = async (where) => wrong.push(...(await page.evaluate(faults, least)).map((f) => `${where}: ${f}`))

  await page.goto(server.url)
  await page.getByText('No games yet').waitFor()
  await page.getByRole('button', { name: 'New game' }).first().waitFor()
  await check('home')
  await page.getByRole('button', { name: 'New game' }).first().tap()
  await page.getByRole('radio', { name: /The Waal/ }).tap()
  await page.locator('input[name=opponent-german]').first().tap()
  await check('new game')
  await page.getByRole('button', { name: 'Start the game' }).tap()
  await page.waitForURL(/#\/table\//)
  const id = new URL(page.url()).hash.split(/[/?]/)[2]

  const dice = chance(2)
  let touched = 0
  for (let made = 0; made < 10;) {
    const now = await ready(page)
    if (now.over) break
    await check('table')
    const on = made === 2 ? (await targets(page)).find((t) => !t.fan) : undefined
    if (now.roll) await page.locator('[data-control=preview] .roll').tap()
    else if (on && touched++ === 0) {
      await page.touchscreen.tap(on.x, on.y)
      continue
    } else await page.locator('[data-choice]').nth(dice.below(now.choices)).tap()
    made++
  }
  await ready(page)
  assert.ok((await server.view(id)).steps >= 10)

  for (const tab of ['Log', 'Analysis', 'Orders']) {
    await page.getByRole('button', { name: tab, exact: true }).tap()
    await check(tab)
  }
  await page.getByRole('button', { name: 'Menu of this game' }).tap()
  await check('menu')
  await page.locator('.menu').getByText('Settings').tap()
  await page.getByRole('dialog').waitFor()
  await check('settings')
  assert.deepEqual([...new Set(wrong)], [])
})
