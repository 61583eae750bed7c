// The decoration of the land takes longer to work out than a click may take to be answered, so a worker does it.

import type { Decor } from './decor'
import type { Model } from './snapshot'

export function decorated(board: Model): Promise<Decor> {
  if (typeof Worker === 'undefined') return here(board)
  return new Promise((done) => {
    const worker = new Worker(new URL('./decor.worker.ts', import.meta.url), { type: 'module' })
    const finish = (decor: Decor | Promise<Decor>) => {
      worker.terminate()
      done(decor)
    }
    worker.onmessage = (e: MessageEvent<Decor>) => finish(e.data)
    worker.onerror = () => finish(here(board))
    worker.postMessage(board)
  })
}

/** Where there are no workers the page does it itself. */
async function here(board: Model): Promise<Decor> {
  const { decorate } = await import('./decor')
  return decorate(board)
}
