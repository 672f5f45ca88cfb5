import { useQuery } from '@tanstack/react-query'
import type { TripId } from '#shared/ids.ts'
import { device } from '../../device/device.ts'
import { isDeletionOrMove } from '../../offline/public/outdated.ts'
import type { Operation } from '../../offline/public/types.ts'
import { paths } from '../../paths.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { describeOperation, isForbidden, toNoun } from './describe-operation.ts'
import { formatAgo } from './describe-time.ts'
import css from './panel.module.css'
import { useChoice } from './use-choice.ts'
import { useNow } from './use-now.ts'

type OperationRowProps = {
  readonly operation: Operation
  readonly onDecide: () => void
  readonly onDiscard: () => void
  readonly onLeave: () => void
}

export function OperationRow({ operation, onDecide, onDiscard, onLeave }: OperationRowProps) {
  const { target, state, message, at } = operation
  const now = useNow(30_000)
  const { busy, failure, choose } = useChoice()
  const isDecided = state === 'conflict' || isForbidden(operation)
  const words = describeOperation(
    operation,
    useTripName(
      target.noun === 'waypoint' || target.noun === 'waypoints' || target.noun === 'track' ? target.tripId : undefined,
    ),
  )
  return (
    <li className={css.row}>
      <div className={css.about}>
        <p>
          {words} <span className={css.when}>· {formatAgo(at, now)}</span>
        </p>
        {state === 'refused' ? <p className={css.error}>{message ?? 'The server rejected this change.'}</p> : null}
        {state === 'conflict' ? <p className={css.error}>{describeConflict(operation)}</p> : null}
        {state === 'failed' ? <p className={css.error}>{failure ?? "The server couldn't save this change."}</p> : null}
      </div>
      <div className={css.choices}>
        {isDecided ? (
          <Button variant="primary" aria-label={`Decide: ${words}`} onClick={onDecide}>
            Decide
          </Button>
        ) : null}
        {state === 'failed' ? (
          <Button
            variant="primary"
            aria-label={`Try again: ${words}`}
            busy={busy}
            onClick={() => choose(() => device.decide(operation.seq, 'sendAgain'))}
          >
            Try again
          </Button>
        ) : null}
        {state === 'refused' && !isDecided && operation.kind !== 'delete' && target.noun !== 'waypoints' ? (
          <LinkButton to={toForm(operation)} aria-label={`Edit: ${words}`} onClick={onLeave}>
            Edit
          </LinkButton>
        ) : null}
        {isDecided ? null : (
          <Button variant="plain" aria-label={`Discard: ${words}`} onClick={onDiscard}>
            Discard
          </Button>
        )}
      </div>
    </li>
  )
}

export function describeConflict(operation: Operation): string {
  const { target, current, lost } = operation
  if (lost)
    return `The server was restored from a backup ${current ? 'and has another version' : "that doesn't have this"}.`
  if (!current) return `The ${toDeletedNoun(operation)} was deleted on another device.`
  return isDeletionOrMove(operation)
    ? 'This has since been changed on another device.'
    : `This ${toNoun(target)} was changed on another device.`
}

/** Returns the noun of what another device deleted: the item, or the trip or vehicle that it was in. */
export const toDeletedNoun = ({ target, gone }: Operation): string =>
  gone === 'trip' || gone === 'vehicle' ? gone : target.noun === 'track' ? 'waypoint' : toNoun(target)

function toForm({ target }: Operation): string {
  switch (target.noun) {
    case 'trip':
    case 'waypoints':
    case 'check-in':
      return paths.trip(target.tripId)
    case 'waypoint':
    case 'track':
      return paths.waypoint(target.tripId, target.waypointId)
    case 'sheet':
      return paths.tripPlan(target.tripId)
    case 'fill':
      return paths.editFillUp(target.vehicleId, target.fillId)
    case 'fills':
      return paths.fillUps(target.vehicleId)
    case 'vehicle':
      return `${paths.updateVehicle}?id=${target.vehicleId}`
  }
}

/** Returns the name of a saved trip; undefined while unknown. */
function useTripName(tripId: TripId | undefined): string | undefined {
  const { data } = useQuery({
    queryKey: ['saved', 'trip-name', tripId],
    queryFn: async () => (tripId && (await (await device.openReplica())?.get('trips', tripId))?.name) ?? null,
    enabled: tripId !== undefined,
  })
  return data ?? undefined
}
