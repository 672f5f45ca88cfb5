import { createAuth } from './app/auth.ts'
import { authWorld } from './app/deps.ts'
import { toHandler } from './lambda/handler.ts'
import { warmed } from './lambda/warm-up.ts'

const world = authWorld(process.env)

export const handler = toHandler(await warmed(createAuth(world), world))
