// Somebody who clicks on everything. RANDOM_SECONDS says how long, RANDOM_SEED what comes first.
import assert from 'node:assert/strict'
import { long, scene } from './lib/scene.mjs'
import { chance, clickAny, look, onBoard, visit } from './lib/table.mjs'

const seconds = Number(process.env.RANDOM_SECONDS ?? (long ? 300 : 20))
const seed = Number(process.env.RANDOM_SEED ?? 1)
const games = [
  { scenario: 'nijmegen', seats: ['greedy:plan=0', 'human'] },
  { scenario: 'one-bridge', seats: ['human', 'human'] },
  { scenario: 'basic', seats: ['human', 'greedy:plan=0'] },
  { scenario: 'breakout', seats: ['human', 'human'] },
]

const click = (page, dice, selector) => clickAny(page, selector, dice)

const does = {
  choose: [40, (page, dice) => click(page, dice, '[data-choice]:enabled')],
  board: [20, (page, dice) => onBoard(page, dice)],
  anywhere: [6, (page, dice) => page.mouse.click(dice.below(960), 60 + dice.below(780))],
  roll: [20, (page, dice) => click(page, dice, '[data-control=preview] .button:enabled')],
  undo: [5, (page) => page.keyboard.press('u')],
  hint: [2, (page) => page.keyboard.press('h')],
  layers: [2, (page) => page.keyboard.press('l')],
  layer: [2, (page, dice) => click(page, dice, '.menu label')],
  replay: [4, (page, dice) => click(page, dice, '.replay .icon-button:enabled')],
  log: [2, (page, dice) => click(page, dice, '.log .jump')],
  tab: [2, (page, dice) => click(page, dice, '.tabs button')],
  help: [2, (page, dice) => click(page, dice, '.chip')],
  dialog: [8, (page, dice) => click(page, dice, 'dialog header button')],
  now: [4, (page) => page.keyboard.press('n')],
  escape: [4, (page) => page.keyboard.press('Escape')],
  zoom: [2, (page, dice) => page.keyboard.press(dice.of(['+', '-', '0']))],
  pause: [1, (page) => page.keyboard.press('p')],
  twice: [2, (page, dice) => click(page, dice, '[data-choice]:enabled').then(() => click(page, dice, '[data-choice]'))],
}
const bag = Object.entries(does).flatMap(([name, [often]]) => Array(often).fill(name))

/** Comes back to the newest position and looks whether somebody can go on. */
async function alive(page, server, id, done) {
  await page.keyboard.press('Escape')
  if (await page.locator('dialog[open]').count()) await page.keyboard.press('Escape')
  await page.keyboard.press('n')
  const end = Date.now() + 60_000
  for (;;) {
    const view = await server.view(id)
    assert.notEqual(view.status, 'failed', view.fault)
    if (view.status === 'paused')
      await server.call('PATCH', `/tables/${id}`, { revision: view.revision, paused: false })
    if (view.over) return true
    if (view.status === 'decide') {
      assert.ok(view.actions.length > 0, `${id} at ${view.steps}: somebody is to decide and has no choice`)
      const now = await look(page)
      if (!now.busy && (now.roll || now.choices > 0)) return false
    }
    assert.ok(Date.now() < end, `nothing can be done on the page at ${view.steps}; done: ${done.slice(-15).join(' ')}`)
    await new Promise((go) => setTimeout(go, 20))
  }
}

scene(
  `a random clicker for ${seconds} s, seed ${seed}`,
  { timeout: (seconds + 180) * 1000, settings: { speed: 'off' } },
  async ({ server, page, ear }) => {
    const refused = []
    page.on('response', async (reply) => {
      if (reply.request().method() !== 'POST' || reply.ok()) return
      const text = await reply.text().catch(() => '')
      if (!/"stale"|because then this would not be possible/.test(text))
        refused.push(`${reply.url()} ${reply.request().postData()}: ${reply.status()} ${text}`)
    })
    // A choice that comes too late is answered with 409; the page then shows the position as it is. A pick or a drop that would cost
    // another one is answered with 422 and a sentence. A step of the replay that an undo took away meanwhile is answered with 404, and
    // the page stays where it is.
    ear.excuse(/409|422/, /\b404\b.*\/tables\/\w+\?at=\d/)
    const dice = chance(seed)
    const done = []
    let played = 0
    const end = Date.now() + seconds * 1000
    for (let game = seed; Date.now() < end; game++) {
      const { id } = await server.table({ ...games[game % games.length], seed: String(game) })
      await visit(page, server, id)
      played++
      // Not all of the time in one game.
      const until = Math.min(end, Date.now() + Math.max(15, seconds / 4) * 1000)
      while (Date.now() < until) {
        for (let n = 0; n < 8; n++) {
          const what = dice.of(bag)
          done.push(what)
          await does[what][1](page, dice)
        }
        const over = await alive(page, server, id, done)
        assert.deepEqual(refused, [])
        assert.deepEqual(ear.faults(), [], done.slice(-15).join(' '))
        if (over) break
      }
    }
    console.log(`  ${done.length} clicks and keys in ${played} games`)
  },
)
