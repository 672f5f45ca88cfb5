import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { toDay, toIsoDate } from '#shared/date.ts'
import type { TripId } from '#shared/ids.ts'
import { sortWaypoints } from '#shared/itinerary/stops.ts'
import type { Placement } from '#shared/placement.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { reloadDays, tripKeys } from '../trips/api.ts'
import { allWaypointsQuery } from '../waypoints/api.ts'
import { putStop } from './api.ts'

type Placements = { readonly stops: readonly Waypoint[]; readonly placements: readonly Placement[] }

/**
 * Changes the dates and order of several stops, one after the other, and shows their new order at once. Returns the stops
 * as saved.
 *
 * @throws the first refusal; the stops before it stay changed
 */
export const placeStops = (tripId: TripId) =>
  mutationOptions({
    mutationFn: async ({ stops, placements }: Placements): Promise<Waypoint[]> => {
      const saved: Waypoint[] = []
      for (const placement of placements) {
        const stop = stops.find(({ id }) => id === placement.id)
        if (stop) saved.push(await putStop(tripId, { stop, changes: toChanges(placement) }))
      }
      return saved
    },
    onMutate: ({ placements }, { client }) => showStops(client, tripId, (stops) => applyPlacements(stops, placements)),
    onSettled: (_saved, _error, _input, _result, { client }) => reloadStops(client, tripId),
  })

function toChanges({ startDate, endDate, order }: Placement) {
  return {
    ...(startDate === undefined ? {} : { startDate: toDay(startDate) }),
    ...(endDate === undefined ? {} : { endDate: toDay(endDate) }),
    ...(order === undefined ? {} : { order }),
  }
}

/** Returns the stop with another place in the trip's order. */
export const applyPlacement = (
  stop: Waypoint,
  { startDate = stop.startDate, endDate = stop.endDate, order = stop.order ?? null }: Placement,
): Waypoint => ({
  ...stop,
  startDate: toIsoDate(toDay(startDate)),
  endDate: toIsoDate(toDay(endDate)),
  order: order ?? undefined,
})

/** Returns all stops, those of the placements with their other place. */
export function applyPlacements(stops: readonly Waypoint[], placements: readonly Placement[]): Waypoint[] {
  const places = new Map(placements.map((placement) => [placement.id, placement]))
  return stops.map((stop) => {
    const place = places.get(stop.id)
    return place ? applyPlacement(stop, place) : stop
  })
}

/** Shows changed stops, until the server's answer. */
export function showStops(
  client: QueryClient,
  tripId: TripId,
  change: (stops: readonly Waypoint[]) => Waypoint[],
): void {
  const key = allWaypointsQuery(tripId).queryKey
  const all = client.getQueryData(key)
  if (!all) return
  const items = sortWaypoints(change(all.items))
  client.setQueryData(key, { ...all, items, totalItems: items.length })
}

/** Reloads a trip's stops and the days of all trips. */
export function reloadStops(client: QueryClient, tripId: TripId): void {
  reloadDays(client)
  void client.invalidateQueries({ queryKey: tripKeys.one(tripId) })
}
