import { useMemo } from 'react'
import { ulid } from 'ulid'
import { interpolateOnMap, type Position, toPosition } from '#shared/geo.ts'
import type { TripId, WaypointId } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import { hasFirstDay, type Waypoint } from '#shared/waypoint.ts'
import { useDraft } from '../../hooks/use-draft.ts'
import { toDraftMarkers, toPlace } from '../waypoints/edit/place.ts'

const closed = {
  name: '',
  symbol: '',
  latitude: '',
  longitude: '',
  /** The stop before the new one; '' for the start of the trip. */
  after: '',
  nights: '1',
  /** First day, if no stop has a date yet. */
  day: '',
  /** The ULID of the new stop, which makes a repeated POST safe; '' while there is none. */
  key: '',
}

export type NewStopDraft = typeof closed

/** Returns the stop that is being added on the trip page: it survives a reload. */
export function useNewStop(tripId: TripId, stops: readonly Waypoint[]) {
  const draft = useDraft<NewStopDraft>(`new-stop:${tripId}`, closed)
  const [values, change] = draft
  const { key, name, latitude, longitude, symbol } = values
  const isOpen = key !== ''
  const marker = useMemo(
    () => (isOpen ? toDraftMarkers({ name: name || 'New stop', latitude, longitude, symbol })[0] : undefined),
    [isOpen, name, latitude, longitude, symbol],
  )
  return {
    draft,
    isOpen,
    marker,
    /** Sets the place, and its name and kind if it has one; without an open form it is one of a stop at the end. */
    place: (position: Position, found?: string, where?: Partial<Pick<NewStopDraft, 'symbol' | 'after'>>) => {
      const last = stops.findLast(hasFirstDay) ?? stops.at(-1)
      change({
        ...toPlace(position),
        ...(found !== undefined && { name: found.slice(0, limits.name) }),
        ...(isOpen ? {} : { key: ulid(), after: last?.id ?? '' }),
        ...where,
      })
    },
    /** Starts a stop after another, halfway to the next. */
    insertAfter: (id: WaypointId) => {
      const at = stops.findIndex((stop) => stop.id === id)
      const middle = findMiddle(stops[at], stops[at + 1])
      change({ key: isOpen ? key : ulid(), after: id, ...(middle && toPlace(middle)) })
    },
  }
}

export type NewStop = ReturnType<typeof useNewStop>

/** Returns the middle between two stops. */
function findMiddle(one: Waypoint | undefined, other: Waypoint | undefined): Position | undefined {
  const [from, to] = [one, other].map((stop) => stop && toPosition(stop.latitude, stop.longitude))
  return from && to && interpolateOnMap(from, to, 0.5)
}
