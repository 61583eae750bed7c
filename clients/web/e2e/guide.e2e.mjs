// The guided first game from the welcome to the analysis, by clicking what the guide says.
import assert from 'node:assert/strict'
import { scene } from './lib/scene.mjs'
import { ready, seen } from './lib/table.mjs'

/** What lessons tell the learner to choose, by their id; elsewhere he takes the hint. */
const said = {
  choose: /^Declare an Assault/,
  activate: /^Activate 33 Overasselt/,
  move: /(37 Malden|28 Nijmegen)/,
}

/** Runs in the page: what the card shows, and which buttons it has. */
function card() {
  const aside = document.querySelector('aside[aria-label="Guided game"]')
  if (!aside) return null
  return {
    title: aside.querySelector('h3').textContent,
    buttons: [...aside.querySelectorAll('button')].map((b) => b.textContent.trim()).filter(Boolean),
  }
}

const still = { settings: { speed: 'off', confirm: false } }

scene('the whole guide, to its end', still, async ({ server, page, ear }) => {
  const { lessons, asides } = await server.get('/guide?game=gamble')
  // Which lessons come is for the dice, too: the same dice every time.
  await page.route('**/tables', (route) =>
    route.request().method() === 'POST'
      ? route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), seed: '7' }) })
      : route.continue(),
  )
  await page.goto(server.url)
  await page.getByRole('button', { name: 'Learn to play' }).click()
  await page.waitForURL(/#\/table\//)
  const id = new URL(page.url()).hash.split(/[/?]/)[2]
  // A card that is about a moment may go with it before it is clicked on.
  const click = (name) =>
    page
      .getByRole('complementary')
      .getByRole('button', { name, exact: true })
      .click({ timeout: 2000 })
      .catch(() => undefined)
  await seen(page, card, (c) => c?.title === lessons[0].title, 'the welcome')
  // The Germans need not take their time for this.
  await server.hurry(id)

  const [seenLessons, seenAsides] = [[], []]
  const note = (c) => {
    const n = lessons.findIndex((l) => l.title === c.title)
    const list = n >= 0 ? seenLessons : seenAsides
    if (n < 0)
      assert.ok(
        asides.some((a) => a.title === c.title),
        `no lesson is called ${c.title}`,
      )
    if (list.at(-1) !== c.title) list.push(c.title)
    return lessons[n]
  }
  for (let n = 0; n < 400; n++) {
    const now = await ready(page)
    const c = await page.evaluate(card)
    if (!c) break
    const lesson = note(c)
    const forth = c.buttons.find((b) => ['Next', 'Got it', 'Finish'].includes(b))
    if (forth) {
      await click(forth)
      await seen(page, card, (next) => next?.title !== c.title, `what follows ${c.title}`)
      continue
    }
    if (now.over) break
    if (lesson === lessons.at(-1)) {
      // It has nothing more to say: the rest is played without the page, which may ask for odds of what is past by then.
      ear.excuse(/\/preview\?action=/)
      await server.advised(id, (v) => v.over)
      continue
    }
    const view = await server.view(id)
    if (view.status !== 'decide') continue
    const told = view.actions.find((a) => said[lesson?.id]?.test(a.text[0].toUpperCase() + a.text.slice(1)))
    const hint = told ? null : await server.get(`/tables/${id}/hint?agent=greedy:plan=0`)
    await page.locator(`[data-choice="${told?.id ?? hint.action}"]`).click()
    await server.until(id, (v) => v.revision > view.revision, 'the choice')
  }
  assert.equal((await server.view(id)).over, true, 'the game goes to its end')
  await seen(page, card, (c) => c === null, 'the end of the guide')
  const order = seenLessons.map((title) => lessons.findIndex((l) => l.title === title))
  assert.deepEqual(
    order,
    [...order].sort((a, b) => a - b),
    'lessons come in their order',
  )
  assert.equal(order.at(-1), lessons.length - 1, 'the last lesson')
  assert.ok(order.length > lessons.length / 2, `only ${order.length} lessons were seen`)
  assert.ok(seenAsides.includes('Roll again, or keep it?'), `asides: ${seenAsides}`)
  assert.equal(new Set(seenAsides).size, seenAsides.length, 'an aside is shown once')
  await page.locator('[data-control=review]').waitFor()
})
