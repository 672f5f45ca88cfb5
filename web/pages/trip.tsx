import { useQuery } from '@tanstack/react-query'
import {
  CalendarRange,
  CircleCheck,
  CloudCheck,
  Copy,
  FileInput,
  FileOutput,
  Gauge,
  Link2,
  NotebookText,
  Signpost,
  Truck,
  Users,
} from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { formatCount } from '#shared/count.ts'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import { formatQuantity } from '#shared/itinerary/quantities.ts'
import type { Units } from '#shared/units.ts'
import { isNotFound } from '../data/api-error.ts'
import { defaultConfig, siteConfigQuery } from '../data/config.ts'
import { describeDeleted } from '../data/save-edit.ts'
import { useTripPlanned } from '../features/itinerary/use-trip-planned.ts'
import { PartlySaved } from '../features/offline/partly-saved.tsx'
import type { LegQuestion } from '../features/planning/planner-context.ts'
import { TripPlanner } from '../features/planning/trip-planner.tsx'
import { useStopList } from '../features/planning/use-stop-list.ts'
import { RoadSheet } from '../features/today/road-sheet.tsx'
import { RefillsOnTrip, TodayLink, TodayOnTrip, useTripDays } from '../features/today/today-on-trip.tsx'
import { shownTripQuery } from '../features/trips/api.ts'
import { NoTrip } from '../features/trips/no-trip.tsx'
import { TripHeader } from '../features/trips/trip-header.tsx'
import { vehiclesQuery } from '../features/vehicles/api.ts'
import { waypointSearchQuery } from '../features/waypoints/api.ts'
import { ForecastNote } from '../features/weather/forecast-note.tsx'
import { readListPlace } from '../hooks/use-list-params.ts'
import { useMedia } from '../hooks/use-media.ts'
import { useUnits } from '../hooks/use-units.ts'
import { primeMap } from '../map/map-view.tsx'
import { paths } from '../paths.ts'
import { Notice } from '../ui/notice.tsx'
import css from './trip.module.css'
import { type TripDialog, TripDialogs } from './trip-dialogs.tsx'
import { createTripHandle, createTripPage } from './trip-page.tsx'

export const handle = createTripHandle((client, tripId, params) => {
  const { search } = readListPlace(params)
  if (search !== '') void client.prefetchQuery(waypointSearchQuery(tripId, search))
  void client.prefetchQuery(vehiclesQuery)
  void primeMap(client)
})

/** One trip: its name, map and waypoints; on the itinerary's path, its itinerary beside the map. */
export const Component = createTripPage(({ tripId }) => {
  const query = useQuery(shownTripQuery(tripId))
  // Requested with the trip, not after it: one wait instead of two on a slow connection.
  const list = useStopList(tripId)
  const [dialog, setDialog] = useState<TripDialog>()
  const [question, setQuestion] = useState<LegQuestion>()
  const units = useUnits()
  const { data: config = defaultConfig } = useQuery(siteConfigQuery)
  const navigate = useNavigate()
  const trip = query.data ?? undefined
  const planned = useTripPlanned(tripId, trip, list.all?.items)
  const { isUnderWay, isOver, nearness } = useTripDays(trip, list.all?.items)
  const hasSheet = useMedia('(width < 768px)') && isUnderWay && !list.isWide
  if (!trip) return <NoTrip query={query} />
  const exporting = { label: 'Export or print', icon: FileOutput, onChoose: () => setDialog('export') }
  return (
    <div data-whole-width className={css.page}>
      <TripHeader
        trip={trip}
        back={list.isWide ? paths.trip(tripId) : paths.trips}
        isBrief={list.isWide}
        facts={describeFacts(nearness, planned?.itinerary, units)}
        sharing={[
          { label: 'Plan together', icon: Users, needs: 'own', onChoose: () => setDialog('crew') },
          ...(config.sharing
            ? [{ label: 'Show it by link', icon: Link2, needs: 'own' as const, onChoose: () => setDialog('share') }]
            : []),
          {
            label: 'Leave a trip plan',
            icon: NotebookText,
            needs: 'own',
            onChoose: () => navigate(paths.tripPlan(tripId)),
          },
          { ...exporting, needs: 'own' },
        ]}
        actions={[
          // Under way, both are above the map.
          ...(isUnderWay
            ? []
            : [
                { label: 'Drive', icon: Gauge, onChoose: () => navigate(paths.drive(tripId)) },
                { label: 'Check in', icon: CircleCheck, onChoose: () => setDialog('check-in') },
              ]),
          { label: 'Move dates', icon: CalendarRange, needs: 'plan', onChoose: () => setDialog('move') },
          { label: 'Along the way', icon: Signpost, onChoose: () => setQuestion({ kind: 'along', to: undefined }) },
          { label: 'Import', icon: FileInput, needs: 'plan', onChoose: () => setDialog('import') },
          { label: 'Offline', icon: CloudCheck, onChoose: () => setDialog('offline') },
          { label: 'Copy', icon: Copy, onChoose: () => setDialog('copy') },
          // A member has nothing else to share.
          ...(trip.role === undefined
            ? []
            : [{ label: 'Bring your vehicle', icon: Truck, onChoose: () => setDialog('vehicle') }, exporting]),
        ]}
      />
      {isUnderWay && !hasSheet && !list.isWide ? (
        <TodayOnTrip trip={trip} planned={planned} onCheckIn={() => setDialog('check-in')} />
      ) : null}
      <div className={css.notices}>
        {isNotFound(query.error) ? <Notice kind="error">{describeDeleted('trip')}</Notice> : null}
        <PartlySaved tripId={tripId} />
        {list.isWide ? (
          <>
            <TodayLink tripId={tripId} />
            <RefillsOnTrip tripId={tripId} />
          </>
        ) : isUnderWay ? null : (
          <ForecastNote forecast={planned?.itinerary.forecast} />
        )}
      </div>
      <TripDialogs
        trip={trip}
        waypoints={list.all?.items}
        itinerary={planned?.itinerary}
        open={dialog}
        onOpen={setDialog}
      />
      <TripPlanner
        trip={trip}
        list={list}
        planned={planned}
        isOver={isOver}
        question={question}
        onAsk={setQuestion}
        onImport={() => setDialog('import')}
        onSaveMap={() => setDialog('offline')}
      >
        {hasSheet
          ? (stops) => (
              <RoadSheet trip={trip} planned={planned}>
                {stops}
              </RoadSheet>
            )
          : undefined}
      </TripPlanner>
    </div>
  )
})

/** Returns 'Leaves in 3 days · 25 days · 2,551–3,649 km', without what is unknown. */
const describeFacts = (nearness: string, itinerary: Itinerary | undefined, units: Units): string =>
  [
    nearness,
    itinerary && itinerary.totals.days > 0 && formatCount(itinerary.totals.days, 'day'),
    itinerary && itinerary.legs.length > 0 && formatQuantity(itinerary.totals.km, 'km', units),
  ]
    .filter(Boolean)
    .join(' · ')
