import { Hono } from 'hono'
import { query } from '#functions/http/validation.ts'
import { questionSchema, tripQuestionSchema } from '#shared/schemas/assistant.ts'
import type { AssistantDeps, AssistantEnv } from './deps.ts'
import { answerQuestion } from './question.ts'
import { answerTip } from './tip.ts'

export const assistantRoutes = (deps: AssistantDeps) =>
  new Hono<AssistantEnv>()
    .get('/api/user/ai/trip-assistant', query(tripQuestionSchema), (c) =>
      answerQuestion(deps, c, 'trip', c.req.valid('query')),
    )
    .get('/api/user/ai/vehicle-assistant', query(questionSchema), (c) =>
      answerQuestion(deps, c, 'vehicle', c.req.valid('query')),
    )
    .get('/api/user/ai/weather-assistant', query(questionSchema), (c) =>
      answerQuestion(deps, c, 'weather', c.req.valid('query')),
    )
    .get('/api/user/ai/waypoint-tip/:waypointId', (c) => answerTip(deps, c, c.req.param('waypointId')))
