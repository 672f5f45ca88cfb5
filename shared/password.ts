import * as z from 'zod/mini'
import { emailSchema, newPasswordSchema } from './user.ts'

const resetToken = z.string({ error: 'token is required' })

/** POST /api/auth/password/forgot. */
export const forgotSchema = z.object({ email: emailSchema })

/** POST /api/auth/password/validate. A text that was never a token is simply not a valid one. */
export const validateSchema = z.object({ token: resetToken })

/** POST /api/auth/password/reset. */
export const resetSchema = z.object({ token: resetToken, newPassword: newPasswordSchema })
