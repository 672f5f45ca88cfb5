import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { ApiError } from '../../data/api-error.ts'
import { fetchWithSession } from '../../data/fetch-with-session.ts'
import { keepDraftsOf } from '../../hooks/use-draft.ts'
import { mayHaveSession } from '../../session/tokens.ts'

const userSchema = z.object({
  username: z._default(z.string(), ''),
  email: z._default(z.string(), ''),
  role: z._default(z.string(), ''),
})

/** The check of the session was refused: `message` says why, in the specification's words. */
export class CheckFailed extends Error {
  override readonly name = 'CheckFailed'
}

/** The signed-in person, which is also the dashboard's check of the session. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: async ({ signal }) => {
    if (!mayHaveSession()) throw new CheckFailed('No authentication token found')
    const response = await fetchWithSession('/api/users/auth', { signal })
    if (response.ok) {
      const user = userSchema.parse(await response.json())
      keepDraftsOf(user.username)
      return user
    }
    // No verdict on the session: the server is in trouble, or asks for a pause.
    if (response.status >= 500 || response.status === 429) throw new ApiError(response.status)
    throw new CheckFailed(`Authentication failed: ${response.status}`)
  },
  retry: false,
  staleTime: 60_000,
})
