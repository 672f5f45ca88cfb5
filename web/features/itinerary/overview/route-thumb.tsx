import { useQuery } from '@tanstack/react-query'
import { Route } from 'lucide-react'
import { type Position, toPosition } from '#shared/geo.ts'
import type { TripId } from '#shared/ids.ts'
import { device } from '../../../device/device.ts'
import { tripKeys } from '../../trips/api.ts'
import { drawRoute, type Sheet } from '../route-line.ts'
import css from './route-thumb.module.css'

const thumb: Sheet = { width: 72, height: 56, margin: 8 }

/** A trip's route from the stops saved on this device, 72 × 56 px; an icon without them. Decorative. */
export function RouteThumb({ tripId }: { readonly tripId: TripId }) {
  const { data: positions = [] } = useQuery({
    queryKey: [...tripKeys.one(tripId), 'saved-route'],
    queryFn: async (): Promise<readonly Position[]> => {
      const stops = await device.listWaypoints(tripId)
      return stops.flatMap(({ latitude, longitude }) => toPosition(latitude, longitude) ?? [])
    },
    staleTime: 0,
  })
  return (
    <span className={css.thumb} aria-hidden="true">
      {positions.length > 1 ? <RouteLine positions={positions} sheet={thumb} label="Route" /> : <Route />}
    </span>
  )
}

type RouteLineProps = { readonly positions: readonly Position[]; readonly sheet: Sheet; readonly label: string }

/** A route as a line from its first stop to its last, north up. */
export function RouteLine({ positions, sheet, label }: RouteLineProps) {
  const { places } = drawRoute(positions, 1, sheet)
  const [first, last] = [places[0], places.at(-1)]
  return (
    <svg viewBox={`0 0 ${sheet.width} ${sheet.height}`} className={css.route} role="img" aria-label={label}>
      <polyline className={css.line} points={places.map(({ x, y }) => `${x},${y}`).join(' ')} />
      {first ? <circle className={css.start} cx={first.x} cy={first.y} r="3.5" /> : null}
      {last ? <circle className={css.end} cx={last.x} cy={last.y} r="3.5" /> : null}
    </svg>
  )
}
