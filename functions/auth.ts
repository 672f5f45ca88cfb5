import { createAuth } from './app/auth.ts'
import { toHandler } from './app/handler.ts'
import { warmed } from './app/warm.ts'
import { authWorld } from './app/world.ts'

const world = authWorld(process.env)

export const handler = toHandler(await warmed(createAuth(world), world))
