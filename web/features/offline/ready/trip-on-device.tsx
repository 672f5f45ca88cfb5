import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatCount } from '#shared/count.ts'
import type { TripId } from '#shared/ids.ts'
import { describeSavedForecast } from '#shared/itinerary/forecast-texts.ts'
import { describeAsOf } from '#shared/time-texts.ts'
import { device } from '../../../device/device.ts'
import { useOfflineStatus } from '../../../device/status.ts'
import type { TripReadiness } from '../../../offline/public/readiness.ts'
import { Actions, Button } from '../../../ui/button.tsx'
import { needsConnection } from '../../../ui/needs-connection.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useIsOffline } from '../use-is-offline.ts'
import { useNow } from '../use-now.ts'
import { AppRow } from './app-rows.tsx'
import { ReadyRow } from './ready-row.tsx'

type TripOnDeviceProps = {
  readonly tripId: TripId
  /** The row of its map. */
  readonly children: ReactNode
}

/** Says whether a trip, the app and the trip's map are on this device, with a button that keeps the trip. */
export function TripOnDevice({ tripId, children }: TripOnDeviceProps) {
  const { lastResponseAt } = useOfflineStatus()
  const isOffline = useIsOffline()
  const client = useQueryClient()
  const now = useNow(60_000)
  const key = ['saved', 'trip-ready', tripId]
  const { data } = useQuery({
    queryKey: [...key, lastResponseAt],
    queryFn: async () => (await device.readTripReadiness(tripId)) ?? null,
    placeholderData: (last) => last,
    refetchInterval: 3_000,
    gcTime: 0,
  })
  const saveReason = data?.saveReason
  const {
    mutate,
    isPending: busy,
    isError,
  } = useMutation({
    mutationFn: (change: (tripId: TripId) => Promise<unknown>) => change(tripId),
    onSettled: () => void client.invalidateQueries({ queryKey: key }),
  })
  if (data === undefined) return <Skeleton label="Checking what is saved on this device..." count={3} />
  return (
    <>
      <ul className="bare">
        <ReadyRow label="This trip" ready={data?.isComplete === true}>
          {data ? describeTrip(data, Math.max(now, Date.now())) : 'Not on this device yet'}
        </ReadyRow>
        <AppRow />
        {children}
      </ul>
      <p className="small tabular breaks">{describeSaveReason(saveReason)}</p>
      {isError ? (
        <Notice kind="error">
          {isOffline ? needsConnection : 'The trip couldn’t be saved completely. Try again.'}
        </Notice>
      ) : null}
      <Actions at="end">
        {saveReason === 'asked' ? (
          <Button busy={busy} busyText="Stopping..." onClick={() => mutate(device.stopSavingTrip)}>
            Stop keeping on this device
          </Button>
        ) : (
          <Button variant="primary" busy={busy} busyText="Saving..." onClick={() => mutate(device.saveTrip)}>
            Always keep it
          </Button>
        )}
      </Actions>
    </>
  )
}

function describeTrip({ waypoints, tracks, withWeather, forecast, at }: TripReadiness, now: number): string {
  const counted = [
    `${waypoints.saved} of ${formatCount(waypoints.total, 'waypoint')}`,
    ...(tracks.total > 0 ? [`${tracks.saved} of ${formatCount(tracks.total, 'track')}`] : []),
    `${withWeather} with weather`,
  ].join(', ')
  const saved = counted + describeAsOf(at || undefined, now)
  if (!forecast) return saved
  const { title, age } = describeSavedForecast(forecast)
  return `${saved}. ${title}, ${age}`
}

function describeSaveReason(saveReason: 'soon' | 'opened' | 'asked' | undefined): string {
  if (saveReason === 'asked') return 'Saved on this device because you chose to keep it.'
  if (saveReason === 'soon') return 'Saved on this device while it is one of your newest trips or starts soon.'
  if (saveReason === 'opened') return 'Saved for now.'
  return 'Not saved on this device.'
}
