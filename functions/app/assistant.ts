import { requireOpenSession } from '#functions/accounts/sessions/sessions.ts'
import type { AssistantDeps } from '#functions/assistants/deps.ts'
import { assistantRoutes } from '#functions/assistants/routes.ts'
import { createApp, methodNotAllowed } from '../http/create-app.ts'
import { awaitSessionCheck, checkSession } from '../http/session-check.ts'
import { bindReaders } from './stores.ts'

/** The assistants and the travel tip. */
export const createAssistant = (deps: AssistantDeps) =>
  methodNotAllowed(
    createApp(deps)
      .use('/api/user/*', checkSession(deps, requireOpenSession))
      // These GETs count questions and call models.
      .use('/api/user/*', awaitSessionCheck)
      .use('/api/user/*', bindReaders)
      .route('/', assistantRoutes(deps)),
  )

export type AssistantApi = ReturnType<typeof createAssistant>
