import { toHandler } from './app/handler.ts'
import { createPlanner } from './app/planner.ts'
import { warmed } from './app/warm.ts'
import { plannerWorld } from './app/world.ts'

const world = plannerWorld(process.env)

export const handler = toHandler(await warmed(createPlanner(world), world))
