import { useMemo } from 'react'
import { limits } from '#shared/limits.ts'
import { toStopKind } from '#shared/stop.ts'
import { decodeLine } from '#shared/tracks/polyline.ts'
import { BundledMap } from '../../map/bundled-map.tsx'
import type { MapMarker } from '../../map/core/types.ts'
import css from './shared-trip.module.css'
import type { SharedTrip } from './visit.ts'

const fitted = { fit: 'markers' } as const

/** The bundled map with numbered stops, the route along its tracks, and the last check-in. */
export function SharedMap({ trip: { name, stops, tracks, checkIn } }: { readonly trip: SharedTrip }) {
  const markers = useMemo((): readonly MapMarker[] => {
    const { latitude, longitude } = checkIn ?? {}
    const last: MapMarker[] =
      latitude === undefined || longitude === undefined
        ? []
        : [{ id: 'check-in', name: 'Last check-in', position: { latitude, longitude }, kind: 'draft' }]
    const numbered = stops.map(({ number, name, latitude, longitude, symbol }) => ({
      ...{ id: String(number), name, number, position: { latitude, longitude }, stop: toStopKind(symbol) },
    }))
    return [...numbered, ...last]
  }, [stops, checkIn])
  const trail = useMemo(() => {
    const lines = new Map(tracks.map(({ to, line }) => [to, decodeLine(line, limits.track.points) ?? []]))
    const line = stops.map(({ latitude, longitude }) => ({ latitude, longitude }))
    return { line, path: line.flatMap((position, at) => [...(lines.get(at + 1) ?? []), position]) }
  }, [stops, tracks])
  return <BundledMap label={`Map of ${name}`} className={css.map ?? ''} markers={markers} trail={trail} view={fitted} />
}
