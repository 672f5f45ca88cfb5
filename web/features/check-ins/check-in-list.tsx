import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import type { CheckIn } from '#shared/check-in.ts'
import { describeCheckIn, describeClock, describeState, describeZone, noCheckIn } from '#shared/check-in-texts.ts'
import type { Stop } from '#shared/itinerary/stops.ts'
import type { Trip } from '#shared/trip.ts'
import { Fold } from '../../ui/fold.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useRights } from '../../ui/may.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { checkInsQuery } from './api.ts'
import css from './check-ins.module.css'

type CheckInListProps = {
  readonly trip: Pick<Trip, 'id' | 'crew' | 'you'>
  readonly stops: readonly Stop[]
  /** Milliseconds since 1970. */
  readonly now: number
  readonly open: boolean
  readonly onDelete: (checkIn: CheckIn) => void
}

/** The trip's check-ins, the newest first. */
export function CheckInList({ trip, stops, now, open, onDelete }: CheckInListProps) {
  const query = useQuery(checkInsQuery(trip.id))
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
              <Row
                key={checkIn.id}
                checkIn={checkIn}
                trip={trip}
                stops={stops}
                now={now}
                onDelete={() => onDelete(checkIn)}
              />
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

/** Returns the name of the member who made a check-in; '' for the owner's. */
const findMaker = ({ by }: CheckIn, { crew = [] }: Pick<Trip, 'crew'>): string =>
  by === undefined ? '' : (crew.find(({ id }) => id === by)?.name ?? 'A former member')

type RowProps = Pick<CheckInListProps, 'trip' | 'stops' | 'now'> & {
  readonly checkIn: CheckIn
  readonly onDelete: () => void
}

function Row({ checkIn, trip, stops, now, onDelete }: RowProps) {
  const maker = findMaker(checkIn, trip)
  const words = `${maker && `${maker}, `}${describeRow(checkIn, stops, now)}`
  const clock = describeClock(checkIn, now)
  // Those who wait need to know by which clock.
  const zone = checkIn.state === 'late' ? describeZone(checkIn) : undefined
  const may = useRights()
  // One that is not sent yet is the user's own.
  const isOthers = !may('own') && checkIn.by !== trip.you && checkIn.receivedAt !== undefined
  return (
    <li className={css.row}>
      <div dir="auto">
        <p className={css.made}>{words}</p>
        <p>{describeState(checkIn, now, 'short')}</p>
        {checkIn.note === undefined ? null : <p>{`“${checkIn.note}”`}</p>}
        {zone ? <p className="small">{zone}</p> : null}
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
