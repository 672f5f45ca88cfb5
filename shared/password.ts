/** Texts about passwords and accounts. In a file of their own, without schemas: the login page shows them and must not load zod. */

/** Said by server and screens alike about a link that is used up, too old, or was never one. */
export const resetLinkInvalid = 'Your password reset link is invalid or has expired. Please request a new one.'

/** Said by server and screens alike about a link of another address or a new account that cannot be used (any more). */
export const confirmLinkInvalid =
  'This confirmation link is not valid: it was used already, has expired, or is not whole. Please ask for a new one in Settings.'

/** Said by server and screens alike; the number is the least of `limits.password`. */
export const passwordTooShort = 'Password must be at least 8 characters long'

/** Said by the server to a session of an account that was deleted, for 31 days. */
export const accountDeleted = 'Your account was deleted.'
