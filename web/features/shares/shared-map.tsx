import { useMemo } from 'react'
import { limits } from '#shared/limits.ts'
import { toStopKind } from '#shared/stop.ts'
import { decodeLine } from '#shared/tracks/polyline.ts'
import { listVisited } from '#shared/waypoint.ts'
import { BundledMap } from '../../map/bundled-map.tsx'
import type { MapMarker } from '../../map/core/types.ts'
import css from './shared-trip.module.css'
import type { SharedTrip } from './visit.ts'

const fitted = { fit: 'markers' } as const
const none: readonly MapMarker[] = []

type SharedMapProps = { readonly trip: SharedTrip; readonly signs: readonly MapMarker[] | undefined }

/** The bundled map with numbered stops, the route along its tracks, and the check-ins shown above it. */
export function SharedMap({ trip, signs = none }: SharedMapProps) {
  const { name, stops, tracks, checkIn, otherCheckIns } = trip
  const markers = useMemo((): readonly MapMarker[] => {
    const placed = (checkIn ? [checkIn, ...(otherCheckIns ?? [])] : []).flatMap(
      ({ latitude, longitude }, at): MapMarker[] =>
        latitude === undefined || longitude === undefined
          ? []
          : [
              {
                id: `check-in-${at}`,
                name: at === 0 ? 'Last check-in' : 'Another check-in',
                kind: 'draft',
                position: { latitude, longitude },
              },
            ],
    )
    const numbered = stops.map(({ number, name, skipped, latitude, longitude, symbol }) => ({
      id: String(number),
      name,
      number,
      position: { latitude, longitude },
      stop: toStopKind(symbol),
      isSkipped: skipped,
    }))
    return [...numbered, ...placed, ...signs]
  }, [stops, checkIn, otherCheckIns, signs])
  const trail = useMemo(() => {
    const lines = new Map(tracks.map(({ to, line }) => [to, decodeLine(line, limits.track.points) ?? []]))
    const visited = listVisited(stops)
    const line = visited.map(({ latitude, longitude }) => ({ latitude, longitude }))
    return { line, path: line.flatMap((position, at) => [...(lines.get(visited[at]?.number ?? 0) ?? []), position]) }
  }, [stops, tracks])
  return <BundledMap label={`Map of ${name}`} className={css.map ?? ''} markers={markers} trail={trail} view={fitted} />
}
