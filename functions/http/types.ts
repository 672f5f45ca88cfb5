import type { KeyObject } from 'node:crypto'
import type { Hono } from 'hono'
import type { Table } from '#functions/table/table.ts'
import type { Timers } from '#functions/timers.ts'
import type { UserId } from '#shared/ids.ts'
import type { Role } from '#shared/user.ts'
import type { DataVersionCheck } from './data-version-check.ts'
import type { Ids } from './ids.ts'
import type { Log } from './log.ts'

/** The dependencies of every app: everything outside of it that it touches. */
export type Deps = {
  readonly table: Table
  readonly checkDataVersion: DataVersionCheck
  /** Milliseconds since 1970. */
  readonly clock: () => number
  readonly timers: Timers
  readonly ids: Ids
  readonly log: Log
  readonly originSecret: string
  readonly tokens: {
    readonly issuer: string
    readonly audience: string
    /** The key that access tokens are verified with; fetched once, by the first who asks. */
    readonly publicKey: () => Promise<KeyObject>
  }
}

/** The context of a store of one user's things during one request. */
export type StoreContext = {
  /** Its calls end at the request's deadline. */
  readonly table: Table
  readonly userId: UserId
  /** Milliseconds since 1970. */
  readonly clock: () => number
  readonly ids: Ids
}

/** The user and session of a verified access token. */
export type Session = { readonly userId: UserId; readonly sessionId: string; readonly role: Role }

/** The request context of handlers. */
export type AppEnv = {
  Bindings: {
    readonly requestId?: string
    /** The body as the gateway handed it over, text or bytes: one that lies here need not be read from a stream again. */
    readonly body?: string | Buffer
  }
  Variables: {
    readonly requestId: string
    /** The table for this request: calls end at the request's deadline. */
    readonly table: Table
    /** The client's address as the edge saw it; '' when it did not say. */
    readonly viewerAddress: string
    /** Set by the session check. */
    readonly session?: Session
  }
}
export type SignedInEnv = AppEnv & {
  Variables: {
    readonly session: Session
    /** The check of the session, running beside a read; rejects if the session has ended. */
    readonly sessionChecked: Promise<void>
  }
}

/** Any app of ours, whatever its routes. */
// biome-ignore lint/suspicious/noExplicitAny: Hono is invariant in its schema and path
export type AnyApp = Hono<any, any, any>
