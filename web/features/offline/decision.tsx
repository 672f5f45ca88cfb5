import { useLocation, useNavigate } from 'react-router-dom'
import { useNotation } from '../../hooks/use-notation.ts'
import { useUnits } from '../../hooks/use-units.ts'
import { listDependents, toDeletedItem } from '../../offline/public/operation.ts'
import { isDeletionOrMove } from '../../offline/public/outdated.ts'
import { getTrip } from '../../offline/public/target.ts'
import type { Operation, Target } from '../../offline/public/types.ts'
import { paths } from '../../paths.ts'
import { Actions, Button } from '../../ui/button.tsx'
import { ConflictDialog } from '../../ui/conflict-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { describeDiscard, describeOperation, isForbidden, isMissing } from './describe-operation.ts'
import { describeMoved, describeUnseen } from './describe-outdated.ts'
import { describeTracks } from './describe-track.ts'
import { describeChanged, listConflicts } from './list-conflicts.ts'
import { describeConflict, describeConflictAuthor, isOthersDeletion, toDeletedNoun, toPage } from './operation-row.tsx'
import { type Choice, useDecide } from './use-decide.ts'
import { useSavedTrip } from './use-saved-trip.ts'
import { useToday } from './use-today.ts'

export type DecisionProps = {
  readonly operation: Operation
  /** All unsynced changes, to find dependent ones. */
  readonly all: readonly Operation[]
  readonly onClose: () => void
}

/** Asks which version to keep after another device changed or deleted the item. */
export function Decision(props: DecisionProps) {
  const { operation, onClose } = props
  const { failure, decide } = useDecide(operation, onClose)
  const units = useUnits()
  const notation = useNotation()
  const keeps = describeTracks(operation, units, useToday())
  const { kind, target, current } = operation
  const crew = useSavedTrip(getTrip(target))
  if (isForbidden(operation)) return <OnlyLook operation={operation} onClose={onClose} />
  if (isMissing(operation)) return <Missing operation={operation} onClose={onClose} />
  if (!current) return <Deleted operation={operation} onClose={onClose} />
  if (isDeletionOrMove(operation)) return <Outdated {...props} />
  return (
    <ConflictDialog
      title={describeConflict(operation, crew)}
      name={operation.name}
      author={describeConflictAuthor(operation, crew).name}
      rows={keeps ? [] : listConflicts(operation, { units, notation })}
      keeps={keeps}
      failure={failure}
      onKeepMine={() => decide('keepMine')}
      onKeepTheirs={() => decide('keepTheirs')}
      onKeepBoth={target.noun === 'waypoint' && kind === 'edit' ? () => decide('keepBoth') : undefined}
      onClose={onClose}
    />
  )
}

function Outdated({ operation, all, onClose }: DecisionProps) {
  const { busy, failure, decide } = useDecide(operation, onClose)
  const { kind } = operation
  const crew = useSavedTrip(getTrip(operation.target))
  const unseen = describeUnseen(operation, crew) || describeMoved(operation, crew)
  return (
    <Dialog title={describeConflict(operation, crew)} onClose={onClose}>
      <p>{describeOperation(operation)}?</p>
      {unseen ? <p>{unseen}</p> : null}
      <p>If you keep it: {describeDiscard(operation, listDependents(operation, all).length).detail}</p>
      {failure ? <Notice kind="error">{failure}</Notice> : null}
      <Actions at="end">
        <Button onClick={() => decide('discardOperation')}>Keep</Button>
        <Button variant="danger" busy={busy} onClick={() => decide('doAnyway')}>
          {kind === 'move' ? 'Move anyway' : 'Delete anyway'}
        </Button>
      </Actions>
    </Dialog>
  )
}

function OnlyLook({ operation, onClose }: Omit<DecisionProps, 'all'>) {
  const { busy, failure, decide } = useDecide(operation, onClose)
  return (
    <Dialog title="You can only look now." onClose={onClose}>
      <p>Save yours as a trip of your own?</p>
      {failure ? <Notice kind="error">{failure}</Notice> : null}
      <Actions at="end">
        <Button onClick={() => decide('discardAll')}>Throw it away</Button>
        <Button variant="primary" busy={busy} onClick={() => decide('saveAsOwn')}>
          Save what I have as my own trip
        </Button>
      </Actions>
    </Dialog>
  )
}

function Missing({ operation, onClose }: Omit<DecisionProps, 'all'>) {
  const { busy, failure, decide } = useDecide(operation, onClose)
  return (
    <Dialog title={describeConflict(operation)} onClose={onClose}>
      <p>{describeOperation(operation)} is on this device. Send it again?</p>
      {failure ? <Notice kind="error">{failure}</Notice> : null}
      <Actions at="end">
        <Button variant="danger" onClick={() => decide('keepTheirs')}>
          Delete from this device
        </Button>
        <Button variant="primary" busy={busy} onClick={() => decide('sendLost')}>
          Send again
        </Button>
      </Actions>
    </Dialog>
  )
}

function Deleted({ operation, onClose }: Omit<DecisionProps, 'all'>) {
  const { name, target } = operation
  const noun = toDeletedNoun(operation)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const leave = (choice: Choice) => {
    const deleted = choice === 'restoreDeleted' ? toDeletedItem(operation) : undefined
    const list = deleted && toList(deleted)
    // The restored item has another address than the page below this dialog.
    if (list && `${pathname}${search}`.startsWith(toPage(deleted))) navigate(list)
    onClose()
  }
  const { busy, failure, decide } = useDecide(operation, leave)
  const crew = useSavedTrip(getTrip(target))
  const isOthers = isOthersDeletion(operation, crew)
  return (
    <Dialog title={describeConflict(operation, crew)} onClose={onClose}>
      {isOthers ? (
        <p>{describeChanged(operation)} It is still on this device.</p>
      ) : (
        <p>
          {noun === 'fill-up' ? 'The fill-up of ' : ''}
          <bdi>{name}</bdi> is still on this device, with your changes.
        </p>
      )}
      {failure ? <Notice kind="error">{failure}</Notice> : null}
      <Actions at="end">
        <Button onClick={() => decide('keepTheirs')}>{isOthers ? 'Let it go' : 'Discard my changes'}</Button>
        <Button variant="primary" busy={busy} onClick={() => decide('restoreDeleted')}>
          {isOthers ? 'Bring it back' : `Restore as a new ${noun}`}
        </Button>
      </Actions>
    </Dialog>
  )
}

/** Returns the address of the screen that lists an item; undefined for a trip plan, which is found by its trip. */
function toList(item: Target): string | undefined {
  if (item.noun === 'sheet') return undefined
  if ('fillId' in item) return paths.fillUps(item.vehicleId)
  if ('waypointId' in item) return paths.trip(item.tripId)
  return 'tripId' in item ? paths.trips : paths.vehicles
}
