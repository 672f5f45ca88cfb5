import { hc } from 'hono/client'
import type { AuthApi } from '#functions/types.ts'
import type { Page } from './page.ts'
import { limitTime } from './time-limit.ts'

/** Creates the typed way to what needs no session: signing in, passwords, refreshing. Nothing here adds, refreshes or ends one. */
export const createOpenClient = ({ clock, fetch }: Pick<Page, 'clock' | 'fetch'>) =>
  hc<AuthApi>('/', { fetch: limitTime(clock, fetch) })

export type OpenClient = ReturnType<typeof createOpenClient>
