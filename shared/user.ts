import type { Preferences } from './account.ts'

export type Role = 'USER'

/** The answer to GET /api/users/auth. */
export type User = {
  username: string
  email: string
  role: Role
  /** True if the link emailed to `email` was opened. */
  emailConfirmed: boolean
  /** The new address until its emailed link is opened; null if no change is pending. */
  pendingEmail: string | null
  preferences: Preferences
}

/** Returns a username or email address without case and compatibility forms. */
export const uniqueName = (text: string): string => text.normalize('NFKC').toLowerCase()
