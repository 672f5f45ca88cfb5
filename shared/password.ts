/** Texts about passwords. In a file of their own, without schemas: the login page shows them and must not load zod. */

/** Said by server and screens alike about a link that is used up, too old, or was never one. */
export const resetLinkInvalid = 'Your password reset link is invalid or has expired. Please request a new one.'

/** Said by server and screens alike; the number is the least of `limits.password`. */
export const passwordTooShort = 'Password must be at least 8 characters long'
