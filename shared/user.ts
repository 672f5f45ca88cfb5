import type { Preferences } from './account.ts'

export type Role = 'USER'

/** What GET /api/users/auth answers. */
export type User = {
  username: string
  email: string
  role: Role
  /** True if somebody has opened the link that was mailed to `email`. */
  emailConfirmed: boolean
  /** The address that `email` becomes once the link mailed there is opened; null when no change is under way. */
  pendingEmail: string | null
  preferences: Preferences
}

/** The unique form of a username or an email address: compatibility forms and case fold away. */
export const uniqueName = (text: string): string => text.normalize('NFKC').toLowerCase()
