import { Hono } from 'hono'
import { toNetwork } from '#functions/http/network.ts'
import { jsonBody } from '#functions/http/validation.ts'
import { credentialsSchema, refreshTokenSchema } from '#shared/schemas/session.ts'
import { registrationSchema } from '#shared/schemas/user.ts'
import type { AuthEnv } from './core/deps.ts'
import { register } from './registration.ts'
import { logOut, refreshAccessToken } from './sessions/sessions.ts'
import { logIn } from './sign-in/login.ts'

export const accountRoutes = () =>
  new Hono<AuthEnv>()
    .post('/api/auth/register', jsonBody(registrationSchema), async (c) => {
      await register(c.var.deps, c.req.valid('json'), c.var.viewerAddress)
      return c.json({ message: 'Your account has been created.' }, 201)
    })
    .post('/api/auth/login', jsonBody(credentialsSchema), async (c) =>
      c.json(await logIn(c.var.deps, c.req.valid('json'), toNetwork(c.var.viewerAddress), c.req.header('user-agent'))),
    )
    .post('/api/auth/refresh', jsonBody(refreshTokenSchema), async (c) =>
      c.json({ accessToken: await refreshAccessToken(c.var.deps, c.req.valid('json').refreshToken) }),
    )
    .post('/api/auth/logout', jsonBody(refreshTokenSchema), async (c) => {
      await logOut(c.var.deps, c.req.valid('json').refreshToken)
      return c.body(null, 204)
    })
