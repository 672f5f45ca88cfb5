import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { CheckInList, NewCheckIn } from '#shared/check-in.ts'
import type { TripId } from '#shared/ids.ts'
import { planner } from '../../data/client.ts'
import { driveKeys } from '../../data/drive-keys.ts'
import { unwrap, unwrapDeletion } from '../../data/unwrap.ts'
import { device } from '../../device/device.ts'
import { tripKeys } from '../trips/api.ts'

const checkIns = planner.api.user.trips[':tripId']['check-ins']

/** A trip's check-ins, the newest first, with those not sent yet. */
export const checkInsQuery = (tripId: TripId) =>
  queryOptions({
    queryKey: [...tripKeys.one(tripId), 'check-ins'] as const,
    queryFn: ({ signal }): Promise<CheckInList> =>
      unwrap(checkIns.$get({ param: { tripId } }, { init: { signal } }), 'checkIns'),
  })

/** Sends a check-in. A repeat with the same id adds nothing. */
export const addCheckIn = (tripId: TripId) =>
  mutationOptions({
    mutationFn: (checkIn: NewCheckIn) =>
      unwrap(checkIns.$post({ param: { tripId }, json: { ...checkIn, sentAt: Date.now() } }), 'at'),
    onSuccess: (_checkIn, _input, _result, { client }) => client.invalidateQueries(checkInsQuery(tripId)),
  })

export const removeCheckIn = (tripId: TripId) =>
  mutationOptions({
    mutationFn: (checkInId: string) => unwrapDeletion(checkIns[':checkInId'].$delete({ param: { tripId, checkInId } })),
    onSuccess: (_answer, _id, _result, { client }) => client.invalidateQueries(checkInsQuery(tripId)),
  })

/** The last position that Drive has found on a trip. */
export const savedFixQuery = (tripId: TripId) =>
  queryOptions({
    queryKey: driveKeys.fix(tripId),
    queryFn: async () => (await device.readProgress(tripId))?.fix ?? null,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
