import { QueryClient } from '@tanstack/react-query'
import { SessionError } from '../session/fetch-with-session.ts'
import { NoAnswer } from '../session/time-limit.ts'
import { ApiError } from './api-error.ts'

/** Repeating a refusal is useless; a missing answer or a server error may be temporary. */
const isWorthRepeating = (failures: number, error: Error): boolean => {
  if (error instanceof SessionError || error instanceof NoAnswer) return false
  if (error instanceof ApiError && error.status < 500) return false
  return failures < 2
}

/** The screens' cache of server data, emptied when the session ends. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: isWorthRepeating,
        retryDelay: (failures) => 400 * 2 ** failures,
        staleTime: 15_000,
        // Browsers' online flag is often wrong (a dead hotspot), so always send.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  })
