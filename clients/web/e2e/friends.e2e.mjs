// Two people at two machines: one invites, the other comes by the link, and both play. The host calls the server by one address and has
// its token; the guest calls it by another and has nothing but the link.
import assert from 'node:assert/strict'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { join as joinPath } from 'node:path'
import { Ear, scene } from './lib/scene.mjs'
import { seen } from './lib/table.mjs'

const token = 'a-token-of-these-tests'
const serve = { addr: '0.0.0.0:0', token }
const pictures = process.env.E2E_SHOTS
const shot = async (page, name) => pictures && page.screenshot({ path: `${pictures}/${name}.png` })

/** An address of this machine that is not the one the host uses. */
const elsewhere = () =>
  Object.values(networkInterfaces())
    .flat()
    .find((a) => a.family === 'IPv4' && !a.internal)?.address ?? '127.0.0.2'

const shown = () => ({
  choices: document.querySelectorAll('[data-choice]:not(:disabled)').length,
  roll: document.querySelector('[data-control=preview] .roll:not(:disabled)') !== null,
  over: document.querySelector('[data-control=end]') !== null,
  people: [...document.querySelectorAll('.person')].map((p) => p.dataset.side + ' ' + p.dataset.state),
  messages: [...document.querySelectorAll('[data-control=messages] .text')].map((m) => m.textContent),
  offer: document.querySelector('[data-control=offer]')?.textContent ?? '',
  link: document.querySelector('[data-link]')?.textContent ?? '',
  clocks: [...document.querySelectorAll('[data-clock]')].map((c) => c.textContent.trim()),
  text: document.body.textContent,
})
const tab = (page, name) => page.locator('.tabs button', { hasText: name }).click()

/** Lets the page of the host in. */
async function login(server, page) {
  await page.goto(server.url + '/')
  await page.locator('#token').fill(token)
  await page.locator('button').click()
  await page.waitForURL((u) => u.pathname === '/')
}

