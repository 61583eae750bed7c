// A server of its own for a test: started on a directory of its own, killed and started again at will.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const binary = resolve(process.env.BRIDGEHEAD ?? '../../bin/bridgehead')
/** The program with the boards that are made up for tests: go build -tags fixtures. */
export const fixtures = resolve(process.env.BRIDGEHEAD_FIXTURES ?? '../../bin/bridgehead-fixtures')
export const patience = Number(process.env.PATIENCE ?? 60_000)

export class Server {
  data = mkdtempSync(join(tmpdir(), 'bridgehead-e2e-'))
  url = ''
  #child = null

  /** With a token the server may listen on other addresses than those of loopback. */
  constructor(program = binary, token = '') {
    this.program = program
    this.token = token
  }

  static async start(program, { addr = '127.0.0.1:0', token = '' } = {}) {
    const server = new Server(program, token)
    await server.begin(addr)
    return server
  }

  /** Starts the program; it says its address when it listens. */
  async begin(addr) {
    this.addr = addr
    const child = spawn(this.program, ['play', '--no-open', '--addr', addr, '--data', this.data], {
      env: { ...process.env, BRIDGEHEAD_TOKEN: this.token },
    })
    this.#child = child
    this.url = await new Promise((found, failed) => {
      let said = ''
      const late = setTimeout(() => failed(new Error('the server does not start: ' + said)), patience)
      const read = (chunk) => {
        said += chunk
        const address = /http:\/\/(?:localhost|[\d.]+):\d+/.exec(said)
        if (address) found(address[0].replace('localhost', '127.0.0.1'))
      }
      child.stdout.on('data', read)
      child.stderr.on('data', read)
      child.on('error', failed)
      child.on('exit', (code) => failed(new Error(`the server ended with ${code}: ${said}`)))
      child.once('exit', () => clearTimeout(late))
    })
  }

  async kill(signal = 'SIGKILL') {
    const child = this.#child
    if (child === null || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }

  /** The same games at the same address, by a new process. */
  async again() {
    const { port } = new URL(this.url)
    await this.begin(this.addr.replace(/:\d+$/, ':' + port))
  }

  async end() {
    await this.kill()
    rmSync(this.data, { recursive: true, force: true })
  }

  /** Memory that is held, in MB, as far as the system tells. */
  memory() {
    return this.#held('VmRSS')
  }

  /** The most memory that was held at a time, in MB, as far as the system tells. */
  peak() {
    return this.#held('VmHWM')
  }

  #held(what) {
    try {
      const status = readFileSync(`/proc/${this.#child.pid}/status`, 'utf8')
      return Number(new RegExp(what + ':\\s+(\\d+)').exec(status)[1]) / 1024
    } catch {
      return NaN
    }
  }

  /** Calls the interface; an answer that is no success is returned as { status, error }. */
  async call(method, path, body) {
    const reply = await fetch(this.url + '/api/v1' + path, {
      method,
      headers: {
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(this.token && { Authorization: 'Bearer ' + this.token }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    const text = await reply.text()
    const data = text === '' ? null : JSON.parse(text)
    return reply.ok ? data : { status: reply.status, ...data }
  }

  get(path) {
    return this.call('GET', path)
  }

  view(id, at) {
    return this.get(`/tables/${id}${at === undefined ? '' : '?at=' + at}`)
  }

  async table(setup) {
    const made = await this.call('POST', '/tables', {
      game: 'gamble',
      scenario: 'one-bridge',
      seats: ['human', 'human'],
      seed: '7',
      pace: 0,
      ...setup,
    })
    if (!made.id) throw new Error('no table: ' + JSON.stringify(made))
    return made
  }

  /** The view once it is what is wanted. */
  async until(id, want, what = 'the table') {
    const end = Date.now() + patience
    for (;;) {
      const view = await this.view(id)
      if (view.status === 'failed') throw new Error('a bot failed: ' + view.fault)
      if (want(view)) return view
      if (Date.now() > end) throw new Error(`${what} does not come about; the table is ${view.status} at ${view.steps}`)
      await new Promise((go) => setTimeout(go, 20))
    }
  }

  /** From now on bots take no time for show; one that moves meanwhile makes the revision old. */
  async hurry(id) {
    const end = Date.now() + patience
    for (;;) {
      const { revision } = await this.view(id)
      const made = await this.call('PATCH', `/tables/${id}`, { revision, pace: 0 })
      if (made.id) return made
      if (made.status !== 409 || Date.now() > end) throw new Error('the pace stays: ' + JSON.stringify(made))
    }
  }

  /** Plays for people until the view is what is wanted; pick chooses among the actions. */
  async play(id, want, pick = (view) => view.actions[0], most = 1000) {
    for (let i = 0; i < most; i++) {
      const view = await this.until(id, (v) => v.status !== 'thinking')
      if (view.over || (await want(view))) return view
      const action = (await pick(view)).id
      await this.call('POST', `/tables/${id}/act`, { revision: view.revision, action })
    }
    throw new Error('the position that is wanted does not come up')
  }

  /** Plays as the greedy agent advises. */
  advised(id, want, most) {
    const pick = async (view) => {
      const hint = await this.get(`/tables/${id}/hint?agent=greedy:plan=0`)
      return view.actions.find((a) => a.id === hint.action) ?? view.actions[0]
    }
    return this.play(id, want, pick, most)
  }
}
