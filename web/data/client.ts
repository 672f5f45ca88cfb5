import { hc } from 'hono/client'
import type { AssistantApi, AuthApi, PlannerApi } from '#functions/types.ts'
import { fetchOffline } from '../offline/fetch.ts'
import { fetchWithSession } from '../session/fetch-with-session.ts'

/** The typed ways to what needs a session. Wrap every call in `unwrap`. Ids need no encoding: they are URL-safe by design. */
export const planner = hc<PlannerApi>('/', { fetch: fetchOffline })
export const assistant = hc<AssistantApi>('/', { fetch: fetchWithSession })
/** The account of whoever is signed in. */
export const account = hc<AuthApi>('/', { fetch: fetchOffline })
