import { useNavigate, useSearchParams } from 'react-router-dom'
import type { TripId, WaypointId } from '#shared/ids.ts'
import { energyUnit } from '#shared/vehicle.ts'
import { useChangeParam } from '../../hooks/use-list-params.ts'
import { usePassed } from '../../hooks/use-passed.ts'
import { paths } from '../../paths.ts'
import type { Planned } from '../itinerary/plan-context.ts'
import type { DrawnLeg } from '../tracks/draw/draw-route.tsx'

const param = 'draw'

/** Returns the leg whose route is drawn, by the stop in the URL that it leads to, and a function that starts another. */
export function useDrawnLeg(tripId: TripId, planned: Planned | undefined) {
  const [params] = useSearchParams()
  const changeParam = useChangeParam()
  const navigate = useNavigate()
  const isOpened = usePassed('opened') === true
  /** The map is beside the trip's list, so the itinerary closes for the drawing. */
  const draw = (stop: WaypointId) => {
    const search = new URLSearchParams(params)
    search.set(param, stop)
    void navigate({ pathname: paths.trip(tripId), search: search.toString() }, { state: { opened: true } })
  }
  // Return to where it was opened, such as the itinerary.
  const onClose = () => (isOpened ? void navigate(-1) : changeParam(param, '', 'replace'))
  const at = planned?.itinerary.legs.findIndex(({ to }) => to.id === params.get(param)) ?? -1
  return { drawnLeg: planned && toDrawnLeg(planned, at, { tripId, onClose }), draw }
}

function toDrawnLeg(
  { itinerary }: Planned,
  at: number,
  rest: Pick<DrawnLeg, 'tripId' | 'onClose'>,
): DrawnLeg | undefined {
  const { legs, fuel, vehicle } = itinerary
  const [leg, need] = [legs[at], fuel?.need[at]]
  if (!leg) return undefined
  const perKm = need && leg.km.usual > 0 ? need.usual / leg.km.usual : undefined
  return {
    ...rest,
    leg,
    fuel: perKm === undefined ? undefined : { perKm, unit: energyUnit(vehicle?.specs?.energy) },
  }
}
