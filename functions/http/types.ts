import type { KeyObject } from 'node:crypto'
import type { Hono } from 'hono'
import type { Author } from '#functions/table/author.ts'
import type { Table } from '#functions/table/table.ts'
import type { Timers } from '#functions/timers.ts'
import type { UserId } from '#shared/ids.ts'
import type { Role } from '#shared/user.ts'
import type { DataVersionCheck } from './data-version-check.ts'
import type { Ids } from './ids.ts'
import type { Log } from './log.ts'
import type { CountWrites } from './write-quota.ts'

/** The dependencies of every app. */
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
    /** The key that verifies access tokens, fetched on first use. */
    readonly publicKey: () => Promise<KeyObject>
  }
}

/** The dependencies of a user's store during one request. The table's calls end at the request's deadline. */
export type StoreContext = Pick<Deps, 'table' | 'clock' | 'ids'> & {
  readonly userId: UserId
  readonly countWrites: CountWrites
  /** In another user's trip: who changes it, noted on the stops. */
  readonly author?: Author | undefined
}

/** A user's items in the table. */
export type UserTable = Pick<StoreContext, 'table' | 'userId'>

export type Session = { readonly userId: UserId; readonly sessionId: string; readonly role: Role }

export type AppEnv = {
  Bindings: {
    readonly requestId?: string
    /** The body as the gateway passed it, so that handlers need not read it from a stream. */
    readonly body?: string | Buffer
  }
  Variables: {
    readonly requestId: string
    /** Its calls end at the request's deadline. */
    readonly table: Table
    /** The client's address as the edge saw it; '' if unknown. */
    readonly viewerAddress: string
    /** The data's history id, if they were ever restored from a backup. */
    readonly restored: string | undefined
    readonly session?: Session
  }
}
export type SignedInEnv = AppEnv & {
  Variables: {
    readonly session: Session
    /** Waits for the session check, which runs in parallel with reads; rejects if the session has ended. */
    readonly sessionChecked: () => Promise<void>
    /** Records what a request deleted, if the data were restored from a backup. */
    readonly recordDeleted: (...ids: string[]) => Promise<void>
  }
}

// biome-ignore lint/suspicious/noExplicitAny: Hono is invariant in its schema and path
export type AnyApp = Hono<any, any, any>
