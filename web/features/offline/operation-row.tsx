import { type Crew, isShared } from '#shared/crew.ts'
import { formatAgo } from '#shared/time-texts.ts'
import { describeAuthor } from '../../data/author.ts'
import { isDeletionOrMove } from '../../offline/public/outdated.ts'
import { getTrip } from '../../offline/public/target.ts'
import type { Operation, Target } from '../../offline/public/types.ts'
import { paths } from '../../paths.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { describeOperation, isForbidden, toNoun } from './describe-operation.ts'
import css from './panel.module.css'
import { useDecide } from './use-decide.ts'
import { useNow } from './use-now.ts'
import { useSavedTrip } from './use-saved-trip.ts'

type OperationRowProps = {
  readonly operation: Operation
  readonly onDecide: () => void
  readonly onDiscard: () => void
  readonly onLeave: () => void
}

export function OperationRow({ operation, onDecide, onDiscard, onLeave }: OperationRowProps) {
  const { target, state, message, at } = operation
  const now = useNow(30_000)
  const { busy, failure, decide } = useDecide(operation)
  const isDecided = state === 'conflict' || isForbidden(operation)
  const trip = useSavedTrip(getTrip(target))
  const words = describeOperation(operation, isOfStops(target) ? trip.name : undefined)
  const errors: { readonly [State in Operation['state']]?: string } = {
    refused: message ?? 'The server rejected this change.',
    conflict: describeConflict(operation, trip),
    failed: failure ?? "The server couldn't save this change.",
  }
  const error = errors[state]
  return (
    <li className={css.row}>
      <div className={css.about}>
        <p>
          {words} <span className="small tabular whole">· {formatAgo(at, now)}</span>
        </p>
        {error ? <p className="problem">{error}</p> : null}
      </div>
      <div className={css.choices}>
        {isDecided ? (
          <Button variant="primary" aria-label={`Decide: ${words}`} onClick={onDecide}>
            Decide
          </Button>
        ) : null}
        {state === 'failed' ? (
          <Button variant="primary" aria-label={`Try again: ${words}`} busy={busy} onClick={() => decide('sendAgain')}>
            Try again
          </Button>
        ) : null}
        {state === 'refused' && !isDecided && operation.kind !== 'delete' && target.noun !== 'waypoints' ? (
          <LinkButton to={toPage(operation.target)} aria-label={`Edit: ${words}`} onClick={onLeave}>
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

const isOfStops = ({ noun }: Operation['target']) => noun === 'waypoint' || noun === 'waypoints' || noun === 'track'

/** Returns what happened to an item; `crew` is who is on its trip. */
export function describeConflict(operation: Operation, crew: Crew = {}): string {
  const { target, current, lost, name, deleter } = operation
  if (lost)
    return `The server was restored from a backup ${current ? 'and has another version' : "that doesn't have this"}.`
  if (isOthersDeletion(operation, crew))
    return deleter ? `${deleter} deleted ${name}.` : `${name} was deleted${byOthers}.`
  if (!current) return `The ${toDeletedNoun(operation)} was deleted on another device.`
  const { said } = describeConflictAuthor(operation, crew)
  if (said) return said
  // Only a stop says who changed it.
  const where = isShared(crew) && !isOfStops(target) ? byOthers : ' on another device'
  return isDeletionOrMove(operation)
    ? `This has since been changed${where}.`
    : `This ${toNoun(target)} was changed${where}.`
}

const byOthers = ' by someone else on this trip or on another device'

/** Returns true for a deleted stop of a trip with several people. */
export const isOthersDeletion = ({ target, current, gone }: Operation, crew: Crew): boolean =>
  !current && isShared(crew) && gone === 'thing' && isOfStops(target)

/** Returns who else changed a stop; nothing for other items. */
export const describeConflictAuthor = ({ target, current }: Operation, crew: Crew) =>
  current && isOfStops(target) ? describeAuthor(crew, current) : { said: '', name: undefined }

/** Returns the noun of what another device deleted: the item, or the trip or vehicle that it was in. */
export const toDeletedNoun = ({ target, gone }: Operation): string =>
  gone === 'trip' || gone === 'vehicle' ? gone : target.noun === 'track' ? 'waypoint' : toNoun(target)

/** Returns the address of the screen that shows a change. */
export function toPage(target: Target): string {
  if ('fillId' in target) return paths.editFillUp(target.vehicleId, target.fillId)
  if ('waypointId' in target) return paths.waypoint(target.tripId, target.waypointId)
  if ('tripId' in target) return target.noun === 'sheet' ? paths.tripPlan(target.tripId) : paths.trip(target.tripId)
  return target.noun === 'fills' ? paths.fillUps(target.vehicleId) : `${paths.updateVehicle}?id=${target.vehicleId}`
}
