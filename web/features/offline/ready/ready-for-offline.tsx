import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CloudCheck, Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatCount } from '#shared/count.ts'
import { describeSavedForecast } from '#shared/itinerary/forecast-texts.ts'
import { formatDate } from '#shared/time-texts.ts'
import { device } from '../../../device/device.ts'
import { useOfflineStatus } from '../../../device/status.ts'
import { protectStorage } from '../../../offline/public/app/protection.ts'
import { savesData } from '../../../offline/public/app/worker.ts'
import type { Readiness } from '../../../offline/public/readiness.ts'
import { Button } from '../../../ui/button.tsx'
import { Fold } from '../../../ui/fold.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TitledCard } from '../../../ui/titled-card.tsx'
import { useNow } from '../use-now.ts'
import { AppRows, isWhole, useAppFileCount } from './app-rows.tsx'
import { install, isPageOnIos, useInstallable } from './install.ts'
import { ReadyRow } from './ready-row.tsx'
import { formatBytes } from './storage.ts'

export function ReadyForOffline({ mapFiles, savedMaps }: Pick<CountedProps, 'mapFiles' | 'savedMaps'>) {
  const { lastResponseAt } = useOfflineStatus()
  const query = useQuery({
    queryKey: ['saved', 'ready', lastResponseAt],
    queryFn: async () => (await device.readReadiness()) ?? null,
    placeholderData: keepPreviousData,
    // The counts grow while the card is open.
    refetchInterval: 3_000,
    gcTime: 0,
  })
  return (
    <TitledCard icon={CloudCheck} title="Ready for offline" heading="h3">
      <QueryView
        query={query}
        loading={<Skeleton label="Checking what is saved on this device..." count={4} />}
        failed="Couldn’t check what is saved on this device."
        empty={<p>This browser saves nothing on this device, so Offgrid needs a connection here.</p>}
      >
        {(ready) => (
          <Counted mapFiles={mapFiles} savedMaps={savedMaps} ready={ready} onRequested={() => void query.refetch()} />
        )}
      </QueryView>
      <InstallHint />
    </TitledCard>
  )
}

type CountedProps = {
  readonly ready: Readiness
  /** The row of the map files. */
  readonly mapFiles: ReactNode
  /** The number of map files; undefined while it is unknown. */
  readonly savedMaps: number | undefined
  readonly onRequested: () => void
}

/** One line, with all rows as its details. */
function Counted({ savedMaps, ...props }: CountedProps) {
  const { trips, vehicles } = props.ready
  const { data: files, isPending } = useAppFileCount()
  if (isPending) return null
  const missing = [
    ...(isWhole(files) ? [] : ['the app']),
    ...(trips.total !== undefined && trips.complete >= trips.total ? [] : ['trips']),
    ...(vehicles === undefined ? ['vehicles'] : []),
  ]
  const sentences = [
    ...(missing.length === 0 ? [] : [`Missing on this device: ${new Intl.ListFormat('en').format(missing)}.`]),
    ...(savedMaps === 0 ? ['No map file is saved.'] : []),
  ]
  return (
    <Fold title={sentences.join(' ') || 'Everything is on this device.'}>
      <Rows {...props} />
    </Fold>
  )
}

function Rows({ ready, mapFiles, onRequested }: Omit<CountedProps, 'savedMaps'>) {
  const { trips, waypoints, vehicles, storage, forecast, signedInUntil } = ready
  const now = useNow(60_000)
  const saved = forecast && describeSavedForecast(forecast)
  return (
    <ul className="bare">
      <AppRows />
      <ReadyRow label="Trips" ready={trips.total !== undefined && trips.complete >= trips.total}>
        {trips.total === undefined
          ? 'Not on this device yet'
          : `${trips.complete} of ${formatCount(trips.total, 'trip')} complete, ${formatCount(waypoints, 'waypoint')} in total`}
        {trips.complete !== trips.total && savesData()
          ? '. Your browser’s data saver is on: only what you open is saved.'
          : ''}
      </ReadyRow>
      <ReadyRow label="Vehicles" ready={vehicles !== undefined}>
        {vehicles === undefined ? 'Not on this device yet' : formatCount(vehicles, 'vehicle')}
      </ReadyRow>
      {saved ? (
        <ReadyRow label={saved.title} ready>
          {saved.age}
        </ReadyRow>
      ) : null}
      {mapFiles}
      <StorageRow storage={storage} onRequested={onRequested} />
      {signedInUntil === undefined ? null : (
        <ReadyRow label="Signed in" ready={signedInUntil > now}>
          {`Until ${formatDate(signedInUntil)}`}
        </ReadyRow>
      )}
    </ul>
  )
}

type StorageRowProps = {
  readonly storage: Readiness['storage']
  /** Called after the request, which may change the browser's answer. */
  readonly onRequested: () => void
}

function StorageRow({ storage: { isProtected, usedBytes }, onRequested }: StorageRowProps) {
  const [isRefused, setRefused] = useState(false)
  const requestProtection = async () => {
    setRefused(!(await protectStorage()))
    onRequested()
  }
  return (
    <ReadyRow
      label="Storage"
      ready={isProtected}
      action={isProtected ? null : <Button onClick={() => void requestProtection()}>Protect</Button>}
    >
      {usedBytes === undefined ? '' : `${formatBytes(usedBytes)} used. `}
      {describeProtection(isProtected, isRefused)}
    </ReadyRow>
  )
}

function describeProtection(isProtected: boolean, isRefused: boolean): string {
  if (isProtected) return 'Protected: the browser won’t delete it automatically.'
  if (isRefused) {
    return 'The browser declined: it may delete this data when storage runs low. It usually agrees once the app is installed.'
  }
  return 'Not protected: the browser may delete it when storage runs low.'
}

/** Explains the installation on an iPhone; elsewhere a button, if the browser can install. */
function InstallHint() {
  const installable = useInstallable()
  if (isPageOnIos()) {
    return (
      <Notice>
        Add Offgrid to the Home Screen and log in there: Safari deletes website data after 7 days without a visit.
      </Notice>
    )
  }
  if (!installable) return null
  return (
    <Notice
      action={
        <Button icon={<Download />} onClick={() => void install()}>
          Install
        </Button>
      }
    >
      Install Offgrid on this device: it opens like any app, and the browser keeps its data longer.
    </Notice>
  )
}
