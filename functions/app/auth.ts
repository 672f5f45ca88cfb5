import type { AuthWorld } from '#functions/accounts/deps.ts'
import { passwordRoutes } from '#functions/accounts/password-routes.ts'
import { accountRoutes, userRoutes } from '#functions/accounts/routes.ts'
import { closed, createApp } from '../http/create-app.ts'

/** Accounts and sessions: /api/auth and /api/users/auth. */
export const createAuth = (world: AuthWorld) =>
  closed(
    // The contract of login: whatever is not a success is plain text.
    createApp(world, { textErrors: ['/api/auth/login'] })
      .route('/', accountRoutes(world))
      .route('/', passwordRoutes(world))
      .route('/', userRoutes(world)),
  )

export type AuthApi = ReturnType<typeof createAuth>
