import { hc } from 'hono/client'
import type { AssistantApi, AuthApi, PlannerApi } from '#functions/types.ts'
import { device } from '../device/device.ts'
import { session } from '../device/session.ts'

/** The client for calls that need a session. Wrap every call in `unwrap`. Ids need no encoding, because they are URL-safe. */
export const planner = hc<PlannerApi>('/', { fetch: device.fetch })
export const assistant = hc<AssistantApi>('/', { fetch: session.fetch })
export const account = hc<AuthApi>('/', { fetch: device.fetch })
