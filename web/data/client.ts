import { hc } from 'hono/client'
import type { AssistantApi, AuthApi, PlannerApi } from '#functions/types.ts'
import { fetchWithSession } from './fetch-with-session.ts'

const options = { fetch: fetchWithSession }

/** The typed ways to what needs a session. Wrap every call in `unwrap`. Ids need no encoding: they are URL-safe by design. */
export const planner = hc<PlannerApi>('/', options)
export const assistant = hc<AssistantApi>('/', options)
/** The account of whoever is signed in. */
export const account = hc<AuthApi>('/', options)
