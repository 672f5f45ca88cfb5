import type { Deps } from '#functions/http/types.ts'
import type { Mailer } from '#functions/mail/mailer.ts'

/** What the auth function is handed beyond what every function is handed. */
export type AuthDeps = Deps & {
  /** Signs bytes with the key behind the access tokens: ECDSA P-256 over SHA-256, as 64 bytes r and s. */
  readonly sign: (bytes: Uint8Array) => Promise<Uint8Array>
  readonly mailer: Mailer
  /** The host of mailed links, from configuration: a header could name any. */
  readonly siteOrigin: string
}
