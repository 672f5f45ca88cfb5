import type { AppEnv, Deps } from '#functions/http/types.ts'
import type { Mailer } from '#functions/mail/mailer.ts'
import type { RefuseGuessablePassword } from '../passwords/guessable-passwords.ts'
import type { HashQueue } from '../passwords/hash-queue.ts'

/** The dependencies of the auth function, beyond those of every function. */
export type AuthDeps = Deps & {
  readonly refuseGuessablePassword: RefuseGuessablePassword
  /** Everything that hashes a password goes through it. */
  readonly hashing: HashQueue
  /** Signs bytes with the key behind the access tokens: ECDSA P-256 over SHA-256, as 64 bytes r and s. */
  readonly sign: (bytes: Uint8Array) => Promise<Uint8Array>
  readonly mailer: Mailer
  /** The host of mailed links, from configuration: a header could name any. */
  readonly siteOrigin: string
}

/** Handlers find what the auth function is handed on the context, with the table that ends at the request's deadline. */
export type AuthEnv = AppEnv & { Variables: { readonly deps: AuthDeps } }
