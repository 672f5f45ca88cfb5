import { Hono } from 'hono'
import type { AppEnv } from '#functions/http/types.ts'
import { jsonBody } from '#functions/http/validation.ts'
import { limits } from '#shared/limits.ts'
import { forgotSchema, resetSchema, validateSchema } from '#shared/user.ts'
import type { AuthDeps } from './deps.ts'
import { answerForgotten } from './forgot-password.ts'
import { linkOf, resetPassword } from './password-reset.ts'

const { linkSeconds, mailsPerAddressAnHour } = limits.passwordReset
const onItsWay = `If an account has this address, a link that sets a new password is on its way. It works once, for ${
  linkSeconds / 60
} minutes; at most ${mailsPerAddressAnHour} are sent an hour.`

/** /api/auth/password: the way back in for those who forgot their password. Public. */
export const passwordRoutes = (deps: AuthDeps) =>
  new Hono<AppEnv>()
    .post('/api/auth/password/forgot', jsonBody(forgotSchema), async (c) => {
      await answerForgotten(deps, c.var.table, c.req.valid('json').email)
      return c.json({ message: onItsWay })
    })
    .post('/api/auth/password/validate', jsonBody(validateSchema), async (c) => {
      const link = await linkOf(c.var.table, c.req.valid('json').token, deps.clock())
      return c.json({ success: link !== undefined })
    })
    .post('/api/auth/password/reset', jsonBody(resetSchema), async (c) => {
      await resetPassword(deps, c.var.table, c.req.valid('json'), c.var.viewerAddress)
      return c.json({ message: 'Your password has been changed. You can log in with the new one now.' })
    })
