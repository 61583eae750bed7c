// What helps people: the guide, hints and the analysis; and all the ways to sit at a table.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { scene } from './lib/scene.mjs'
import { chance, decide, decisions, ready, seen, visit } from './lib/table.mjs'

const still = { settings: { speed: 'off' } }

scene('the first lessons of the guide', still, async ({ server, page }) => {
  const { lessons, asides } = await server.get('/guide?game=gamble')
  await page.goto(server.url)
  await page.getByRole('button', { name: 'Learn to play' }).click()
  await page.waitForURL(/#\/table\//)
  const card = page.getByRole('complementary', { name: 'Guided game' })
  const said = () => {
    const e = document.querySelector('aside[aria-label="Guided game"]')
    return { title: e?.querySelector('h3').textContent ?? '', text: e?.textContent ?? '' }
  }
  /** What the card says once it is this lesson; what the bot does may need an aside before. */
  const shown = async (lesson) => {
    for (;;) {
      const now = await seen(page, said, (c) => [lesson, ...asides].some((x) => x.title === c.title), lesson.title)
      if (now.title === lesson.title) return now.text
      await page.evaluate(forth, now.title)
      await seen(page, said, (c) => c.title !== now.title, 'what follows')
    }
  }
  /** Clicks on in the card while it is this one: the bot may bring another at any time. */
  const forth = (title) => {
    const e = document.querySelector('aside[aria-label="Guided game"]')
    if (e?.querySelector('h3').textContent === title) e.querySelector('button.main').click()
  }
  for (const [n, lesson] of lessons.slice(0, 3).entries()) {
    const text = await shown(lesson)
    assert.match(text, new RegExp(`${n + 1} of ${lessons.length}`))
    assert.ok(text.includes(lesson.text.slice(0, 60)))
    if (lesson.wait.some((w) => w.on !== 'next')) continue
    for (let now = lesson.title; now === lesson.title; now = (await page.evaluate(said)).title) {
      await shown(lesson)
      await page.evaluate(forth, lesson.title)
    }
  }
  // The third waits until the player has an Impulse; the bot's may ask something first.
  for (let n = 0; n < 20; n++) {
    await ready(page)
    const { kind } = await server.view(new URL(page.url()).hash.split(/[/?]/)[2])
    if (kind === 'K_IMPULSE') break
    await decide(page, (k) => k - 1)
  }
  await shown(lessons[3])
  await card.getByRole('button', { name: 'End the guide' }).click()
  await card.waitFor({ state: 'detached' })
})

scene('a hint shows its candidates, and can be played', still, async ({ server, page }) => {
  const { id } = await server.table({ scenario: 'nijmegen', seats: ['greedy:plan=0', 'human'], seed: '5' })
  await visit(page, server, id)
  await ready(page)
  const { steps } = await server.view(id)
  await page.locator('[data-control=hint]').click()
  const card = page.getByRole('region', { name: 'What I would do' })
  await card.waitFor()
  const rows = card.locator('ol.considered li')
  assert.ok((await rows.count()) >= 2, 'candidates')
  assert.match(await rows.first().textContent(), /\d%.*best/)
  for (const text of await rows.allTextContents()) assert.match(text, /(best|about equal|−\d+( ± \d+)?)\s*$/, text)
  assert.equal(await card.locator('table').isVisible(), false, 'the search is told to those who ask')
  await card.locator('summary').click()
  await card.locator('table').waitFor()
  await card.getByRole('button', { name: 'Play it' }).click()
  await server.until(id, (v) => v.steps > steps)
  await ready(page)
})

scene('the analysis of a finished game', still, async ({ server, page }) => {
  const { id } = await server.table({ seats: ['random', 'greedy:plan=0'], seed: '4' })
  const { steps } = await server.until(id, (v) => v.over)
  await visit(page, server, id)
  await page.locator('[data-control=review]').click()
  await seen(page, () => document.querySelector('.report') !== null, Boolean, 'the analysis')
  const report = await server.get(`/tables/${id}/review`)
  assert.equal(report.progress, 1)
  assert.ok(report.curve.length > 2 && report.luck.length > 0)
  assert.ok(report.curve.every((p) => p.chance >= 0 && p.chance <= 1 && p.step <= steps))
  const shown = page.locator('.analysis')
  assert.match(await shown.locator('.plot').getAttribute('aria-label'), /Allied win chance at \d+ steps/)
  assert.ok((await shown.locator('.plot path.line').getAttribute('d')).split('L').length > 2, 'a curve')
  const text = await shown.locator('.report').textContent()
  for (const part of ['Costliest decisions', 'Turning points', 'Luck of the dice']) assert.ok(text.includes(part), part)
  const jump = shown.locator('.report .jump').first()
  const step = /\d+/.exec(await jump.textContent())[0]
  await jump.click()
  await seen(
    page,
    () => document.querySelector('[data-control=prompt] .who').textContent,
    (who) => who.includes(`step ${step} of ${steps}`),
    'the step the report points at',
  )
})

scene('bot against bot at two speeds', still, async ({ server, page }) => {
  const seats = ['greedy:plan=0', 'greedy:plan=0']
  const { id } = await server.table({ scenario: 'nijmegen', seats, seed: '4', pace: 2000 })
  await visit(page, server, id)
  const steps = () => Number(document.querySelector('.replay input[type=range]').max)
  // Dice and what is forced follow at once; the longest wait of a few is the pace.
  let slow = 0
  for (let n = 0; n < 3; n++) {
    const [from, since] = [(await server.view(id)).steps, Date.now()]
    await server.until(id, (v) => v.steps > from)
    slow = Math.max(slow, Date.now() - since)
  }
  assert.ok(slow > 900, `at this pace a decision takes two seconds, not ${slow} ms`)
  const [left, begin] = [(await server.view(id)).steps, Date.now()]
  await page.getByLabel('Pace').selectOption('0')
  await seen(page, () => document.querySelector('[data-control=review]') !== null, Boolean, 'the end of the game')
  const { steps: all } = await server.view(id)
  await seen(page, steps, (n) => n === all, 'all steps')
  const fast = (Date.now() - begin) / (all - left)
  assert.ok(fast < slow, `${fast} ms a step, after ${slow}`)
})

scene('two people at one screen', still, async ({ server, page }) => {
  await page.goto(server.url + '/#/new')
  await page.locator('input[value="gamble/one-bridge"]').check()
  await page.getByRole('radio', { name: /Hot-seat/ }).check()
  await page.getByRole('button', { name: 'Start the game' }).click()
  await page.waitForURL(/#\/table\//)
  const id = new URL(page.url()).hash.split(/[/?]/)[2]
  const sides = new Set()
  const dice = chance(6)
  for (let n = 0; n < 300; n++) {
    const now = await ready(page)
    if (now.over) break
    sides.add(
      /(German|Allied) player decides/.exec(await page.locator('[data-control=prompt] .who').textContent())?.[1],
    )
    await decisions(page, dice, 1)
  }
  assert.equal((await server.view(id)).over, true)
  assert.deepEqual([...sides].sort(), ['Allied', 'German'])
})

scene('a game is saved and loaded again', still, async ({ server, page }) => {
  const { id } = await server.table({ scenario: 'nijmegen', seats: ['greedy:plan=0', 'human'], seed: '8' })
  await visit(page, server, id)
  await decisions(page, chance(3), 8)
  await ready(page)
  const kept = await server.view(id)
  await page.getByRole('button', { name: 'Menu of this game' }).click()
  const coming = page.waitForEvent('download')
  await page.getByText('Save as a record').click()
  const file = await (await coming).path()
  assert.ok(readFileSync(file, 'utf8').trim().split('\n').length >= 2)

  await server.call('DELETE', '/tables/' + id)
  await page.goto(server.url)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'saved.jsonl', mimeType: 'text/plain', buffer: readFileSync(file) })
  await page.waitForURL((url) => /#\/table\//.test(url.hash) && !url.hash.includes(id))
  const made = await server.view(new URL(page.url()).hash.split(/[/?]/)[2])
  assert.equal(made.steps, kept.steps)
  assert.deepEqual(made.position, kept.position)
  assert.deepEqual(made.actions, kept.actions)
  await ready(page)
  await decisions(page, chance(4), 3)
})
