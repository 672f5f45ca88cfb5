import type { Browser } from '../replica/browser.ts'
import type { Replica } from '../replica/replica.ts'
import type { Connection } from './connection.ts'
import type { ResponseCache } from './response-cache.ts'
import type { Server } from './server.ts'

export type Layers = Browser & {
  readonly replica: Replica
  readonly connection: Connection
  readonly server: Server
  readonly cache: ResponseCache
}
