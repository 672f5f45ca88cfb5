import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, startTransition, useEffect, useMemo } from 'react'
import type { TripId, WaypointId } from '#shared/ids.ts'
import type { Trip } from '#shared/trip.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { device } from '../../device/device.ts'
import { paths } from '../../paths.ts'
import { Actions, Button } from '../../ui/button.tsx'
import { useRights } from '../../ui/may.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { deleteWaypoint } from '../waypoints/api.ts'
import css from './load-changes.module.css'
import { createLooks } from './looks.ts'
import { type AddedTwice, findAddedTwice, listChanges } from './shared-changes.ts'

/** A dot and 'Ben, Jun 21' for each stop that someone else changed. */
export type Changes = ReadonlyMap<WaypointId, ReactNode>

type LoadChangesProps = {
  readonly trip: Trip
  /** The whole trip. */
  readonly stops: readonly Waypoint[]
  /** It must not change. */
  readonly onChange: (changes: Changes) => void
}

const looks = createLooks(device.openReplica)

/** The stops that the user has seen, from the start of a visit to the trip to its end: what changes in between has not been seen before. */
const lookQuery = (tripId: TripId) =>
  queryOptions({
    queryKey: ['saved', 'look', tripId],
    queryFn: () => looks.read(tripId),
    staleTime: 'static',
    gcTime: Number.POSITIVE_INFINITY,
  })

/** Loads which stops others have changed since the user's last look, and asks about a stop that two people have added. */
export function LoadChanges({ trip, stops, onChange }: LoadChangesProps) {
  const { data: look } = useQuery(lookQuery(trip.id))
  const may = useRights()
  const changes = useMemo(
    (): Changes =>
      new Map(
        [...listChanges(trip, stops, look?.seen)].map(([id, text]) => [
          id,
          <span key={id} className={css.changed}>
            {text}
          </span>,
        ]),
      ),
    [trip, stops, look],
  )
  useEffect(() => startTransition(() => onChange(changes)), [changes, onChange])
  useLastLook(trip.id)
  const twice = look && may('plan') ? findAddedTwice(trip, stops, look.both) : undefined
  return twice ? <Twice key={twice.own.id} tripId={trip.id} twice={twice} /> : null
}

/** Notes what the user has seen when the user leaves the trip or the app. */
function useLastLook(tripId: TripId): void {
  const client = useQueryClient()
  useEffect(() => {
    const note = () => {
      // Without it, changes that the user has seen are marked once more.
      looks.note(tripId).catch(() => undefined)
    }
    const noteHidden = () => {
      if (document.visibilityState === 'hidden') note()
    }
    document.addEventListener('visibilitychange', noteHidden)
    return () => {
      document.removeEventListener('visibilitychange', noteHidden)
      // A stop's page is part of the visit.
      if (location.pathname.startsWith(`${paths.trip(tripId)}/`)) return
      note()
      client.removeQueries(lookQuery(tripId))
    }
  }, [tripId, client])
}

function Twice({ tripId, twice: { own, author } }: { readonly tripId: TripId; readonly twice: AddedTwice }) {
  const client = useQueryClient()
  const toast = useToast()
  // It has no track: that would be a change of it.
  const removal = useMutation(deleteWaypoint(tripId, own.id))
  const keepOne = () =>
    removal.mutate(undefined, {
      onError: () => toast.error('Couldn’t delete your stop. Check your connection and try again.'),
    })
  const keepBoth = async () => {
    await looks.keepBoth(tripId, own.id)
    client.setQueryData(lookQuery(tripId).queryKey, (look) => ({ ...look, both: [...(look?.both ?? []), own.id] }))
  }
  return (
    <div className={css.twice}>
      <Notice
        action={
          <Actions at="end">
            <Button busy={removal.isPending} busyText="Deleting..." onClick={keepOne}>
              Keep one
            </Button>
            <Button onClick={() => void keepBoth()}>Keep both</Button>
          </Actions>
        }
      >
        <p>
          {author} has added <bdi>{own.name}</bdi>, too. Keep one deletes yours; theirs stays.
        </p>
      </Notice>
    </div>
  )
}
