import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { TripId } from '#shared/ids.ts'
import type { MadeShare, NewShare, Share, ShareList } from '#shared/share.ts'
import { isNotFound } from '../../data/api-error.ts'
import { planner } from '../../data/client.ts'
import { unwrap, unwrapNothing } from '../../data/unwrap.ts'
import { tripKeys } from '../trips/api.ts'

const { shares } = planner.api.user.trips[':tripId']

/** A trip's links, the newest first. They need a connection. */
export const sharesQuery = (tripId: TripId) =>
  queryOptions({
    queryKey: [...tripKeys.one(tripId), 'shares'] as const,
    queryFn: async ({ signal }): Promise<readonly Share[]> => {
      const answer: ShareList = await unwrap(shares.$get({ param: { tripId } }, { init: { signal } }), 'shares')
      return answer.shares
    },
    staleTime: 0,
  })

/** Makes a link. The list may have it even if the answer is lost. */
export function useCreateShare(tripId: TripId) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (share: NewShare): Promise<MadeShare> =>
      unwrap(shares.$post({ param: { tripId }, json: share }), 'token'),
    onSettled: () => client.invalidateQueries({ queryKey: sharesQuery(tripId).queryKey }),
  })
}

/** Ends a link; one that has been ended elsewhere counts as done. */
export function useStopSharing(tripId: TripId) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (shareId: string): Promise<void> => {
      try {
        await unwrapNothing(shares[':shareId'].$delete({ param: { tripId, shareId } }))
      } catch (error) {
        if (!isNotFound(error)) throw error
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: sharesQuery(tripId).queryKey }),
  })
}
