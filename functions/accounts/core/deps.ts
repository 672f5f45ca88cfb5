import type { AppEnv, Deps } from '#functions/http/types.ts'
import type { WorkQueue } from '#functions/http/work-queue.ts'
import type { Mailer } from '#functions/mail/mailer.ts'
import type { RefuseGuessablePassword } from '../passwords/guessable-passwords.ts'

export type AuthDeps = Deps & {
  readonly refuseGuessablePassword: RefuseGuessablePassword
  /** Limits parallel password hashing. */
  readonly hashing: WorkQueue
  /** Signs with ECDSA P-256 over SHA-256, as 64 bytes r and s. */
  readonly sign: (bytes: Uint8Array) => Promise<Uint8Array>
  readonly mailer: Mailer
  /** The origin of emailed links, from configuration, because a header could name any. */
  readonly siteOrigin: string
  readonly registration: 'open' | 'closed'
}

/** `deps` has the table bound to the request's deadline. */
export type AuthEnv = AppEnv & { Variables: { readonly deps: AuthDeps } }
