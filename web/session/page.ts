import type { Clock } from './clock.ts'

export type Page = {
  readonly clock: Clock
  readonly fetch: (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>
  /** Undefined in a browser that stores nothing. */
  readonly indexedDB: IDBFactory | undefined
  /** Undefined without HTTPS. */
  readonly locks: LockManager | undefined
  readonly localStorage: TextStorage
  /** Fires `online`, `offline`, `pagehide`, `pageshow` and `storage`. */
  readonly window: EventTarget
  /** Fires `visibilitychange`. */
  readonly document: EventTarget & Pick<Document, 'visibilityState'>
  readonly reportError: (error: unknown) => void
  /** The base of relative URLs. */
  readonly origin: string
  readonly openChannel: (name: string) => BroadcastChannel | undefined
}

type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export function onVisible(document: Page['document'], listener: () => void): void {
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && listener())
}
