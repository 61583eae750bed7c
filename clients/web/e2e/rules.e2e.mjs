// The rules: as a page, beside a game, and the guides they list.
import assert from 'node:assert/strict'
import { scene } from './lib/scene.mjs'
import { ready, seen, visit } from './lib/table.mjs'

const still = { settings: { speed: 'off', confirm: false } }

scene('the rules as a page: links, search, back', still, async ({ server, page }) => {
  await page.goto(server.url + '/#/rules/9.62')
  const here = page.locator('[data-here]')
  await here.waitFor()
  assert.match(await here.innerText(), /9\.62/)
  await page.locator('article').getByRole('link', { name: '10.741' }).first().click()
  await seen(
    page,
    () => location.hash,
    (h) => h === '#/rules/gamble/10.741',
    'the rule referred to',
  )
  await page.goBack()
  await seen(
    page,
    () => document.querySelector('[data-here]')?.textContent ?? '',
    (t) => t.includes('9.62'),
    '9.62 again',
  )

  await page.getByRole('searchbox').fill('point unit')
  const first = page.locator('.hits a').first()
  await first.waitFor()
  assert.match(await first.innerText(), /Point Unit/)
  await page.keyboard.press('Enter')
  await seen(
    page,
    () => location.hash,
    (h) => h === '#/rules/gamble/term/point-unit',
    'the term',
  )
  await page.getByRole('searchbox').fill('xyzzy')
  await page.getByText('Nothing has all of').waitFor()

  for (const [tab, text] of [
    ['Index', 'Zone F'],
    ['Counters and map', 'Black badge'],
    ['Guides', 'An evening of supply'],
  ]) {
    await page.getByRole('navigation', { name: 'Parts of the rule book' }).getByRole('link', { name: tab }).click()
    await page.getByRole('region', { name: 'Text of the rules' }).getByText(text).first().waitFor()
  }
})

scene('the rules beside a game leave the game where it is', still, async ({ server, page }) => {
  const { id } = await server.table({ scenario: 'nijmegen', seats: ['human', 'human'], seed: '5' })
  await visit(page, server, id)
  await ready(page)
  const chip = page.locator('[data-control=prompt] .chip').first()
  const rule = (await chip.innerText()).trim()
  await chip.click()
  const book = page.locator('[data-rules]')
  await seen(
    page,
    () => document.activeElement?.textContent ?? '',
    (t) => t.includes(rule),
    'the rule in focus',
  )
  await book.locator('article').getByRole('link').first().click()
  await book.getByRole('button', { name: 'Back to what was shown before' }).click()
  // Letters typed in the book are no commands of the table, and Escape closes it.
  await book.getByRole('searchbox').fill('undo')
  assert.equal((await server.view(id)).steps, 0)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await book.waitFor({ state: 'detached' })
  await seen(
    page,
    () => document.activeElement?.className ?? '',
    (c) => c.includes('chip'),
    'the focus on the chip again',
  )

  await page.keyboard.press('r')
  await seen(
    page,
    () => document.activeElement?.getAttribute('type') ?? '',
    (t) => t === 'search',
    'the search in focus',
  )
  await page.locator('[data-choice]').first().click()
  await seen(page, () => document.querySelector('[data-rules]') !== null, Boolean, 'the book still open')
  assert.equal((await server.view(id)).steps > 0, true)
  assert.match(page.url(), new RegExp(`#/table/${id}$`))
})

scene('a shorter guide begins at its position', still, async ({ server, page }) => {
  const { guides } = await server.get('/help?game=gamble')
  await page.goto(server.url)
  for (const g of guides.slice(1)) {
    await page.goto(server.url)
    await page.getByRole('button', { name: g.title }).click()
    await page.waitForURL(/#\/table\//)
    const { lessons, position } = await server.get(`/guide?game=gamble&id=${g.id}`)
    const card = page.getByRole('complementary', { name: 'Guided game' })
    await card.getByText(lessons[0].title).waitFor()
    const id = new URL(page.url()).hash.split(/[/?]/)[2]
    if (position) assert.equal((await server.get(`/tables/${id}/position?at=0`)).position, position)
    await card.getByRole('button', { name: 'Next' }).click()
    await seen(
      page,
      () => document.querySelector('aside[aria-label="Guided game"] h3')?.textContent ?? '',
      (t) => t !== lessons[0].title,
      'the next lesson',
    )
  }
})
