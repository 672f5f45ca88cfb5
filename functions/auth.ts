import { createAuth } from './app/auth.ts'
import { createAuthDeps } from './app/deps.ts'
import { toHandler } from './lambda/handler.ts'
import { warmUp } from './lambda/warm-up.ts'

const deps = createAuthDeps(process.env)

// Not compressed: tokens are in its answers, and a name that somebody typed may be beside them.
export const handler = toHandler(await warmUp(createAuth(deps), deps))
