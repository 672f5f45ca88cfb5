import { hc } from 'hono/client'
import type { AuthApi } from '#functions/types.ts'
import type { Page } from './page.ts'
import { limitTime } from './time-limit.ts'

/** Creates the typed client for calls without a session: logging in, passwords, refreshing. It never adds, refreshes or ends a session. */
export const createOpenClient = ({ clock, fetch }: Pick<Page, 'clock' | 'fetch'>) =>
  hc<AuthApi>('/', { fetch: limitTime(clock, fetch) })

export type OpenClient = ReturnType<typeof createOpenClient>
