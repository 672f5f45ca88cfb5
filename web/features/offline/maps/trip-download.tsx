import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useId } from 'react'
import type { Position } from '#shared/geo.ts'
import type { TripId } from '#shared/ids.ts'
import { formatQuantity } from '#shared/itinerary/quantities.ts'
import { useUnits } from '../../../hooks/use-units.ts'
import { formatSize, MapFileProblem } from '../../../map/own/problem.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import css from './maps.module.css'
import { TaskProgress } from './task-progress.tsx'
import { useSavedMaps } from './use-saved-maps.ts'
import { useTask } from './use-task.ts'

export type MappedTrip = { readonly id: TripId; readonly name: string; readonly route: readonly Position[] }

type TripDownloadProps = { readonly trip: MappedTrip; readonly tilesUrl: string }

const noAnswer = 'The map server isn’t responding. Try again when you are online.'
const describe = (error: unknown) => (error instanceof MapFileProblem ? error.message : noAnswer)

export function TripDownload({ trip, tilesUrl }: TripDownloadProps) {
  const id = useId()
  const units = useUnits()
  const count = useQuery({
    queryKey: ['map-along', tilesUrl, trip.id, trip.route],
    queryFn: async ({ signal }) => {
      const { countMapAlong } = await import('../../../map/own/download-map.ts')
      return countMapAlong(tilesUrl, trip, signal)
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const { data: maps = [] } = useSavedMaps()
  const saved = maps.find(({ tripId }) => tripId === trip.id)
  const task = useTask(() => 'The download was incomplete, so nothing was saved. Try again when you are online.')
  const counted = count.data

  return (
    <section className={css.part} aria-labelledby={id}>
      <h3 id={id}>Along this trip</h3>
      <p className={css.quiet}>
        Everything within {formatQuantity(5, 'km', units)} of the straight lines between your stops, and the larger
        roads and tracks within {formatQuantity(25, 'km', units)}. It is saved on this device and works without a
        signal.
      </p>
      {saved ? <Notice kind="success">On this device: {formatSize(saved.file.size)}.</Notice> : null}
      {task.failure ? <Notice kind="error">{task.failure}</Notice> : null}
      {count.isError ? (
        <Notice kind="error" action={<Button onClick={() => void count.refetch()}>Try again</Button>}>
          {describe(count.error)}
        </Notice>
      ) : null}
      {task.progress === undefined ? (
        count.isError ? null : (
          <div>
            <Button
              icon={<Download />}
              variant={saved ? 'quiet' : 'primary'}
              busy={!counted}
              busyText="Counting the map along this trip..."
              onClick={() => counted && void task.run(counted.download)}
            >
              {`Download the map along this trip (${formatSize(counted?.size ?? 0)})`}
            </Button>
          </div>
        )
      ) : (
        <TaskProgress label="Downloading the map along this trip" percent={task.progress} onCancel={task.cancel} />
      )}
    </section>
  )
}
