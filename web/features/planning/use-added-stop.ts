import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { isWaypointId, type WaypointId } from '#shared/ids.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { findTrackAcross } from '../tracks/track-across.ts'

/** Returns the stop that was just added here or on the page that adds stops, if a track leads past its place in the trip. */
export function useAddedStop(stops: readonly Waypoint[]) {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const [added, setAdded] = useState<WaypointId | undefined>(() => readAdded(state))
  const across = added && findTrackAcross(stops, added) ? added : undefined
  const set = (stop: WaypointId | undefined) => {
    setAdded(stop)
    // A reload must not ask again.
    if (readAdded(state)) void navigate({ search }, { replace: true, state: null, preventScrollReset: true })
  }
  return { across, set }
}

function readAdded(state: unknown): WaypointId | undefined {
  const added = typeof state === 'object' && state !== null && 'added' in state ? state.added : undefined
  return typeof added === 'string' && isWaypointId(added) ? added : undefined
}
