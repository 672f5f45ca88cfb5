import { mutationOptions } from '@tanstack/react-query'
import type { TripId } from '#shared/ids.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { reloadRows } from '../../data/rows.ts'
import { reloadStops, showStops } from '../itinerary/place-stops.ts'
import { tripKeys } from '../trips/api.ts'
import { addStop } from '../waypoints/api.ts'

/** Adds a stop and shows it at once. `onAdded` runs even if the user has left the screen. */
export const addStopHere = (tripId: TripId, onAdded: (added: Waypoint) => void) =>
  mutationOptions({
    ...addStop(tripId),
    onSuccess: (added, _input, _result, { client }) => {
      onAdded(added)
      showStops(client, tripId, (stops) => [...stops.filter(({ id }) => id !== added.id), added])
      reloadStops(client, tripId)
      reloadRows(client, tripKeys.lists)
    },
  })
