import { plannerWorld } from './app/deps.ts'
import { createPlanner } from './app/planner.ts'
import { toHandler } from './lambda/handler.ts'
import { warmed } from './lambda/warm-up.ts'

const world = plannerWorld(process.env)

export const handler = toHandler(await warmed(createPlanner(world), world))
