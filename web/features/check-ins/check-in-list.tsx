import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import type { CheckIn } from '#shared/check-in.ts'
import { describeCheckIn, describeClock, describeState, noCheckIn } from '#shared/check-in-texts.ts'
import type { TripId } from '#shared/ids.ts'
import type { Stop } from '#shared/itinerary/stops.ts'
import { Fold } from '../../ui/fold.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useRights } from '../../ui/may.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { checkInsQuery } from './api.ts'
import css from './check-ins.module.css'

type CheckInListProps = {
  readonly tripId: TripId
  readonly stops: readonly Stop[]
  /** Milliseconds since 1970. */
  readonly now: number
  readonly open: boolean
  readonly onDelete: (checkIn: CheckIn) => void
}

/** The trip's check-ins, the newest first. */
export function CheckInList({ tripId, stops, now, open, onDelete }: CheckInListProps) {
  const query = useQuery(checkInsQuery(tripId))
  const checkIns = query.data?.checkIns
  return (
    <Fold title="Earlier check-ins" note={checkIns?.length} open={open}>
      <QueryView
        query={query}
        loading={<Skeleton label="Loading the check-ins..." />}
        failed="The check-ins could not be loaded."
        isEmpty={({ checkIns: all }) => all.length === 0}
        empty={<p>{noCheckIn}</p>}
      >
        {({ checkIns: all }) => (
          <ul className="bare">
            {all.map((checkIn) => (
              <Row key={checkIn.id} checkIn={checkIn} stops={stops} now={now} onDelete={() => onDelete(checkIn)} />
            ))}
          </ul>
        )}
      </QueryView>
    </Fold>
  )
}

/** Returns a check-in in a line, with its stop's name while the trip has it. */
export const describeRow = (checkIn: CheckIn, stops: readonly Stop[], now: number): string =>
  describeCheckIn(checkIn, stops.find(({ id }) => id === checkIn.stop)?.name, now)

type RowProps = Pick<CheckInListProps, 'stops' | 'now'> & {
  readonly checkIn: CheckIn
  readonly onDelete: () => void
}

function Row({ checkIn, stops, now, onDelete }: RowProps) {
  const words = describeRow(checkIn, stops, now)
  const clock = describeClock(checkIn, now)
  const may = useRights()
  // On a trip of another user, the owner's have no maker; one that is not sent yet is the user's own.
  const isOthers = !may('own') && checkIn.by === undefined && checkIn.receivedAt !== undefined
  return (
    <li className={css.row}>
      <div dir="auto">
        <p className={css.made}>{words}</p>
        <p>{describeState(checkIn, now, 'short')}</p>
        {checkIn.note === undefined ? null : <p>{`“${checkIn.note}”`}</p>}
        {clock ? <p className={css.unsent}>{clock}</p> : null}
        {checkIn.receivedAt === undefined ? <p className={css.unsent}>Not sent yet</p> : null}
      </div>
      {isOthers ? null : (
        <IconButton label={`Delete the check-in of ${words}`} onClick={onDelete}>
          <Trash2 />
        </IconButton>
      )}
    </li>
  )
}
