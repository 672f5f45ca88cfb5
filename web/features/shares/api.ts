import { queryOptions, useMutation } from '@tanstack/react-query'
import type { TripId } from '#shared/ids.ts'
import type { NewShare } from '#shared/schemas/share.ts'
import type { MadeShare, ShareList } from '#shared/share.ts'
import { planner } from '../../data/client.ts'
import { unwrap, unwrapDeletion } from '../../data/unwrap.ts'
import { tripKeys } from '../trips/api.ts'

const { shares } = planner.api.user.trips[':tripId']

/** A trip's links, the newest first. They need a connection. */
export const sharesQuery = (tripId: TripId) =>
  queryOptions({
    queryKey: [...tripKeys.one(tripId), 'shares'] as const,
    queryFn: async ({ signal }): Promise<ShareList['shares']> =>
      (await unwrap(shares.$get({ param: { tripId } }, { init: { signal } }), 'shares')).shares,
    staleTime: 0,
  })

/** Makes a link. The list may have it even if the answer is lost. */
export const useCreateShare = (tripId: TripId) =>
  useMutation({
    mutationFn: (share: NewShare): Promise<MadeShare> =>
      unwrap(shares.$post({ param: { tripId }, json: share }), 'token'),
    onSettled: (_share, _error, _input, _result, { client }) => client.invalidateQueries(sharesQuery(tripId)),
  })

/** Ends a link; one that has been ended elsewhere counts as done. */
export const useStopSharing = (tripId: TripId, onEnd: (shareId: string) => void) =>
  useMutation({
    mutationFn: (shareId: string) => unwrapDeletion(shares[':shareId'].$delete({ param: { tripId, shareId } })),
    onSuccess: (_answer, id) => onEnd(id),
    onSettled: (_answer, _error, _id, _result, { client }) => client.invalidateQueries(sharesQuery(tripId)),
  })
