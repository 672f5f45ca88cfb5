import type { Preferences } from './account.ts'

export type Role = 'USER'

/** The answer to GET /api/users/auth. */
export type User = {
  username: string
  email: string
  role: Role
  /** True if the link emailed to `email` was opened. */
  emailConfirmed: boolean
  /** The address that `email` becomes once the link mailed there is opened; null when no change is under way. */
  pendingEmail: string | null
  preferences: Preferences
}

/** The unique form of a username or an email address: compatibility forms and case fold away. */
export const uniqueName = (text: string): string => text.normalize('NFKC').toLowerCase()
