import { hc } from 'hono/client'
import type { AuthApi } from '#functions/types.ts'
import type { Page } from './page.ts'
import { limitTime } from './time-limit.ts'

/** The client for calls without a session, such as a login. It never adds, refreshes or ends one. */
export const createOpenClient = ({ clock, fetch }: Pick<Page, 'clock' | 'fetch'>) =>
  hc<AuthApi>('/', { fetch: limitTime(clock, fetch) })

export type OpenClient = ReturnType<typeof createOpenClient>
