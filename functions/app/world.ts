import * as z from 'zod/mini'
import type { AuthWorld } from '#functions/accounts/world.ts'
import { openTable } from '#functions/table/client.ts'
import type { World } from './context.ts'
import { type AuthEnvironment, authEnvironmentSchema, plannerEnvironmentSchema } from './environment.ts'
import { randomIds } from './ids.ts'
import { signingKey } from './kms.ts'
import { consoleLog } from './log.ts'
import type { PlannerWorld } from './planner.ts'

type Variables = Readonly<Record<string, string | undefined>>
type CommonEnvironment = Pick<
  AuthEnvironment,
  'TABLE_NAME' | 'SIGNING_KEY_ID' | 'SITE_ORIGIN' | 'TOKEN_AUDIENCE' | 'ORIGIN_SECRET'
>

/** The planner's world from the variables it is deployed with. Throws when one is missing or malformed. */
export const plannerWorld = (variables: Variables): PlannerWorld =>
  commonWorld(z.parse(plannerEnvironmentSchema, variables)).world

/** The auth function's world from the variables it is deployed with. Throws when one is missing or malformed. */
export function authWorld(variables: Variables): AuthWorld {
  const { world, key } = commonWorld(z.parse(authEnvironmentSchema, variables))
  return { ...world, sign: key.sign }
}

/** What every function's world has, and the signing key that only the auth function may sign with. */
export function commonWorld(environment: CommonEnvironment): { world: World; key: ReturnType<typeof signingKey> } {
  const key = signingKey(environment.SIGNING_KEY_ID)
  const world = {
    table: openTable(environment.TABLE_NAME),
    clock: Date.now,
    ids: randomIds,
    log: consoleLog,
    originSecret: environment.ORIGIN_SECRET,
    tokens: { issuer: environment.SITE_ORIGIN, audience: environment.TOKEN_AUDIENCE, publicKey: key.publicKey },
  }
  return { world, key }
}
