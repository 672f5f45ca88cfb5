import { assistantRoutes } from '#functions/assistants/routes.ts'
import type { AssistantWorld } from '#functions/assistants/world.ts'
import { closed, createApp } from './create-app.ts'
import { signedIn } from './session-check.ts'

/** The assistants and the travel tip: /api/user/ai. */
export const createAssistant = (world: AssistantWorld) =>
  closed(createApp(world).use('/api/user/*', signedIn(world)).route('/', assistantRoutes(world)))

export type AssistantApi = ReturnType<typeof createAssistant>
