import * as z from 'zod/mini'
import { passwordTooShort } from '../account.ts'
import { limits } from '../limits.ts'
import { type Role, uniqueName } from '../user.ts'
import { optionalText } from './text.ts'

export const roleSchema = z.enum(['USER']) satisfies z.ZodMiniType<Role>

const usernameCharacters =
  'Username may have the letters a to z and of other alphabets, digits, dots, underscores and hyphens, but no spaces'

// Check the length first, because folding takes time that grows with its square.
const usernameSchema = z.string({ error: 'Username is required' }).check(
  z.trim(),
  z.refine<string>((text) => text.length >= limits.username.min && text.length <= limits.username.max, {
    error: `Username must be ${limits.username.min} to ${limits.username.max} characters long`,
    abort: true,
  }),
  // Some letters are invisible, such as Hangul fillers.
  z.regex(/^[^\p{Default_Ignorable_Code_Point}]*$|[^\p{L}\p{N}._-]/u, 'Username has invisible characters'),
  z.regex(/^[\p{L}\p{N}._-]+$/u, usernameCharacters),
  // Some characters unfold into many, and the unique form is a key of limited size.
  z.refine<string>(
    (text) => uniqueName(text).length <= limits.username.max,
    'Username has compatibility characters; please use simpler ones',
  ),
)

/** Characters that are invisible or change the direction of text: control, format, unassigned and blank. */
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

/** POST /api/auth/password/validate. A malformed token is treated as an invalid one. */
export const validateSchema = z.object({ token: resetToken })

/** POST /api/auth/password/reset. */
export const resetSchema = z.object({ token: resetToken, newPassword: newPasswordSchema })
