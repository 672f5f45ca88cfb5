import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { openLegLines } from '#shared/drive/leg.ts'
import { forFirstVehicle } from '#shared/itinerary/for-vehicle.ts'
import { computeItinerary } from '#shared/itinerary/itinerary.ts'
import { sortWaypoints } from '#shared/itinerary/stops.ts'
import type { Trip } from '#shared/trip.ts'
import { useUnits } from '../../hooks/use-units.ts'
import { paths } from '../../paths.ts'
import { BackButton } from '../../ui/back-button.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PartlySaved } from '../offline/partly-saved.tsx'
import { useDrive } from '../today/use-drive.ts'
import { useOtherTabs } from '../today/use-other-tabs.ts'
import { useTracks } from '../tracks/api.ts'
import { vehiclesQuery } from '../vehicles/api.ts'
import { allWaypointsQuery } from '../waypoints/api.ts'
import { ForecastNote } from '../weather/forecast-note.tsx'
import { useKnownForecast } from '../weather/use-forecast.ts'
import { Cockpit } from './cockpit.tsx'
import css from './drive.module.css'

/** A trip on the road: the next stop, light, fuel and water from the device's position. Requests nothing but the trip and its forecast. */
export function DriveScreen({ trip }: { readonly trip: Trip }) {
  const units = useUnits()
  const { data: waypoints, error } = useQuery(allWaypointsQuery(trip.id))
  const { data: vehicles, isError: hasNoVehicles } = useQuery(vehiclesQuery)
  const tracks = useTracks(trip.id)
  const { drive } = useDrive(trip.id)
  useOtherTabs()
  const [isSeen, setIsSeen] = useState(isNoticeSeen)
  const saved = waypoints?.items
  const forecast = useKnownForecast(trip.id, saved)
  const all = useMemo(
    () => saved && (vehicles || hasNoVehicles) && computeItinerary(trip, saved, vehicles ?? [], { units, forecast }),
    [trip, saved, vehicles, hasNoVehicles, units, forecast],
  )
  const itinerary = useMemo(() => all && forFirstVehicle(all), [all])
  const lines = useMemo(() => itinerary && openLegLines(itinerary.legs, tracks ?? []), [itinerary, tracks])
  const stops = useMemo(() => saved && sortWaypoints(saved), [saved])
  const plan = useMemo(
    () => (itinerary && lines && drive ? { itinerary, lines, drive } : undefined),
    [itinerary, lines, drive],
  )
  return (
    <div className={css.screen} data-whole-width>
      <h1 tabIndex={-1} className="visually-hidden">{`Drive ${trip.name}`}</h1>
      <div className={css.back}>
        <BackButton otherwise={paths.trip(trip.id)} />
      </div>
      {plan && stops ? (
        <Cockpit trip={trip} waypoints={stops} plan={plan} others={all ? all.vehicles.slice(1) : []} isOn={isSeen} />
      ) : error ? (
        <p className={css.words}>This trip isn’t saved on this device.</p>
      ) : (
        <Skeleton label="Loading the drive..." shape="page" />
      )}
      <ForecastNote forecast={plan?.itinerary.forecast} className={css.note} />
      <PartlySaved tripId={trip.id} />
      {isSeen ? null : <FirstNotice onClose={() => setIsSeen(true)} />}
    </div>
  )
}

/** Stays through a logout, like the theme: it is about the device. */
const noticeKey = 'drive-notice'

const isNoticeSeen = (): boolean => localStorage.getItem(noticeKey) !== null

/** The question shown once, before the browser asks for the position. */
function FirstNotice({ onClose }: { readonly onClose: () => void }) {
  const close = () => {
    localStorage.setItem(noticeKey, 'seen')
    onClose()
  }
  return (
    <Dialog title="Drive" onClose={close}>
      <p className={css.words}>For passengers. Estimates from your plan, not navigation.</p>
      <Button variant="primary" className={css.button} onClick={close}>
        OK
      </Button>
    </Dialog>
  )
}
