import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { Fill } from '#shared/fill.ts'
import type { TripId, WaypointId } from '#shared/ids.ts'
import { forVehicle } from '#shared/itinerary/for-vehicle.ts'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import { toVehicleName, type Vehicle } from '#shared/vehicle.ts'
import { describeError, unexpected } from '../data/api-error.ts'
import { AddFill } from '../features/fills/add-fill.tsx'
import { EditFill } from '../features/fills/edit-fill.tsx'
import { fillsQuery } from '../features/fills/fills-query.ts'
import { useTripPlanned } from '../features/itinerary/use-trip-planned.ts'
import { type RoadFill, readRoadPlace, useRoadFill } from '../features/today/use-road-fill.ts'
import { tripQuery } from '../features/trips/api.ts'
import { vehiclesQuery } from '../features/vehicles/api.ts'
import { allWaypointsQuery } from '../features/waypoints/api.ts'
import { paths } from '../paths.ts'
import { BackButton } from '../ui/back-button.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { SelectField } from '../ui/fields.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { QueryView } from '../ui/query-view.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { readTripId, readWaypointId } from './address-ids.ts'

/**
 * The form of a fill-up: of a vehicle (`?vehicle=`), at a stop (`?trip=&stop=`), for a refill on the road (`?trip=&stop=&refill=`), or a
 * saved one (`?vehicle=&fill=`).
 */
export function Component() {
  const [search] = useSearchParams()
  const read = (name: string) => search.get(name) ?? ''
  const [tripId, stop] = [readTripId({ tripId: read('trip') }), readWaypointId({ waypointId: read('stop') })]
  const fillId = read('fill')
  return (
    <>
      <PageHeader
        title={fillId === '' ? 'Add fill-up' : 'Change fill-up'}
        actions={<BackButton otherwise={paths.vehicles} />}
      />
      {tripId ? (
        <OnTrip tripId={tripId} stop={stop} refillId={read('refill')} />
      ) : (
        <Vehicles vehicleId={read('vehicle')} fillId={fillId} place={{}} itinerary={undefined} />
      )}
    </>
  )
}

type OnTripProps = { readonly tripId: TripId; readonly stop: WaypointId | undefined; readonly refillId: string }

/** Waits for the trip, unless it can't be loaded. On the road, its first vehicle is preselected; else its only one. */
function OnTrip({ tripId, stop, refillId }: OnTripProps) {
  const trip = useQuery(tripQuery(tripId))
  const waypoints = useQuery(allWaypointsQuery(tripId))
  const planned = useTripPlanned(tripId, trip.data ?? undefined, waypoints.data?.items)
  const place = readRoadPlace(useLocation().state)
  const road = useRoadFill(tripId, planned?.itinerary, place, { refillId, stop })
  const vehicles = useQuery(vehiclesQuery)
  if (!road || [trip, waypoints, vehicles].some(({ isPending }) => isPending)) return <Loading />
  const mustChoose = !place && !road.refill && (planned?.itinerary.vehicles.length ?? 0) > 1
  return (
    <Vehicles
      vehicleId={mustChoose ? '' : (road.vehicleId ?? '')}
      fillId=""
      road={road}
      // A deleted trip, or another user's, is null.
      place={trip.data === null ? {} : stop ? { tripId, waypointId: stop } : { tripId }}
      itinerary={planned?.itinerary}
    />
  )
}

type VehiclesProps = {
  /** Preselected; '' asks, unless there is only one. */
  readonly vehicleId: string
  /** '' for a new fill-up. */
  readonly fillId: string
  readonly place: Pick<Fill, 'tripId' | 'waypointId'>
  readonly itinerary: Itinerary | undefined
  readonly road?: RoadFill
}

function Vehicles({ vehicleId, ...rest }: VehiclesProps) {
  const [chosen, setChosen] = useState(vehicleId)
  return (
    <QueryView
      query={useQuery(vehiclesQuery)}
      loading={<Loading />}
      failed={(error) => `Error: ${describeError(error, unexpected)}`}
      empty={
        <Card>
          <EmptyState
            title="Add a vehicle first. Fill-ups belong to a vehicle."
            action={
              <LinkButton variant="primary" to={paths.addVehicle}>
                Add Vehicle
              </LinkButton>
            }
          />
        </Card>
      }
    >
      {(vehicles) => {
        const onTrip = rest.itinerary?.vehicles.map(({ vehicle }) => vehicle) ?? []
        const candidates = onTrip.length > 1 ? onTrip : vehicles
        const mustChoose = chosen === '' && candidates.length > 1
        const vehicle = vehicles.find(({ id }) => id === chosen) ?? (chosen === '' ? vehicles[0] : undefined)
        if (!vehicle) return <Notice kind="error">This vehicle is not in your garage. It may have been removed.</Notice>
        const chooser =
          vehicles.length > 1 && rest.fillId === '' ? (
            <SelectField
              label="Vehicle"
              value={mustChoose ? '' : vehicle.id}
              onChange={setChosen}
              options={[
                ...(mustChoose ? [{ value: '', text: 'Choose the vehicle' }] : []),
                ...candidates.map((one) => ({ value: one.id, text: toVehicleName(one) })),
              ]}
            />
          ) : null
        if (mustChoose) return <Card>{chooser}</Card>
        return <FillUp key={vehicle.id} vehicle={vehicle} {...rest} chooser={chooser} />
      }}
    </QueryView>
  )
}

type FillUpProps = Omit<VehiclesProps, 'vehicleId'> & { readonly vehicle: Vehicle; readonly chooser: ReactNode }

function FillUp({ vehicle, fillId, place, itinerary, road, chooser }: FillUpProps) {
  const navigate = useNavigate()
  const { key } = useLocation()
  const query = useQuery(fillsQuery(vehicle.id))
  const leave = () => void (key === 'default' ? navigate(paths.fillUps(vehicle.id), { replace: true }) : navigate(-1))
  if (fillId === '') {
    // A fill-up can be added without the others. After a failure they are loading again, which must not end the form's saving.
    if (query.isPending && query.errorUpdateCount === 0) return <Loading />
    const fills = query.data ?? []
    const own = itinerary?.vehicles.find((one) => one.vehicle.id === vehicle.id)
    return (
      <Card>
        <AddFill
          vehicle={vehicle}
          fills={fills}
          place={place}
          {...(vehicle.id === road?.vehicleId ? road : {})}
          // The plan is not that of a vehicle that isn't on the trip.
          itinerary={itinerary && (own ? forVehicle(itinerary, own) : { ...itinerary, fuel: undefined })}
          onLeave={leave}
        >
          {chooser}
        </AddFill>
      </Card>
    )
  }
  return (
    <QueryView
      query={query}
      loading={<Loading />}
      failed={(error) => `Error: ${describeError(error, unexpected)}`}
      empty={null}
    >
      {(fills) => {
        const fill = fills.find(({ id }) => id === fillId)
        return fill ? (
          <Card>
            <EditFill vehicle={vehicle} fill={fill} fills={fills} onLeave={leave} />
          </Card>
        ) : (
          <Notice kind="error">This fill-up is not in the list. It may have been deleted.</Notice>
        )
      }}
    </QueryView>
  )
}

const Loading = () => <Skeleton label="Loading the fill-ups..." shape="page" />
