import * as z from 'zod/mini'
import { passwordTooShort } from '../account.ts'
import { limits } from '../limits.ts'
import { type Role, uniqueName } from '../user.ts'
import { optionalText } from './text.ts'

export const roleSchema = z.enum(['USER']) satisfies z.ZodMiniType<Role>

const usernameCharacters =
  'Username may have the letters a to z and of other alphabets, digits, dots, underscores and hyphens, but no spaces'

// Lengths abort: folding takes time that grows with the square of a text's length.
const usernameSchema = z.string({ error: 'Username is required' }).check(
  z.trim(),
  z.refine<string>((text) => text.length >= limits.username.min && text.length <= limits.username.max, {
    error: `Username must be ${limits.username.min} to ${limits.username.max} characters long`,
    abort: true,
  }),
  // Some letters print nothing, such as the fillers of Hangul.
  z.regex(/^[^\p{Default_Ignorable_Code_Point}]*$|[^\p{L}\p{N}._-]/u, 'Username has invisible characters'),
  z.regex(/^[\p{L}\p{N}._-]+$/u, usernameCharacters),
  // Some characters unfold into many: the unique form is a key, and keys have a limit too.
  z.refine<string>(
    (text) => uniqueName(text).length <= limits.username.max,
    'Username has compatibility characters; please use simpler ones',
  ),
)

/** Characters that print nothing or change the direction of text: control, format, unassigned and blank characters. */
const invisible = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u

export const emailSchema = z.string({ error: 'Email is required' }).check(
  z.trim(),
  z.minLength(1, 'Email is required'),
  z.maxLength(limits.email, { error: `Email must be at most ${limits.email} characters long`, abort: true }),
  z.regex(
    /^[^\s@<>()[\],;:\\"]+@[^\s@<>()[\],;:\\"]+\.[^\s@.<>()[\],;:\\"]+$/,
    'Email must be an address like name@example.com',
  ),
  z.refine<string>((text) => !invisible.test(text), 'Email must be an address like name@example.com'),
  z.refine<string>(
    (text) => text.isWellFormed() && uniqueName(text).length <= limits.email,
    'Email must be an address like name@example.com',
  ),
)

export const newPasswordSchema = z.string({ error: 'Password is required' }).check(
  z.minLength(limits.password.min, passwordTooShort),
  z.maxLength(limits.password.max, {
    error: `Password must be at most ${limits.password.max} characters long`,
    abort: true,
  }),
  z.refine<string>((text) => text.isWellFormed(), 'Password has characters that are not text'),
)

/** POST /api/auth/register. */
export const registrationSchema = z.object({
  username: usernameSchema,
  email: emailSchema,
  password: newPasswordSchema,
  bio: optionalText('Bio'),
})
export type Registration = z.infer<typeof registrationSchema>

const resetToken = z.string({ error: 'token is required' })

/** POST /api/auth/password/forgot. */
export const forgotSchema = z.object({ email: emailSchema })

/** POST /api/auth/password/validate. A text that was never a token is simply not a valid one. */
export const validateSchema = z.object({ token: resetToken })

/** POST /api/auth/password/reset. */
export const resetSchema = z.object({ token: resetToken, newPassword: newPasswordSchema })
