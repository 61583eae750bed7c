// What tests stand on: one browser for all, a server and a page for each, and an ear for what goes wrong.
import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { chromium } from 'playwright-core'
import { patience, Server } from './server.mjs'

let browser
export async function theBrowser() {
  browser ??= await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium' })
  return browser
}
after(() => browser?.close())

/** Whether games are played to their ends where a part of them would do: make soak-page. */
export const long = process.env.E2E_LONG === '1'

const pictures = process.env.E2E_PICTURES ?? join(tmpdir(), 'bridgehead-e2e-faults')

/** Hears what the browser complains about, but for what is excused. */
export class Ear {
  #faults = []
  #excused = []

  constructor(page) {
    page.on('console', (m) => m.type() === 'error' && this.#add(`console: ${m.text()} (${m.location().url})`))
    page.on('pageerror', (e) => this.#add('error: ' + (e.stack ?? e.message)))
    page.on(
      'response',
      (r) => r.status() >= 400 && this.#add(`answer ${r.status()}: ${r.request().method()} ${r.url()}`),
    )
    page.on('requestfailed', (r) => {
      // The browser breaks off what a page that is left had asked for.
      const why = r.failure()?.errorText ?? ''
      if (why !== 'net::ERR_ABORTED') this.#add(`request: ${why} ${r.method()} ${r.url()}`)
    })
  }

  #add(fault) {
    if (!this.#excused.some((e) => e.test(fault))) this.#faults.push(fault)
  }

  /** From now on, faults like this are none. The answer ends that. */
  excuse(...patterns) {
    this.#excused.push(...patterns)
    return () => (this.#excused = this.#excused.filter((e) => !patterns.includes(e)))
  }

  faults() {
    return [...this.#faults]
  }
}

/**
 * A test with a server, a page at its address and an ear. Options go to the browser's context;
 * timeout, settings, program and serve (address and token of the server) are ours.
 */
export function scene(name, options, body) {
  const { timeout = 240_000, settings = {}, program, serve, ...context } = options
  test(name, { timeout }, async () => {
    const server = await Server.start(program, serve)
    const made = await (await theBrowser()).newContext({ viewport: { width: 1440, height: 900 }, ...context })
    try {
      made.setDefaultTimeout(patience)
      const page = await made.newPage()
      await page.addInitScript((kept) => {
        if (location.protocol !== 'http:') return
        if (!localStorage.getItem('bridgehead.settings')) localStorage.setItem('bridgehead.settings', kept)
      }, JSON.stringify(settings))
      const ear = new Ear(page)
      try {
        await body({ server, page, ear, context: made })
      } catch (err) {
        await picture(page, name)
        if (ear.faults().length > 0) console.error('  heard: ' + ear.faults().join('\n  heard: '))
        throw err
      }
      assert.deepEqual(ear.faults(), [], 'what the browser complained about')
    } finally {
      await made.close()
      await server.end()
    }
  })
}

async function picture(page, name) {
  try {
    mkdirSync(pictures, { recursive: true })
    const path = join(pictures, name.replace(/\W+/g, '-').slice(0, 60) + '.png')
    await page.screenshot({ path })
    console.error('  what the page showed: ' + path)
  } catch {
    // A page that is gone shows nothing.
  }
}
