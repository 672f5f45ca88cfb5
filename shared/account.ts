/** The choices of each preference; `auto` follows the browser's language. */
export const preferenceChoices = {
  temperature: ['auto', 'celsius', 'fahrenheit'],
  distance: ['auto', 'km', 'mi'],
  volume: ['auto', 'litre', 'gallon'],
  consumption: ['auto', 'l100km', 'mpgUS', 'mpgUK'],
  /** Decimal degrees; degrees and minutes (ddm) or seconds (dms); and three grids. */
  coordinates: ['decimal', 'ddm', 'dms', 'utm', 'mgrs', 'plusCode'],
} as const

type Choices = typeof preferenceChoices
export type Preferences = { readonly [Name in keyof Choices]: Choices[Name][number] }

/** The preferences of a user who has not chosen any. */
export const defaultPreferences: Preferences = {
  temperature: 'auto',
  distance: 'auto',
  volume: 'auto',
  consumption: 'auto',
  coordinates: 'decimal',
}

/** An item of GET /api/users/sessions. */
export type DeviceSession = {
  id: string
  device: string
  /** ISO 8601, like `lastUsedAt`. */
  createdAt: string
  /** Accurate to the hour. */
  lastUsedAt: string
  /** True for the session that sent the request. */
  current: boolean
}

/** The answer to GET /api/users/holdings. */
export type Holdings = { trips: number; waypoints: number; vehicles: number; sessions: number }

export const resetLinkInvalid = 'Your password reset link is invalid or has expired. Please request a new one.'

export const confirmLinkInvalid =
  'This confirmation link is not valid: it was already used, has expired or is incomplete. Please request a new one in Settings.'

/** The number is `limits.password.min`. */
export const passwordTooShort = 'Password must be at least 8 characters long'

/** The server's answer to a session of a deleted account, for 31 days. */
export const accountDeleted = 'Your account was deleted.'
