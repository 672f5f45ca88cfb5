import { createPlannerDeps } from './app/deps.ts'
import { createPlanner } from './app/planner.ts'
import { toHandler } from './lambda/handler.ts'
import { warmUp } from './lambda/warm-up.ts'

const deps = createPlannerDeps(process.env)

export const handler = toHandler(await warmUp(createPlanner(deps), deps), { compressed: true })
