import { openSession } from '#functions/accounts/sessions/open-session.ts'
import type { AssistantDeps } from '#functions/assistants/deps.ts'
import { assistantRoutes } from '#functions/assistants/routes.ts'
import { createApp, methodNotAllowed } from '../http/create-app.ts'
import { awaitSessionCheck, checkSession } from '../http/session-check.ts'
import { bindReaders } from './stores.ts'

/** The assistants and the travel tip. */
export function createAssistant(deps: AssistantDeps) {
  // Loaded for the first question, and then used by all, because it remembers failing providers.
  let weather: ReturnType<typeof loadWeather> | undefined
  const openWeather = () => (weather ??= loadWeather(deps))
  return methodNotAllowed(
    createApp(deps)
      .use('/api/user/*', checkSession(deps, openSession))
      // These GETs count questions and call models.
      .use('/api/user/*', awaitSessionCheck)
      .use('/api/user/*', bindReaders(openWeather))
      .route('/', assistantRoutes(deps)),
  )
}

const loadWeather = async (deps: AssistantDeps) =>
  (await import('#functions/assistants/places/weather.ts')).createWeather(deps)

export type AssistantApi = ReturnType<typeof createAssistant>
