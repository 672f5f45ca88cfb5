import { Hono } from 'hono'
import { toNetwork } from '#functions/http/network.ts'
import { checkSession } from '#functions/http/session-check.ts'
import type { SignedInEnv } from '#functions/http/types.ts'
import { jsonBody } from '#functions/http/validation.ts'
import { credentialsSchema, refreshTokenSchema } from '#shared/session.ts'
import { registrationSchema } from '#shared/user.ts'
import type { AuthDeps, AuthEnv } from './deps.ts'
import { logIn } from './login.ts'
import { register } from './registration.ts'
import { isSessionOpen, logOut, refreshAccessToken } from './sessions.ts'
import { getUser } from './store.ts'

/** /api/auth and /api/users/auth: accounts and their sessions. */
export const accountRoutes = () =>
  new Hono<AuthEnv>()
    .post('/api/auth/register', jsonBody(registrationSchema), async (c) => {
      await register(c.var.deps, c.req.valid('json'), toNetwork(c.var.viewerAddress))
      return c.json({ message: 'Your account has been created.' }, 201)
    })
    .post('/api/auth/login', jsonBody(credentialsSchema), async (c) =>
      c.json(await logIn(c.var.deps, c.req.valid('json'), toNetwork(c.var.viewerAddress))),
    )
    .post('/api/auth/refresh', jsonBody(refreshTokenSchema), async (c) =>
      c.json({ accessToken: await refreshAccessToken(c.var.deps, c.req.valid('json').refreshToken) }),
    )
    .post('/api/auth/logout', jsonBody(refreshTokenSchema), async (c) => {
      await logOut(c.var.deps, c.req.valid('json').refreshToken)
      return c.body(null, 204)
    })

/** Who the access token speaks for. */
export const userRoutes = (deps: Pick<AuthDeps, 'tokens' | 'clock'>) =>
  new Hono<AuthEnv & SignedInEnv>().get('/api/users/auth', checkSession(deps, isSessionOpen), async (c) =>
    c.json(await getUser(c.var.deps.table, c.var.session.userId)),
  )
