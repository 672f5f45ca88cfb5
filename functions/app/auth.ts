import { createMiddleware } from 'hono/factory'
import type { AuthDeps, AuthEnv } from '#functions/accounts/core/deps.ts'
import { accountRoutes } from '#functions/accounts/routes.ts'
import { userRoutes } from '#functions/accounts/user-routes.ts'
import { createApp, methodNotAllowed } from '../http/create-app.ts'
import { toLoggedNetwork } from '../http/network.ts'

/** Accounts and sessions. */
export const createAuth = (deps: AuthDeps) =>
  methodNotAllowed(
    // The contract of login requires errors as plain text.
    createApp(deps, { textErrors: ['/api/auth/login'] })
      .use(bindDeps(deps))
      .route('/', accountRoutes())
      .route('/', userRoutes(deps)),
  )

/** Binds the dependencies to the request's table. */
const bindDeps = (deps: AuthDeps) =>
  createMiddleware<AuthEnv>(async (c, next) => {
    const [table, requestId] = [c.get('table'), c.get('requestId')]
    const network = toLoggedNetwork(c.get('viewerAddress'))
    c.set('deps', { ...deps, table, log: (entry) => deps.log({ ...entry, requestId, network }) })
    await next()
  })

export type AuthApi = ReturnType<typeof createAuth>
