/** The choices of each preference; `auto` follows the browser's language. */
export const preferenceChoices = {
  temperature: ['auto', 'celsius', 'fahrenheit'],
  distance: ['auto', 'km', 'mi'],
  volume: ['auto', 'litre', 'gallon'],
  consumption: ['auto', 'l100km', 'mpgUS', 'mpgUK'],
  /** Notations: decimal degrees; degrees and minutes (ddm), with seconds (dms); and three grids. */
  coordinates: ['decimal', 'ddm', 'dms', 'utm', 'mgrs', 'plusCode'],
} as const

type Choices = typeof preferenceChoices
export type Preferences = { readonly [Name in keyof Choices]: Choices[Name][number] }

/** The preferences of a user who has chosen nothing. */
export const defaultPreferences: Preferences = {
  temperature: 'auto',
  distance: 'auto',
  volume: 'auto',
  consumption: 'auto',
  coordinates: 'decimal',
}

/** One of GET /api/users/sessions. */
export type DeviceSession = {
  id: string
  /** Such as 'Chrome on Android'. */
  device: string
  /** ISO 8601, as the next. */
  createdAt: string
  /** To the hour. */
  lastUsedAt: string
  /** True if it is the one that asks. */
  current: boolean
}

/** GET /api/users/holdings: how much the account holds. */
export type Holdings = { trips: number; waypoints: number; vehicles: number; sessions: number }

/** Message of server and screens about a used, expired or invalid reset link. */
export const resetLinkInvalid = 'Your password reset link is invalid or has expired. Please request a new one.'

/** Message of server and screens about a used, expired or invalid link that confirms an address. */
export const confirmLinkInvalid =
  'This confirmation link is not valid: it was already used, has expired or is incomplete. Please request a new one in Settings.'

/** Message of server and screens; the number is the minimum of `limits.password`. */
export const passwordTooShort = 'Password must be at least 8 characters long'

/** The server's message to a session of a deleted account, for 31 days. */
export const accountDeleted = 'Your account was deleted.'
