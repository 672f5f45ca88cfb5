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

/** An account's preferences. Those saved before coordinates could be chosen have decimal degrees. */
export const preferencesSchema = z.object({
  ...units,
  coordinates: z._default(coordinates, defaultPreferences.coordinates),
}) satisfies z.ZodMiniType<Preferences>

/** PUT /api/users/preferences: all of them. Without coordinates, as apps send that don't know them, these stay as they are. */
export const preferencesInputSchema = z.object({ ...units, coordinates: z.optional(coordinates) })
export type PreferencesInput = z.infer<typeof preferencesInputSchema>

/** Only its size is bounded: a password that cannot be right simply is not. */
const currentPasswordSchema = z.string({ error: 'Password is required' }).check(z.minLength(1, 'Password is required'))

/** PUT /api/users/password. */
export const passwordChangeSchema = z.object({ password: currentPasswordSchema, newPassword: newPasswordSchema })
export type PasswordChange = z.infer<typeof passwordChangeSchema>

/** PUT /api/users/email. */
export const emailChangeSchema = z.object({ password: currentPasswordSchema, email: emailSchema })
export type EmailChange = z.infer<typeof emailChangeSchema>

/** POST /api/users/email/confirm. A text that was never a token is simply not a valid one. */
export const confirmationSchema = z.object({ token: z.string({ error: 'token is required' }) })

/** POST /api/users/delete: the name is typed once more, so that nobody does it by accident. */
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
