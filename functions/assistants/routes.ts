import { Hono } from 'hono'
import type { SignedInEnv } from '#functions/http/types.ts'
import { query } from '#functions/http/validation.ts'
import { questionSchema } from '#shared/assistant.ts'
import type { AssistantWorld } from './deps.ts'
import { answerQuestion } from './question.ts'
import { waypointTip } from './tip.ts'

/** /api/user/ai: the three assistants and the travel tip. */
export const assistantRoutes = (world: AssistantWorld) =>
  new Hono<SignedInEnv>()
    .get('/api/user/ai/trip-assistant', query(questionSchema), (c) =>
      answerQuestion(world, c, 'trip', c.req.valid('query').userInput),
    )
    .get('/api/user/ai/vehicle-assistant', query(questionSchema), (c) =>
      answerQuestion(world, c, 'vehicle', c.req.valid('query').userInput),
    )
    .get('/api/user/ai/weather-assistant', query(questionSchema), (c) =>
      answerQuestion(world, c, 'weather', c.req.valid('query').userInput),
    )
    .get('/api/user/ai/waypoint-tip/:waypointId', (c) => waypointTip(world, c, c.req.param('waypointId')))
