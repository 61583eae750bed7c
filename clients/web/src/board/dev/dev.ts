// The board alone, for those who work on it: npm run dev, then src/board/dev/dev.html. It is no part of
// the page. ?step=N takes one of the positions of the fixture, ?layers=drops,sectors turns layers on, and
// ?heat, ?last and ?unit=ID show a hint, the last step and the reach of a unit.
import { flushSync, mount } from 'svelte'
import Dev from './Dev.svelte'

const target = document.getElementById('board')
if (target) mount(Dev, { target })
Object.assign((window as unknown as { board: object }).board, { flush: () => flushSync() })
