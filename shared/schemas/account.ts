import * as z from 'zod/mini'
import { defaultPreferences, type Preferences, preferenceChoices } from '../account.ts'
import { limits } from '../limits.ts'
import { emailSchema, newPasswordSchema } from './user.ts'

const choice = <const Choice extends string>(label: string, choices: readonly Choice[]) =>
  z.enum(choices, { error: `${label} must be one of ${choices.join(', ')}` })

const units = {
  temperature: choice('Temperature', preferenceChoices.temperature),
  distance: choice('Distance', preferenceChoices.distance),
  volume: choice('Volume', preferenceChoices.volume),
  consumption: choice('Consumption', preferenceChoices.consumption),
}
const coordinates = choice('Coordinates', preferenceChoices.coordinates)

/** Stored preferences. Older ones lack `coordinates`, which means decimal degrees. */
export const preferencesSchema = z.object({
  ...units,
  coordinates: z._default(coordinates, defaultPreferences.coordinates),
}) satisfies z.ZodMiniType<Preferences>

/** PUT /api/users/preferences: all preferences. Older apps omit `coordinates`, which then stay unchanged. */
export const preferencesInputSchema = z.object({ ...units, coordinates: z.optional(coordinates) })
export type PreferencesInput = z.infer<typeof preferencesInputSchema>

/** A password that breaks the rules is accepted here and fails to match. */
const currentPasswordSchema = z.string({ error: 'Password is required' }).check(z.minLength(1, 'Password is required'))

/** PUT /api/users/password. */
export const passwordChangeSchema = z.object({ password: currentPasswordSchema, newPassword: newPasswordSchema })
export type PasswordChange = z.infer<typeof passwordChangeSchema>

/** PUT /api/users/email. */
export const emailChangeSchema = z.object({ password: currentPasswordSchema, email: emailSchema })
export type EmailChange = z.infer<typeof emailChangeSchema>

/** POST /api/users/email/confirm. A malformed token is treated as an invalid one. */
export const confirmationSchema = z.object({ token: z.string({ error: 'token is required' }) })

/** POST /api/users/delete. The user types the name again to prevent accidents. */
export const accountDeletionSchema = z.object({
  username: z
    .string({ error: 'Username is required' })
    .check(
      z.trim(),
      z.minLength(1, 'Username is required'),
      z.maxLength(limits.username.max, { error: 'Username is not right', abort: true }),
    ),
  password: currentPasswordSchema,
})
export type AccountDeletion = z.infer<typeof accountDeletionSchema>
