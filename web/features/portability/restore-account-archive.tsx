/** One dialog, whose counts and texts are used nowhere else. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount } from '#shared/count.ts'
import { limits } from '#shared/limits.ts'
import type { Trip } from '#shared/trip.ts'
import { describeError } from '../../data/api-error.ts'
import { planner } from '../../data/client.ts'
import { unwrap } from '../../data/unwrap.ts'
import type { Archive } from '../../files/types.ts'
import { useRun } from '../../hooks/use-run.ts'
import { Actions, Button } from '../../ui/button.tsx'
import { NeedsConnection } from '../../ui/needs-connection.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { useIsOffline } from '../offline/use-is-offline.ts'
import { tripKeys } from '../trips/api.ts'
import { vehiclesQuery } from '../vehicles/api.ts'
import css from './portability.module.css'
import { ProgressLine } from './progress-line.tsx'
import {
  countFills,
  findPresent,
  nothingRestored,
  type Restored,
  type Restoring,
  restoreArchive,
} from './restore-archive.ts'
import { findRestoreKey, findUnfinished, forgetRestoreKey } from './restore-key.ts'
import { rowsAtFirst, ShowMore } from './show-more.tsx'

const lookedAt = 10 * limits.pageSize.max

export type RestoreArchiveProps = {
  readonly archive: Archive
  readonly onOther: () => void
  readonly onClose: () => void
  /** Keeps the dialog open during a restore. */
  readonly onBusy: (busy: boolean) => void
}

type Counts = Omit<Restored, 'problems'>

/** The choice when a restore starts, fixed while the account changes. */
type Job = Pick<Restoring, 'chosen' | 'present'> & Counts

type State =
  | { readonly at: 'choosing' }
  | { readonly at: 'restoring'; readonly job: Job; readonly restored: Restored; readonly isStopping: boolean }
  | { readonly at: 'stopped'; readonly job: Job; readonly restored: Restored; readonly reason?: string }

