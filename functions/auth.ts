import { createAuth } from './app/auth.ts'
import { createAuthDeps } from './app/deps.ts'
import { toHandler } from './lambda/handler.ts'
import { warmUp } from './lambda/warm-up.ts'

const deps = createAuthDeps(process.env)

// Not compressed: answers contain tokens, perhaps beside a name that an attacker chose (BREACH).
export const handler = toHandler(await warmUp(createAuth(deps), deps))