/** A browser of somebody else, which opens a link and takes the seat. */
async function join(context, link, options = {}) {
  const made = await context.browser().newContext({ viewport: { width: 1440, height: 900 }, ...options })
  const page = await made.newPage()
  await page.goto(link)
  await page.locator('button').click()
  await page.waitForURL(/#\/table\//)
  const ear = new Ear(page)
  // Chromium says so of every page over http from another machine.
  ear.excuse(/Cross-Origin-Opener-Policy header has been ignored/)
  await seen(page, shown, (s) => s.people.length === 2, 'who is there')
  return { page, ear, close: () => made.close() }
}

/** The link of an invitation at another address of the server. */
function across(server, link) {
  const url = new URL(link)
  url.hostname = elsewhere()
  assert.notEqual(url.host, new URL(server.url.replace(/\/\/[\d.]+/, '//127.0.0.1')).host)
  return url.href
}

scene(
  'a game is begun, a friend invited, and both talk',
  { serve, timeout: 300_000 },
  async ({ server, page, context, ear }) => {
    server.url = server.url.replace(/\/\/[\d.]+/, '//127.0.0.1')
    const heard = ear.excuse(/answer 401/, /401 \(Unauthorized\)/)
    await login(server, page)
    heard()
    await page.goto(server.url + '/#/new/gamble')
    await page.locator('label.card', { hasText: 'A friend elsewhere' }).click()
    await page.locator('label.card', { hasText: 'One Bridge' }).first().click()
    await page.locator('[data-control=friend] select').selectOption({ label: '3 days for each turn' })
    await shot(page, 'friends-new')
    await page.locator('form button[type=submit], form .button.main').last().click()
    const { link } = await seen(page, shown, (s) => s.link !== '', 'the link')
    await shot(page, 'friends-invite')
    await page.keyboard.press('Escape')
    await seen(page, shown, (s) => s.people.includes('german invited'), 'that nobody has come yet')

    const guest = await join(context, across(server, link))
    const both = ['allied here', 'german here']
    await seen(page, shown, (s) => String(s.people) === String(both), 'both people')
    const clocks = await seen(guest.page, shown, (s) => s.clocks.length === 2, 'the clocks')
    assert.match(clocks.clocks.join(), /(3 days 0 hours|2 days 23 hours) left/)
    await tab(guest.page, 'Messages')
    await guest.page.locator('[data-control=messages] input').fill('<b>good luck</b>')
    await guest.page.keyboard.press('Enter')
    await tab(page, 'Messages')
    await seen(page, shown, (s) => s.messages[0] === '<b>good luck</b>', 'the message as it was written')
    await shot(page, 'friends-host')
    await shot(guest.page, 'friends-guest')
    await page.locator('[data-do=draw]').click()
    await seen(guest.page, shown, (s) => s.offer.includes('offers a draw'), 'the offer')
    await shot(guest.page, 'friends-offer')
    await guest.page.locator('[data-do=decline]').click()
    await seen(page, shown, (s) => s.offer === '', 'that it was declined')

    // On a phone.
    await narrow(guest.page)
    await tab(guest.page, 'Orders')
    await shot(guest.page, 'friends-phone')
    await tab(guest.page, 'Messages')
    await shot(guest.page, 'friends-phone-messages')

    // The guest finds nothing but its own game.
    await guest.page.goto(across(server, server.url + '/#/'))
    await guest.page.reload()
    const home = await seen(guest.page, shown, (s) => s.text.includes('You are a guest here'), 'the page of a guest')
    assert.match(home.text, /You play the German side/)
    await shot(guest.page, 'friends-home')
    const tables = await guest.page.evaluate(() => fetch('/api/v1/tables').then((r) => r.status))
    assert.equal(tables, 403)
    assert.deepEqual(
      guest.ear.faults().filter((f) => !/403/.test(f)),
      [],
      'what the browser of the guest complained about',
    )
    await seen(page, shown, (s) => s.people.includes('german away'), 'that the guest has gone')
    await guest.close()
  },
)

scene(
  'two people play a whole game, and a restart loses nothing',
  { serve, timeout: 300_000 },
  async ({ server, page, context, ear }) => {
    server.url = server.url.replace(/\/\/[\d.]+/, '//127.0.0.1')
    const heard = ear.excuse(/answer 401/, /401 \(Unauthorized\)/)
    await login(server, page)
    heard()
    const { id } = await server.table({ game: 'toy', scenario: 'three-bridges', seed: '11' })
    await page.goto(`${server.url}/#/table/${id}`)
    await seen(page, shown, (s) => s.choices > 0, 'the choices')
    await page.locator('.tools button[aria-label="Menu of this game"]').click()
    await page.locator('.item', { hasText: 'Invite somebody' }).click()
    await page.locator('[data-invite=german] button').click()
    const { link } = await seen(page, shown, (s) => s.link !== '', 'the link')
    await page.keyboard.press('Escape')
    const guest = await join(context, across(server, link))

    // Who opens the same link after that is not let in.
    const late = await (await context.browser().newContext()).newPage()
    await late.goto(across(server, link))
    assert.match(await late.locator('body').textContent(), /taken by another browser/)
    await late.context().close()

    const pages = [page, guest.page]
    const decided = [0, 0]
    let restarted = false
    for (let n = 0; ; n++) {
      assert.ok(n < 200, 'the game does not end')
      const [mine, theirs] = await Promise.all(pages.map((p) => p.evaluate(shown)))
      if (mine.over && theirs.over) break
      const who = [mine, theirs].findIndex((s) => s.roll || s.choices > 0)
      if (who < 0) {
        await new Promise((go) => setTimeout(go, 50))
        continue
      }
      assert.ok(!(mine.choices > 0 && theirs.choices > 0), 'both are asked at once')
      const before = await server.view(id)
      if ([mine, theirs][who].roll) await pages[who].locator('[data-control=preview] .roll').click()
      else {
        await pages[who].locator('[data-choice]').last().click()
        decided[who]++
      }
      for (let i = 0; i < 100; i++) {
        const after = await server.view(id)
        const open = await pages[who].evaluate(shown)
        if (after.revision !== before.revision || open.roll) break
        await new Promise((go) => setTimeout(go, 30))
      }
      // The pages come after.
      const { revision } = await server.view(id)
      for (const p of pages)
        await seen(p, shown, (s) => s.roll || s.choices >= 0, 'the table').then(() => settle(p, revision))
      if (decided[0] > 1 && decided[1] > 0 && !restarted) {
        restarted = true
        const calm = [ear, guest.ear].map((e) => e.excuse(/ERR_/, /net::/, /Failed to load/))
        const company = await server.get(`/tables/${id}/company`)
        await server.kill()
        await server.again()
        server.url = server.url.replace(/\/\/[\d.]+/, '//127.0.0.1')
        assert.equal((await server.view(id)).revision, revision)
        assert.deepEqual((await server.get(`/tables/${id}/company`)).invitations, company.invitations)
        for (const p of pages) await p.reload()
        for (const p of pages) await seen(p, shown, (s) => s.people.length === 2, 'who is there after the restart')
        for (const end of calm) end()
      }
    }
    assert.ok(restarted && decided[0] > 0 && decided[1] > 0, `restarted ${restarted}, decided ${decided}`)
    const end = await server.view(id)
    assert.equal(end.over, true)
    assert.deepEqual(guest.ear.faults(), [], 'what the browser of the guest complained about')
    await guest.close()

    /** Waits until a page has nothing on its way. */
    async function settle(p) {
      await seen(p, () => document.querySelector('.choice.sent, .map.busy') === null, Boolean, 'a page at rest')
      await new Promise((go) => setTimeout(go, 60))
    }
  },
)

scene(
  'a game is given to training when both agree, and taken back',
  { serve },
  async ({ server, page, context, ear }) => {
    server.url = server.url.replace(/\/\/[\d.]+/, '//127.0.0.1')
    const heard = ear.excuse(/answer 401/, /401 \(Unauthorized\)/)
    await login(server, page)
    heard()
    const { id } = await server.table({ game: 'toy', scenario: 'three-bridges', seed: '11', name: 'Anna and Bert' })
    const { path } = await server.call('POST', `/tables/${id}/invitations`, { side: 'german' })
    await page.goto(`${server.url}/#/table/${id}`)
    const guest = await join(context, across(server, server.url + path))
    const pages = [page, guest.page]
    for (let n = 0; ; n++) {
      assert.ok(n < 600, 'the game does not end')
      const [mine, theirs] = await Promise.all(pages.map((p) => p.evaluate(shown)))
      if (mine.over && theirs.over) break
      const who = [mine, theirs].findIndex((s) => s.roll || s.choices > 0)
      if (who < 0) await new Promise((go) => setTimeout(go, 50))
      else if ([mine, theirs][who].roll)
        await pages[who]
          .locator('[data-control=preview] .roll')
          .click({ timeout: 2000 })
          .catch(() => undefined)
      else
        await pages[who]
          .locator('[data-choice]')
          .last()
          .click({ timeout: 2000 })
          .catch(() => undefined)
    }
    const file = joinPath(server.data, 'given', 'toy', id + '.given.jsonl')
    const box = (p) => p.locator('[data-control=consent] input')
    const given = () => document.querySelector('[data-control=consent]')?.dataset.given
    for (const p of pages) {
      await box(p).waitFor()
      assert.equal(await box(p).isChecked(), false)
    }
    await shot(page, 'consent-asked')
    await box(guest.page).check()
    await seen(guest.page, shown, (s) => /other side has not agreed/.test(s.text), 'that the other is waited for')
    assert.equal(existsSync(file), false)
    await box(page).check()
    for (const p of pages) await seen(p, given, (g) => g === 'true', 'that the game is given')
    await shot(page, 'consent-given')
    await narrow(guest.page)
    await guest.page.locator('[data-control=consent]').evaluate((e) => e.scrollIntoView())
    await shot(guest.page, 'consent-phone')
    const text = readFileSync(file, 'utf8')
    assert.match(text, /"agents":\["human","human"\]/)
    assert.doesNotMatch(text, /Anna|Bert/)
    await server.kill()
    const calm = [ear, guest.ear].map((e) => e.excuse(/ERR_/, /net::/, /Failed to load/))
    await server.again()
    server.url = server.url.replace(/\/\/[\d.]+/, '//127.0.0.1')
    for (const p of pages) await p.reload()
    for (const end of calm) end()
    await seen(guest.page, given, (g) => g === 'true', 'that it is given after the restart')
    await box(guest.page).uncheck()
    await seen(page, given, (g) => g === 'false', 'that it was taken back')
    assert.equal(existsSync(file), false)
    assert.equal(await box(page).isChecked(), true)
    assert.deepEqual(guest.ear.faults(), [], 'what the browser of the guest complained about')
    await guest.close()
  },
)

/** Makes a page as narrow as a phone, and waits until it is laid out anew. */
async function narrow(page) {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.locator('.table.small').waitFor()
}

/** Kills the server, leaves a side so many milliseconds on its clock, and starts it again. */
async function hurry(server, id, side, left, ears, pages) {
  const calm = ears.map((e) => e.excuse(/ERR_/, /net::/, /Failed to load/))
  await server.kill()
  const file = joinPath(server.data, 'tables', id, 'company.json')
  const company = JSON.parse(readFileSync(file, 'utf8'))
  company.clock.left[side] = left
  writeFileSync(file, JSON.stringify(company))
  await server.again()
  server.url = server.url.replace(/\/\/[\d.]+/, '//127.0.0.1')
  for (const p of pages) await p.reload()
  for (const end of calm) end()
}

scene(
  'the clocks pause when both agree, and when time is up the other gives more or takes the game',
  {},
  async (it) => {
    const { server, page, context, ear } = it
    const { id } = await server.table({ game: 'toy', scenario: 'three-bridges', seed: '7', clock: { minutes: 5 } })
    const { path } = await server.call('POST', `/tables/${id}/invitations`, { side: 'german' })
    await page.goto(`${server.url}/#/table/${id}`)
    const guest = await join(context, server.url + path)
    const pages = [page, guest.page]
    await seen(page, shown, (s) => s.choices > 0, 'the choices')
    await page.locator('[data-choice]', { hasText: 'support' }).first().click()
    await seen(guest.page, shown, (s) => s.choices > 0, 'that it is for the guest to decide')
    await page.locator('.tabs button', { hasText: 'Messages' }).click()
    await page.locator('[data-do=pause]').click()
    await guest.page.locator('[data-control=offer] [data-do=agree]').click()
    for (const p of pages) await p.locator('[data-control=paused]').waitFor()
    await shot(page, 'clock-paused')
    const before = await server.get(`/tables/${id}/company`)
    assert.equal(before.clock.running, undefined)
    // The page of the guest still shows its choices; the server takes none.
    const refused = guest.ear.excuse(/409/)
    await guest.page.locator('[data-choice]').first().click()
    await seen(guest.page, shown, (s) => /the game is paused/.test(s.text), 'why nothing can be decided')
    refused()
    await guest.page.locator('[data-do=resume]').click()
    for (const p of pages) await p.locator('[data-control=paused]').waitFor({ state: 'detached' })
    const after = await server.get(`/tables/${id}/company`)
    assert.equal(after.clock.running, 'german')
    assert.ok(before.clock.left[0] - after.clock.left[0] < 1000, 'a pause takes time')

    const flag = (p) => p.locator('[data-control=flag]')
    await hurry(server, id, 0, 2500, [ear, guest.ear], pages)
    for (const p of pages) await flag(p).waitFor()
    assert.match(await flag(page).textContent(), /time of the German side is up/)
    assert.match(await flag(guest.page).textContent(), /Your time is up/)
    assert.equal(await guest.page.locator('[data-do=claim]').count(), 0)
    await shot(page, 'clock-flag')
    await page.locator('[data-do=give]').click()
    for (const p of pages) await flag(p).waitFor({ state: 'detached' })
    await hurry(server, id, 0, 1500, [ear, guest.ear], pages)
    await flag(page).waitFor()
    await page.locator('[data-do=claim]').click()
    for (const p of pages)
      await seen(p, shown, (s) => s.over && /time of the German side was up/.test(s.text), 'that the game is over')
    await shot(guest.page, 'clock-lost')
    assert.deepEqual(guest.ear.faults(), [], 'what the browser of the guest complained about')
    await guest.close()
  },
)

scene('who is away is called when it is their move', {}, async ({ server, page, context }) => {
  await context.grantPermissions(['notifications'], { origin: server.url })
  // Headless browsers show no notification and hide no page: what would be shown is written down, and the page is told that it is hidden.
  await page.addInitScript(() => {
    const calls = (window.calls = [])
    const Real = Notification
    window.Notification = class extends Real {
      constructor(title, options) {
        super(title, options)
        calls.push(title + ': ' + options.body)
      }
    }
    let hidden = false
    Object.defineProperty(document, 'hidden', { get: () => hidden })
    window.hide = (on) => {
      hidden = on
      document.dispatchEvent(new Event('visibilitychange'))
    }
  })
  const { id } = await server.table({
    game: 'toy',
    scenario: 'three-bridges',
    seed: '7',
    name: 'By letter',
    clock: { days: 3 },
  })
  const { path } = await server.call('POST', `/tables/${id}/invitations`, { side: 'german' })
  await page.goto(`${server.url}/#/table/${id}`)
  const guest = await join(context, server.url + path)
  await seen(page, shown, (s) => s.choices > 0, 'the choices')
  assert.equal(await page.evaluate(() => Notification.permission), 'granted')
  await page.locator('[data-choice]', { hasText: 'support' }).first().click()
  await seen(guest.page, shown, (s) => s.choices > 0, 'that it is for the guest to decide')
  const called = () => ({ calls: window.calls, title: document.title })
  await page.evaluate(() => window.hide(true))
  assert.deepEqual((await page.evaluate(called)).calls, [])
  await guest.page.locator('[data-choice]').first().click()
  const { title } = await seen(page, called, (c) => c.calls.length > 0, 'the call')
  assert.match(title, /^● Your move · /)
  await page.evaluate(() => window.hide(false))
  await seen(page, called, (c) => !c.title.includes('Your move'), 'the title of a page that is looked at')
  await guest.page.locator('.tabs button', { hasText: 'Messages' }).click()
  await guest.page.locator('[data-control=messages] input').fill('your turn')
  await guest.page.keyboard.press('Enter')
  await page.locator('.news').waitFor()
  assert.deepEqual((await page.evaluate(called)).calls, ['Your move: By letter'])
  assert.deepEqual(guest.ear.faults(), [], 'what the browser of the guest complained about')
  await guest.close()
})

scene('an analysis travels as a file, and the address says what is shown', {}, async ({ server, page }) => {
  const { id } = await server.table({ game: 'toy', scenario: 'three-bridges', seats: ['random', 'random'] })
  await server.until(id, (v) => v.over, 'the end')
  await server.call('POST', `/tables/${id}/review`, {})
  await page.goto(`${server.url}/#/table/${id}?at=2&analysis`)
  const save = page.locator('[data-control=save-analysis]')
  await save.waitFor()
  const [file] = await Promise.all([page.waitForEvent('download'), save.click()])
  assert.match(file.suggestedFilename(), /-analysis\.json$/)
  const path = `${server.data}/sent-analysis.json`
  await file.saveAs(path)
  await seen(
    page,
    () => location.hash,
    (h) => h === `#/table/${id}?at=2&analysis`,
    'the step and the analysis in the address',
  )
  await page.keyboard.press(']')
  await seen(
    page,
    () => location.hash,
    (h) => h === `#/table/${id}?at=3&analysis`,
    'the next step in the address',
  )
  await page.locator('.tabs button', { hasText: 'Log' }).click()
  await seen(
    page,
    () => location.hash,
    (h) => h === `#/table/${id}?at=3`,
    'that the analysis was left',
  )

  await server.call('DELETE', `/tables/${id}`)
  await page.goto(server.url + '/#/')
  await page.locator('input[type=file]').setInputFiles(path)
  await page.waitForURL((u) => /#\/table\//.test(u.hash) && !u.hash.includes(id))
  await page.locator('[data-control=save-analysis]').waitFor()
  await shot(page, 'friends-analysis')
  const found = await seen(page, shown, (s) => /Analyse again/.test(s.text), 'the analysis')
  assert.match(found.text, /Costliest decisions/)
})

scene('where something is hidden each sees what their side knows', {}, async ({ server, page, context }) => {
  const { id } = await server.table({ game: 'toy', scenario: 'three-bridges', options: 'fog', seed: '7' })
  const { path } = await server.call('POST', `/tables/${id}/invitations`, { side: 'german' })
  const looks = await server.call('POST', `/tables/${id}/invitations`, { side: 'public' })
  await page.goto(`${server.url}/#/table/${id}`)
  const board = () => document.querySelector('.bare pre')?.textContent ?? ''
  assert.match(await seen(page, board, (b) => b !== '', 'the board of the host'), /guard \?/)
  const guest = await join(context, server.url + path)
  assert.match(await seen(guest.page, board, (b) => b !== '', 'the board of the guest'), /guard 0/)
  const other = await join(context, server.url + looks.path)
  assert.match(await seen(other.page, board, (b) => b !== '', 'the board of who looks on'), /guard \?/)
  await page.locator('[data-choice]', { hasText: 'bring up support' }).first().click()
  await guest.page.locator('[data-choice]', { hasText: 'send a reserve' }).first().click()
  await seen(page, shown, (s) => s.choices > 0, 'that it is for the host to decide')
  assert.equal(await other.page.locator('[data-choice]').count(), 0)
  for (const p of [guest, other]) {
    assert.deepEqual(p.ear.faults(), [], 'what the browser complained about')
    await p.close()
  }
})
