import { Hono } from 'hono'
import type { SignedInEnv } from '#functions/http/types.ts'
import { query } from '#functions/http/validation.ts'
import { questionSchema } from '#shared/assistant.ts'
import type { AssistantDeps } from './deps.ts'
import { answerQuestion } from './question.ts'
import { waypointTip } from './tip.ts'

/** /api/user/ai: the three assistants and the travel tip. */
export const assistantRoutes = (deps: AssistantDeps) =>
  new Hono<SignedInEnv>()
    .get('/api/user/ai/trip-assistant', query(questionSchema), (c) =>
      answerQuestion(deps, c, 'trip', c.req.valid('query').userInput),
    )
    .get('/api/user/ai/vehicle-assistant', query(questionSchema), (c) =>
      answerQuestion(deps, c, 'vehicle', c.req.valid('query').userInput),
    )
    .get('/api/user/ai/weather-assistant', query(questionSchema), (c) =>
      answerQuestion(deps, c, 'weather', c.req.valid('query').userInput),
    )
    .get('/api/user/ai/waypoint-tip/:waypointId', (c) => waypointTip(deps, c, c.req.param('waypointId')))
