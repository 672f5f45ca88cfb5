import type { AssistantDeps } from '#functions/assistants/deps.ts'
import { assistantRoutes } from '#functions/assistants/routes.ts'
import { createApp, methodNotAllowed } from '../http/create-app.ts'
import { checkSession } from '../http/session-check.ts'
import { bindStores } from './stores.ts'

/** The assistants and the travel tip: /api/user/ai. */
export const createAssistant = (deps: AssistantDeps) =>
  methodNotAllowed(
    createApp(deps)
      .use('/api/user/*', checkSession(deps))
      .use('/api/user/*', bindStores(deps))
      .route('/', assistantRoutes(deps)),
  )

export type AssistantApi = ReturnType<typeof createAssistant>
