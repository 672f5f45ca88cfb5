import { Hono } from 'hono'
import { toNetwork } from '#functions/http/network.ts'
import { jsonBody } from '#functions/http/validation.ts'
import { credentialsSchema, refreshTokenSchema } from '#shared/schemas/session.ts'
import { forgotSchema, registrationSchema, resetSchema, validateSchema } from '#shared/schemas/user.ts'
import type { AuthEnv } from './core/deps.ts'
import { emailsPerAddress } from './links/email-counts.ts'
import { linkMinutes } from './links/emailed-links.ts'
import { requestPasswordReset } from './links/forgot-password.ts'
import { findResetLink, resetPassword } from './links/password-reset.ts'
import { register } from './registration.ts'
import { logOut, refreshAccessToken } from './sessions/sessions.ts'
import { logIn } from './sign-in/login.ts'

const resetLinkSent = `If an account has this address, a link that sets a new password is on its way. It works once, for ${
  linkMinutes
} minutes; at most ${emailsPerAddress.forgot} are sent per hour.`

export const accountRoutes = () =>
  new Hono<AuthEnv>()
    .post('/api/auth/register', jsonBody(registrationSchema), async (c) => {
      await register(c.get('deps'), c.req.valid('json'), c.get('viewerAddress'))
      return c.json({ message: 'Your account has been created.' }, 201)
    })
    .post('/api/auth/login', jsonBody(credentialsSchema), async (c) =>
      c.json(
        await logIn(c.get('deps'), c.req.valid('json'), toNetwork(c.get('viewerAddress')), c.req.header('user-agent')),
      ),
    )
    .post('/api/auth/refresh', jsonBody(refreshTokenSchema), async (c) =>
      c.json({ accessToken: await refreshAccessToken(c.get('deps'), c.req.valid('json').refreshToken) }),
    )
    .post('/api/auth/logout', jsonBody(refreshTokenSchema), async (c) => {
      await logOut(c.get('deps'), c.req.valid('json').refreshToken)
      return c.body(null, 204)
    })
    .post('/api/auth/password/forgot', jsonBody(forgotSchema), async (c) => {
      await requestPasswordReset(c.get('deps'), c.req.valid('json').email)
      return c.json({ message: resetLinkSent })
    })
    .post('/api/auth/password/validate', jsonBody(validateSchema), async (c) => {
      const link = await findResetLink(c.get('deps'), c.req.valid('json').token)
      return c.json({ success: link !== undefined })
    })
    .post('/api/auth/password/reset', jsonBody(resetSchema), async (c) => {
      await resetPassword(c.get('deps'), c.req.valid('json'), toNetwork(c.get('viewerAddress')))
      return c.json({ message: 'Your password has been changed. You can log in with the new one now.' })
    })
