// Without a mouse, from the first page into a game, with the focus in sight all the way.
import assert from 'node:assert/strict'
import { scene } from './lib/scene.mjs'
import { chance, ready, seen } from './lib/table.mjs'

/** Runs in the page: what has the focus, and whether that can be seen. */
function focus() {
  const e = document.activeElement
  if (!e || e === document.body) return { name: 'nothing', seen: false }
  const shows = (x) => {
    const style = getComputedStyle(x)
    if (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0) return true
    if (style.boxShadow !== 'none' && x === e && x.matches('.port')) return true
    return x instanceof SVGElement && style.stroke === 'rgb(11, 95, 255)'
  }
  // A radio button is seen by its card.
  const around = [
    e,
    ...(e.closest('label') ? [e.closest('label')] : []),
    ...(e instanceof SVGElement ? e.querySelectorAll('*') : []),
  ]
  const name = e.getAttribute('aria-label') ?? e.textContent.trim().slice(0, 40)
  return {
    name: `${e.tagName} ${e.id} ${name}`,
    seen: e.matches(':focus-visible') && around.some(shows),
    text: e.textContent.trim(),
  }
}

scene('by keyboard alone', { settings: { speed: 'off' } }, async ({ server, page }) => {
  const unseen = []
  const at = async () => {
    const now = await page.evaluate(focus)
    if (!now.seen) unseen.push(now.name)
    return now
  }
  // After the last thing on the page the focus is in the browser.
  const passing = async () => {
    const now = await page.evaluate(focus)
    return now.name === 'nothing' ? now : at()
  }
  const tabTo = async (want, key = 'Tab') => {
    for (let n = 0; n < 80; n++) {
      await page.keyboard.press(key)
      if (want(await passing())) return
    }
    assert.fail('the focus never comes to what is looked for: ' + want)
  }

  await page.goto(server.url)
  await page.getByText('No games yet').waitFor()
  await page.getByRole('button', { name: 'New game' }).first().waitFor()
  await tabTo((f) => f.text?.startsWith('New game'))
  await page.keyboard.press('Enter')
  await page.getByText('Start the game').waitFor()
  await tabTo((f) => /^INPUT/.test(f.name))
  for (
    let n = 0;
    n < 12 && !(await page.locator('input[name=scenario]:checked').inputValue()).includes('nijmegen');
    n++
  ) {
    await page.keyboard.press('ArrowDown')
    await at()
  }
  await tabTo((f) => /Start the game/.test(f.text ?? ''))
  await page.keyboard.press('Enter')
  await page.waitForURL(/#\/table\//)
  const id = new URL(page.url()).hash.split(/[/?]/)[2]
  await server.hurry(id)

  const dice = chance(8)
  for (let made = 0; made < 20; made++) {
    const now = await ready(page)
    if (now.over) break
    // After a decision the focus comes to the prompt, if what it was on is gone.
    if (made > 0) {
      await seen(page, focus, (f) => f.name !== 'nothing', 'where the focus is')
      await at()
    }
    if (!now.roll) {
      const far = 1 + dice.below(Math.min(4, now.choices))
      for (let n = 0; n < far; n++) {
        await page.keyboard.press('ArrowDown')
        await at()
      }
    }
    // The button to roll has the focus as soon as it is there. A list that came anew meanwhile has put it on the prompt again.
    if (!now.roll && (await at()).name.startsWith('H2')) await page.keyboard.press('ArrowDown')
    assert.match((await at()).name, /^BUTTON/)
    await page.keyboard.press('Enter')
  }
  await ready(page)
  // Some keys only say "go ahead", and picks of a set are no steps before it is done.
  assert.ok((await server.view(id)).revision >= 10)

  // All around the table, and what keys open.
  for (let n = 0; n < 40; n++) {
    await page.keyboard.press('Tab')
    await passing()
  }
  await tabTo((f) => /^BUTTON/.test(f.name))
  await page.keyboard.press('?')
  await page.getByRole('dialog').waitFor()
  await at()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  assert.deepEqual([...new Set(unseen)], [], 'the focus is in sight everywhere')
})
