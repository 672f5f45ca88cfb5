import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { TripId, WaypointId } from '#shared/ids.ts'
import { useUnits } from '../../hooks/use-units.ts'
import { tracksQuery } from './api.ts'
import css from './elevation-profile.module.css'
import { describeHeights, toProfile, toProfilePath } from './profile.ts'

const [width, height] = [240, 36]

/** The heights along the track that leads to a stop; nothing without them. */
export function ElevationProfile({ tripId, stop }: { readonly tripId: TripId; readonly stop: WaypointId }) {
  const units = useUnits()
  const { data: track } = useQuery({
    ...tracksQuery(tripId),
    select: (tracks) => tracks.find((one) => one.stop === stop),
  })
  const profile = useMemo(() => track && toProfile(track), [track])
  if (!profile) return null
  const heights = describeHeights(profile, units)
  return (
    <figure className={css.profile}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Elevation: ${heights}`}
      >
        <path d={toProfilePath(profile, width, height)} />
      </svg>
      <figcaption aria-hidden="true">{heights}</figcaption>
    </figure>
  )
}
