import { QueryClient } from '@tanstack/react-query'
import { SessionError } from '../session/fetch-with-session.ts'
import { NoAnswer } from '../session/time-limit.ts'
import { ApiError } from './api-error.ts'

/** A refusal stays one however often it is asked for; no answer at all, or a server in trouble, may be over in a moment. */
const isWorthRepeating = (failures: number, error: Error): boolean => {
  if (error instanceof SessionError || error instanceof NoAnswer) return false
  if (error instanceof ApiError && error.status < 500) return false
  return failures < 2
}

/** What the screens know of the server. Made with the dashboard; emptied when the session ends. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: isWorthRepeating,
        retryDelay: (failures) => 400 * 2 ** failures,
        staleTime: 15_000,
        // The browser's idea of being online is often wrong (a dead hotspot): ask, and show the failure with a way to retry.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  })
