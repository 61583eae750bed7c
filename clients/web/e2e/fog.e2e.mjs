// A game whose sides do not see everything: a curtain between two people at one screen, a link for two screens.
import assert from 'node:assert/strict'
import { scene } from './lib/scene.mjs'
import { seen } from './lib/table.mjs'

const setup = { game: 'toy', scenario: 'three-bridges', options: 'fog', seats: ['human', 'human'], seed: '7' }
const shown = () => ({
  curtain: document.querySelector('.curtain h2')?.textContent.trim() ?? '',
  board: document.querySelector('.bare pre')?.textContent ?? '',
  prompt: document.querySelector('#prompt')?.textContent.trim() ?? '',
  choices: [...document.querySelectorAll('[data-choice]')].map((b) => b.textContent.trim().toLowerCase()),
  hand: document.querySelector('[data-control=hand-over]') !== null,
  over: document.querySelector('[data-control=end]')?.textContent ?? '',
  notices: document.querySelector('.notices, [role=status]')?.textContent ?? '',
  text: document.body.textContent.toLowerCase(),
})
const asks = (page, words) => seen(page, shown, (s) => s.choices.some((c) => c.includes(words)), words)
const pick = async (page, words) => {
  await asks(page, words)
  await page.locator('[data-choice]', { hasText: words }).first().click()
}
const handOver = async (page, side) => {
  await page.locator('[data-control=hand-over] button').click()
  const hidden = await seen(page, shown, (s) => s.curtain !== '', 'the curtain')
  assert.match(hidden.curtain, new RegExp(`hand over to the ${side}`, 'i'))
  assert.equal(hidden.board + hidden.prompt, '', 'nothing is seen behind the curtain')
  await page.locator('.curtain [data-sit]').click()
}

scene('two people at one screen look at it by turns', {}, async ({ server, page }) => {
  const { id } = await server.table(setup)
  // What the page is told, by the key of the seat that asked.
  const told = []
  const keys = {}
  page.on('response', async (r) => {
    const text = r.url().includes('/api/v1/tables/') ? await r.text().catch(() => '') : ''
    const taken = r.url().endsWith('/sit') ? JSON.parse(text) : {}
    if (taken.key) keys[taken.side] = taken.key
    told.push({ key: r.request().headers()['bridgehead-seat'], text })
  })
  const secrets = () => told.filter((t) => t.key === keys.allied && /guard 1|send a reserve/.test(t.text))
  await page.goto(`${server.url}/#/table/${id}`)
  await seen(page, shown, (s) => s.curtain === 'Who sits down here?', 'who sits down')
  await page.locator('[data-sit=allied]').click()
  await pick(page, 'bring up support')
  const first = await seen(page, shown, (s) => s.hand, 'that the other side decides')
  assert.match(first.board, /guard \?  reserves \?/)
  await page.locator('[data-control=undo]').click()
  await seen(page, shown, (s) => s.text.includes('can be taken back only until'), 'why nothing is taken back')

  await handOver(page, 'German')
  await pick(page, 'send a reserve')
  assert.match((await seen(page, shown, (s) => s.board.includes('guard 1'), 'the guard')).board, /reserves 0/)
  await handOver(page, 'Allied')
  const back = await asks(page, 'assault')
  assert.match(back.board, /guard \?  reserves \?/)
  assert.ok(!back.text.includes('send a reserve'), 'the log of the column does not tell of the reserve')

  // On to the end, where everything is open.
  for (let n = 0, end = false; !end; n++) {
    assert.ok(n < 60, 'the game does not end')
    const now = await seen(
      page,
      shown,
      (s) => s.choices.length > 0 || s.hand || s.over !== '' || s.text.includes('roll the dice'),
      'what to do',
    )
    end = now.over !== ''
    if (end) break
    if (now.hand) {
      await page.locator('[data-control=hand-over] button').click()
      await seen(page, shown, (s) => s.curtain !== '', 'the curtain')
      assert.deepEqual(secrets(), [], 'the page of the column was told of the guard')
      await page.locator('.curtain [data-sit]').click()
      await seen(page, shown, (s) => s.curtain === '' && s.prompt !== '', 'the table')
      continue
    }
    const roll = page.locator('[data-control=preview] .roll')
    if (await roll.count()) await roll.click()
    else await page.locator('[data-choice]').last().click()
    await page.waitForTimeout(150)
  }
  assert.ok(told.filter((t) => t.key === keys.allied).length > 10, 'the column asked for little')
  await page.locator('[data-control=log] .box').evaluate((box) => (box.scrollTop = 0))
  const open = await seen(page, shown, (s) => s.text.includes('send a reserve'), 'the log of all')
  assert.match(open.over, /everything is open/)
  assert.doesNotMatch(open.board, /\?/)
})

scene('two people at two screens have a seat each', {}, async ({ server, page, context }) => {
  const { id } = await server.table(setup)
  await page.goto(`${server.url}/#/table/${id}`)
  await seen(page, shown, (s) => s.curtain !== '', 'who sits down')
  await page.locator('[data-control=apart]').check()
  await page.locator('[data-sit=allied]').click()
  await asks(page, 'bring up support')
  const other = await (await context.browser().newContext()).newPage()
  await other.goto(`${server.url}/#/table/${id}/seat/german`)
  await seen(other, shown, (s) => s.board.includes('guard 0'), 'what the garrison knows')
  await pick(page, 'bring up support')
  await pick(other, 'send a reserve')
  const now = await asks(page, 'assault')
  assert.equal(now.curtain + now.hand, 'false')
  assert.match(now.board, /guard \?/)

  // Whoever looks on sees what both know, and nobody else can sit down.
  const third = await (await context.browser().newContext()).newPage()
  await third.goto(`${server.url}/#/table/${id}/seat/public`)
  const looks = await seen(third, shown, (s) => s.prompt !== '', 'the table')
  assert.match(looks.board, /guard \?/)
  assert.equal(looks.choices.length, 0)
  const refused = await server.call('POST', `/tables/${id}/sit`, { side: 'german' })
  assert.equal(refused.status, 403)
  await other.context().close()
  await third.context().close()
})
