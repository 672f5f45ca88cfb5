import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { createTripId } from '#shared/ids.ts'
import type { TripDetail } from '#shared/trip.ts'
import { shownTripQuery, tripQuery } from '../../web/features/trips/api.ts'
import { showWaypoint } from '../../web/features/waypoints/api.ts'
import { createStop } from '../shared/itinerary/trip.ts'

it('A saved stop shows in its trip at once, and the trip’s reload with the same stop shows nothing new', () => {
  const tripId = createTripId(3, 'abcdefghij')
  const saved = { ...createStop(1), rev: 1 }
  const toTrip = (stop: TripDetail['waypointDTOS'][number], changes: number): TripDetail => ({
    id: tripId,
    name: 'Canning',
    description: '',
    waypointCount: 1,
    rev: 0,
    span: null,
    next: null,
    waypointDTOS: [stop],
    changes,
  })
  const { queryKey } = tripQuery(tripId)
  const client = new QueryClient()
  client.setQueryData(queryKey, toTrip(createStop(1, { symbol: 'fuel' }), 1))
  const page = new QueryObserver(client, { ...shownTripQuery(tripId), enabled: false })
  page.subscribe(() => undefined)

  showWaypoint(client, tripId, saved)
  const shown = page.getCurrentResult().data
  expect(shown?.waypointDTOS).toEqual([saved])

  client.setQueryData(queryKey, toTrip(saved, 2))
  expect(page.getCurrentResult().data).toBe(shown)
})
