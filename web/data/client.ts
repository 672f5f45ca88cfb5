import { hc } from 'hono/client'
import type { AssistantApi, AuthApi, PlannerApi } from '#functions/types.ts'
import { device } from '../device/device.ts'
import { session } from '../device/session.ts'

/** The typed ways to what needs a session. Wrap every call in `unwrap`. Ids need no encoding: they are URL-safe by design. */
export const planner = hc<PlannerApi>('/', { fetch: device.fetch })
export const assistant = hc<AssistantApi>('/', { fetch: session.fetch })
/** The account of whoever is signed in. */
export const account = hc<AuthApi>('/', { fetch: device.fetch })
