import type { Clock } from './clock.ts'

/** What the session and the data layer need of the page and the browser that it is opened in. */
export type Page = {
  readonly clock: Clock
  readonly fetch: (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>
  /** Undefined where the browser stores nothing. */
  readonly indexedDB: IDBFactory | undefined
  /** Undefined outside of secure contexts. */
  readonly locks: LockManager | undefined
  readonly localStorage: TextStorage
  /** Fires `online`, `offline`, `pageshow` and `storage`. */
  readonly window: EventTarget
  /** Fires `visibilitychange`. */
  readonly document: EventTarget & Pick<Document, 'visibilityState'>
  /** Reports an error that nothing handles. */
  readonly reportError: (error: unknown) => void
  /** The origin that paths are relative to. */
  readonly origin: string
  /** Opens the channel of this name to the other tabs; undefined where the browser has none. */
  readonly openChannel: (name: string) => BroadcastChannel | undefined
}

/** A storage of texts, whose own keys can be listed. */
type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Calls back whenever the page is shown again. */
export function onVisible(document: Page['document'], listener: () => void): void {
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && listener())
}
