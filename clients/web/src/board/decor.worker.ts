import { decorate } from './decor'
import type { MapData } from './snapshot'

onmessage = (e: MessageEvent<MapData>) => postMessage(decorate(e.data))
