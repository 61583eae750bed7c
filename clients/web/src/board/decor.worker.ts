import { decorate } from './decor'
import type { Model } from './snapshot'

onmessage = (e: MessageEvent<Model>) => postMessage(decorate(e.data))
