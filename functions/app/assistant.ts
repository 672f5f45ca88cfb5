import type { AssistantWorld } from '#functions/assistants/deps.ts'
import { assistantRoutes } from '#functions/assistants/routes.ts'
import { closed, createApp } from '../http/create-app.ts'
import { signedIn } from '../http/session-check.ts'

/** The assistants and the travel tip: /api/user/ai. */
export const createAssistant = (world: AssistantWorld) =>
  closed(createApp(world).use('/api/user/*', signedIn(world)).route('/', assistantRoutes(world)))

export type AssistantApi = ReturnType<typeof createAssistant>
