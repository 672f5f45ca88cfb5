import type { AuthDeps } from '#functions/accounts/deps.ts'
import { passwordRoutes } from '#functions/accounts/password-routes.ts'
import { accountRoutes, userRoutes } from '#functions/accounts/routes.ts'
import { createApp, methodNotAllowed } from '../http/create-app.ts'

/** Accounts and sessions: /api/auth and /api/users/auth. */
export const createAuth = (deps: AuthDeps) =>
  methodNotAllowed(
    // The contract of login: whatever is not a success is plain text.
    createApp(deps, { textErrors: ['/api/auth/login'] })
      .route('/', accountRoutes(deps))
      .route('/', passwordRoutes(deps))
      .route('/', userRoutes(deps)),
  )

export type AuthApi = ReturnType<typeof createAuth>
