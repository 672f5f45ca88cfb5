import { createDay, toIsoDate } from '#shared/date.ts'
import { createTripId, createWaypointId } from '#shared/ids.ts'
import type { CachedWaypoint } from '../../../web/offline/public/types.ts'

const seq = 3

/** `letter` ends the stop's ULID and so sets its order. */
export const createStop = (letter: string, from?: string, to?: string): CachedWaypoint => ({
  id: createWaypointId(seq, `01JZ000000000000000000000${letter.toUpperCase()}`),
  tripId: createTripId(seq, 'abcdefghij'),
  name: `Well ${letter}`,
  description: '',
  latitude: '-22.1',
  longitude: '125.2',
  startDate: from === undefined ? null : toIsoDate(createDay(from)),
  endDate: to === undefined ? null : toIsoDate(createDay(to)),
  weather: null,
  rev: 0,
})
