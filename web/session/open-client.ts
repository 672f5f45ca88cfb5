import { hc } from 'hono/client'
import type { AuthApi } from '#functions/types.ts'
import { fetchApi } from './fetch-api.ts'
import { limitTime } from './time-limit.ts'

/** The typed way to what needs no session: signing in, passwords, refreshing. Nothing here adds, refreshes or ends one. */
export const auth = hc<AuthApi>('/', { fetch: limitTime(fetchApi) })
