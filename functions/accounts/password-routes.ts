import { Hono } from 'hono'
import { toNetwork } from '#functions/http/network.ts'
import { jsonBody } from '#functions/http/validation.ts'
import { forgotSchema, resetSchema, validateSchema } from '#shared/schemas/user.ts'
import type { AuthEnv } from './core/deps.ts'
import { emailsPerAddress } from './links/email-counts.ts'
import { linkMinutes } from './links/emailed-links.ts'
import { requestPasswordReset } from './links/forgot-password.ts'
import { findResetLink, resetPassword } from './links/password-reset.ts'

const resetLinkSent = `If an account has this address, a link that sets a new password is on its way. It works once, for ${
  linkMinutes
} minutes; at most ${emailsPerAddress.forgot} are sent per hour.`

export const passwordRoutes = () =>
  new Hono<AuthEnv>()
    .post('/api/auth/password/forgot', jsonBody(forgotSchema), async (c) => {
      await requestPasswordReset(c.var.deps, c.req.valid('json').email)
      return c.json({ message: resetLinkSent })
    })
    .post('/api/auth/password/validate', jsonBody(validateSchema), async (c) => {
      const link = await findResetLink(c.var.deps, c.req.valid('json').token)
      return c.json({ success: link !== undefined })
    })
    .post('/api/auth/password/reset', jsonBody(resetSchema), async (c) => {
      await resetPassword(c.var.deps, c.req.valid('json'), toNetwork(c.var.viewerAddress))
      return c.json({ message: 'Your password has been changed. You can log in with the new one now.' })
    })
