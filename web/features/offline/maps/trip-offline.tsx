import { useQuery } from '@tanstack/react-query'
import { useId, useMemo } from 'react'
import type { Position } from '#shared/geo.ts'
import type { TripId } from '#shared/ids.ts'
import { formatDate } from '#shared/time-texts.ts'
import { defaultConfig, siteConfigQuery } from '../../../data/config.ts'
import { useUnits } from '../../../hooks/use-units.ts'
import { formatSize, MapFileProblem } from '../../../map/own/problem.ts'
import type { MapAddress } from '../../../map/own/tile-source.ts'
import type { TripMap } from '../../../map/own/trip-map.ts'
import { canSaveMaps } from '../../../offline/public/app/map-folders.ts'
import { protectStorage } from '../../../offline/public/app/protection.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { loadLater } from '../../../ui/load-later.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ReadyRow } from '../ready/ready-row.tsx'
import { TripOnDevice } from '../ready/trip-on-device.tsx'
import { findMapAddress } from './map-address.ts'
import css from './maps.module.css'
import { TaskProgress, useTask } from './task-progress.tsx'
import { describeTripMap, isPartSaved } from './trip-map-texts.ts'
import { useSavedMaps } from './use-saved-maps.ts'

// Loaded for this dialog only.
const MapFiles = loadLater(() => import('./map-files.tsx'), 'MapFiles')

/** Dialog that shows whether a trip opens without a signal, and saves its map. */
export function TripOffline({ trip, onClose }: { readonly trip: MappedTrip; readonly onClose: () => void }) {
  const files = useId()
  return (
    <Dialog title="Offline" onClose={onClose}>
      <TripOnDevice tripId={trip.id}>
        <TripMapRow trip={trip} />
      </TripOnDevice>
      <section className={css.part} aria-labelledby={files}>
        <h3 id={files}>Map files</h3>
        <MapFiles />
      </section>
    </Dialog>
  )
}

type MappedTrip = { readonly id: TripId; readonly name: string; readonly route: readonly Position[] }

/** Protomaps’ guide to the program that cuts out a map file. */
const guide = 'https://docs.protomaps.com/pmtiles/cli'

const noAnswer = 'The map’s server isn’t responding. Try again when you are online.'
const describe = (error: unknown) => (error instanceof MapFileProblem ? error.message : noAnswer)

/** Says whether the map along a trip is on this device, and downloads it. */
function TripMapRow({ trip }: { readonly trip: MappedTrip }) {
  const { data: config = defaultConfig, isPending } = useQuery(siteConfigQuery)
  const source = findMapAddress(config)
  const { data: maps = [] } = useSavedMaps()
  const saved = maps.findLast(({ tripId }) => tripId === trip.id)
  const here = saved?.file
  if (isPending) return null
  if (source && canSaveMaps() && trip.route.length > 0) return <Download trip={trip} source={source} here={here} />
  return (
    <ReadyRow label="This trip’s map" ready={here !== undefined}>
      {here ? (
        `${formatSize(here.size)}, ${formatDate(here.lastModified)}`
      ) : (
        <>
          This trip’s map can’t be saved here.{' '}
          <a href={guide} target="_blank" rel="noreferrer">
            Make a map file on a computer
          </a>
          , usually 20 to 300 MB, and add it below.
        </>
      )}
    </ReadyRow>
  )
}

type DownloadProps = {
  readonly trip: MappedTrip
  readonly source: MapAddress
  /** The saved map. */
  readonly here: File | undefined
}

function Download({ trip, source, here }: DownloadProps) {
  const units = useUnits()
  const digest = useMemo(() => digestRoute(trip.route), [trip.route])
  const count = useQuery({
    // In a private window of Chromium 156, a file that grows keeps its date.
    queryKey: ['trip-map', source, trip.id, digest, here?.size, here?.lastModified],
    queryFn: async ({ signal }) => {
      // Only this dialog needs the code that reads and writes archives.
      const { countMap } = await import('../../../map/own/save-map.ts')
      return countMap(source, trip, signal)
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const task = useTask(() => 'The download was interrupted. What has arrived is saved; continue when you are online.')
  const map = count.data
  const save = async (counted: TripMap) => {
    void protectStorage()
    await task.run(counted.download)
  }
  const isWhole = map?.missing === 0
  // A map without a signal is no error: that is where it is needed.
  const isUnsure = here !== undefined && count.isError && !(count.error instanceof MapFileProblem)
  const sentences = [
    ...(here ? [`${formatSize(here.size)}, ${formatDate(here.lastModified)}.`] : []),
    ...(map ? describeTripMap(map, units) : []),
    ...(isUnsure ? ['Whether a part is missing can be checked when you are online.'] : []),
  ]
  return (
    <>
      <ReadyRow
        label="This trip’s map"
        ready={isWhole}
        action={
          task.progress !== undefined || isWhole ? null : count.isError ? (
            <Button onClick={() => void count.refetch()}>Try again</Button>
          ) : (
            <Button
              variant={here ? 'quiet' : 'primary'}
              busy={!map}
              busyText="Counting..."
              onClick={() => map && void save(map)}
            >
              {map && isPartSaved(map) ? 'Continue' : here ? 'Update' : 'Save this trip’s map'}
            </Button>
          )
        }
      >
        {sentences.join(' ') || 'None on this device'}
      </ReadyRow>
      {(count.isError && !isUnsure) || task.failure ? (
        <li>
          <Notice kind="error">{task.failure ?? describe(count.error)}</Notice>
        </li>
      ) : null}
      {task.progress === undefined ? null : (
        <li>
          <TaskProgress label="Saving this trip’s map" percent={task.progress} onCancel={task.cancel} />
        </li>
      )}
    </>
  )
}

/** Returns a number that another route hardly has: a track's points would make a long key. */
const digestRoute = (route: readonly Position[]): number =>
  route.reduce((sum, { latitude, longitude }, at) => sum + (latitude + 2 * longitude) * (at + 1), route.length)