/** Restores a "Download everything" file next to the account's data. */
export function RestoreArchive({ archive, onOther, onClose, onBusy }: RestoreArchiveProps) {
  const client = useQueryClient()
  const toast = useToast()
  const isOffline = useIsOffline()
  const existing = useQuery({ queryKey: [...tripKeys.lists, 'restore'], queryFn: listNewestTrips, gcTime: 0 })
  const garage = useQuery(vehiclesQuery)
  const unfinished = useQuery({
    queryKey: ['portability', 'unfinished'],
    queryFn: () => findUnfinished(archive),
    gcTime: 0,
  })
  /** Trips ticked or unticked by the user; others are restored unless the account has them. */
  const [ticked, setTicked] = useState<ReadonlyMap<number, boolean>>(new Map())
  const [rows, setRows] = useState(rowsAtFirst)
  const [state, setState] = useState<State>({ at: 'choosing' })
  const run = useRun()

  const twice = findPresentTrips(archive.trips, existing.data?.trips ?? [])
  const chosen = new Set([...archive.trips.keys()].filter((at) => ticked.get(at) ?? !twice.has(at)))
  const present = findPresent(archive.vehicles, garage.data ?? [], unfinished.data)
  const missing = archive.vehicles.filter(({ id }) => !present.has(id))
  const [vehicles, fills] = [missing.length, countFills(missing)]
  const waypoints = [...chosen].reduce((sum, at) => sum + (archive.trips[at]?.places.length ?? 0), 0)
  const isReady = !existing.isPending && !garage.isPending && !unfinished.isPending

  const restore = async (job: Job) => {
    const signal = run.start()
    let restored = nothingRestored
    const show = () => setState({ at: 'restoring', job, restored, isStopping: signal.aborted })
    const end = (reason?: string) => {
      setState({ at: 'stopped', job, restored, ...(reason !== undefined && { reason }) })
      if (run.isLeft()) toast.error(`${describeStopped(restored, job, reason)} Import the file again to continue.`)
    }
    onBusy(true)
    show()
    try {
      const firstUlid = await findRestoreKey(archive)
      const onRestored = (now: Restored) => {
        restored = now
        show()
      }
      await restoreArchive({ ...job, archive, firstUlid }, { signal, onRestored })
      if (countThings(restored) === countThings(job)) {
        forgetRestoreKey()
        onClose()
        toast.success(`Restored ${describeRestored(restored)}.`)
      } else end()
    } catch (error) {
      end(describeError(error))
    }
    onBusy(false)
    void client.invalidateQueries({ queryKey: tripKeys.all })
    void client.invalidateQueries(vehiclesQuery)
  }
  const stop = () => {
    run.stop()
    setState((now) => (now.at === 'restoring' ? { ...now, isStopping: true } : now))
  }

  if (state.at === 'restoring') {
    const { job, restored } = state
    return (
      <>
        <ProgressLine value={job.waypoints === 0 ? 0 : restored.waypoints / job.waypoints}>
          {`Restoring: ${restored.waypoints.toLocaleString('en-US')} of ${formatCount(job.waypoints, 'waypoint')}…`}
        </ProgressLine>
        <Actions at="end">
          <Button busy={state.isStopping} busyText="Stopping..." onClick={stop}>
            Cancel
          </Button>
        </Actions>
      </>
    )
  }
  if (state.at === 'stopped') {
    const { job, restored, reason } = state
    return (
      <>
        <Notice kind={reason || restored.problems.length > 0 ? 'error' : 'info'}>
          {describeStopped(restored, job, reason)}
          {restored.problems.length > 0 ? (
            <ul>
              {restored.problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          ) : null}
        </Notice>
        <p className="muted breaks">
          You can continue safely: nothing is imported twice, even if you choose the same file again later on this
          device.
        </p>
        <Actions at="end">
          <Button onClick={onClose}>Close</Button>
          <Button variant="primary" onClick={() => void restore(job)}>
            Continue
          </Button>
        </Actions>
      </>
    )
  }
  const toggle = (at: number) => setTicked(new Map(ticked).set(at, !chosen.has(at)))
  return (
    <>
      <p role="status" className="tabular breaks">
        {describeArchive(archive, { twice: twice.size, present: archive.vehicles.length - vehicles })}
        {existing.data && existing.data.total > existing.data.trips.length
          ? ` Only your newest ${existing.data.trips.length.toLocaleString('en-US')} trips were checked for duplicates.`
          : null}
      </p>
      {isOffline ? <NeedsConnection /> : null}
      <ol className={css.list} aria-label="Trips">
        {archive.trips.slice(0, rows).map(({ name, places }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: trips may have the same name, and their order stands
          <li key={at}>
            <label>
              <input type="checkbox" checked={chosen.has(at)} onChange={() => toggle(at)} />
              <span>
                <bdi className={css.name}>{name}</bdi>
                <span className="muted breaks">{formatCount(places.length, 'waypoint')}</span>
              </span>
            </label>
          </li>
        ))}
      </ol>
      <ShowMore shown={rows} total={archive.trips.length} onShow={setRows} />
      <Actions at="end">
        <Button onClick={onOther}>Other files</Button>
        <Button
          variant="primary"
          busy={!isReady}
          disabled={isOffline || chosen.size + vehicles === 0}
          onClick={() => void restore({ chosen, present, trips: chosen.size, waypoints, vehicles, fills })}
        >
          {`Restore ${formatCount(chosen.size, 'trip')}${vehicles > 0 ? ` and ${formatCount(vehicles, 'vehicle')}` : ''}`}
        </Button>
      </Actions>
    </>
  )
}

const countThings = ({ trips, vehicles, fills }: Counts): number => trips + vehicles + fills

/** Mentions fill-ups only if there are some. */
function describeRestored({ trips, waypoints, vehicles, fills }: Counts, hasFills = fills > 0): string {
  const [first, second] = [
    `${formatCount(trips, 'trip')}, ${formatCount(waypoints, 'waypoint')}`,
    formatCount(vehicles, 'vehicle'),
  ]
  return hasFills ? `${first}, ${second} and ${formatCount(fills, 'fill-up')}` : `${first} and ${second}`
}

const describeStopped = (restored: Restored, job: Job, reason: string | undefined): string =>
  [`Restored ${describeRestored(restored, job.fills > 0)} of ${describeRestored(job)}.`, reason]
    .filter(Boolean)
    .join(' ')

function describeArchive(
  { trips, vehicles }: Archive,
  known: { readonly twice: number; readonly present: number },
): string {
  const waypoints = trips.reduce((sum, { places }) => sum + places.length, 0)
  const { twice, present } = known
  return [
    `This file holds ${describeRestored({ trips: trips.length, waypoints, vehicles: vehicles.length, fills: countFills(vehicles) })}. They will be added to your account.`,
    twice === 0
      ? ''
      : `${formatCount(twice, 'trip')} with the same name and number of waypoints ${twice === 1 ? 'is' : 'are'} already in your account.`,
    present === 0 ? '' : `${formatCount(present, 'vehicle')} ${present === 1 ? 'is' : 'are'} already in your account.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** Returns indexes of trips with the name and number of waypoints of a newest trip. */
function findPresentTrips(trips: Archive['trips'], existing: readonly Trip[]): ReadonlySet<number> {
  const known = new Set(existing.map(({ name, waypointCount }) => `${waypointCount} ${name}`))
  return new Set(trips.flatMap(({ name, places }, at) => (known.has(`${places.length} ${name}`) ? [at] : [])))
}

async function listNewestTrips(): Promise<{ readonly trips: readonly Trip[]; readonly total: number }> {
  const found: Trip[] = []
  const size = limits.pageSize.max
  for (let page = 0; ; page += 1) {
    const query = { page: String(page), size: String(size) }
    const { trips, totalItems } = await unwrap(planner.api.user.trips.paginated.$get({ query }), 'trips')
    found.push(...trips)
    if (trips.length < size || found.length >= lookedAt) return { trips: found, total: totalItems }
  }
}
