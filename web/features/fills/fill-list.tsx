import { useMutation } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { toLocalDay } from '#shared/date.ts'
import { formatShortDay } from '#shared/day-texts.ts'
import { type Fill, isSameFill } from '#shared/fill.ts'
import { describeReason, type LoggedFill } from '#shared/itinerary/fill-intervals.ts'
import { energyUnit, type Vehicle } from '#shared/vehicle.ts'
import { useUnits } from '../../hooks/use-units.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { UnsyncedBadge } from '../offline/unsynced-badge.tsx'
import { createFillId } from './add-fill.tsx'
import { addFill, confirmFill, removeFill } from './api.ts'
import css from './fills.module.css'
import { describeFill, formatConsumption, formatEntered, formatMonth, formatPrice } from './format-fill.ts'
import { describeSurfaces } from './surface-text.ts'
import { useUndoable } from './use-undoable.ts'

/** Rows shown at first, and added by a button: a log has up to 5,000. */
const rowsAtOnce = 100

type FillListProps = {
  readonly vehicle: Vehicle
  /** Oldest first. */
  readonly logged: readonly LoggedFill[]
}

/** A vehicle's fill-ups by month, the newest first. */
export function FillList({ vehicle, logged }: FillListProps) {
  const [shown, setShown] = useState(rowsAtOnce)
  const newest = logged.toReversed()
  const months = Map.groupBy(newest.slice(0, shown), ({ fill }) => fill.day.slice(0, 7))
  return (
    <div>
      {[...months].map(([month, ofMonth]) => (
        <section key={month} aria-labelledby={`month-${month}`}>
          <h3 id={`month-${month}`} className={css.month}>
            {formatMonth(month)}
          </h3>
          <ul className="bare">
            {ofMonth.map((one) => (
              <FillRow key={one.fill.id} vehicle={vehicle} logged={one} />
            ))}
          </ul>
        </section>
      ))}
      {logged.length > shown ? (
        <Button onClick={() => setShown(shown + rowsAtOnce)}>
          {`Show more (${shown.toLocaleString('en-US')} of ${logged.length.toLocaleString('en-US')} are listed)`}
        </Button>
      ) : null}
    </div>
  )
}

function FillRow({ vehicle, logged }: { readonly vehicle: Vehicle; readonly logged: LoggedFill }) {
  const units = useUnits()
  const { fill, before, km, interval, reason } = logged
  const energy = vehicle.specs?.energy ?? 'diesel'
  const words = describeFill(fill, energy, units)
  const { mutate: confirm, isPending } = useMutation(confirmFill(vehicle.id))
  const remove = useRemoveFill(vehicle)
  const why = describeReason(logged, energy, units)
  const details = [
    fill.odometer === undefined ? '' : `Odometer ${formatEntered(fill.odometer, 'km', units)}`,
    fill.price === undefined ? '' : `${fill.currency ? '' : 'Price '}${formatPrice(fill.price, fill.currency ?? '')}`,
  ]
    .filter(Boolean)
    .join(' · ')
  const isWrong = reason === 'unlikely' || logged.lowerThan !== undefined
  return (
    <li className={css.row}>
      <div>
        <p className={css.what}>
          <span className={css.day}>{formatShortDay(fill.day)}</span>
          <span className={css.amount}>{formatEntered(fill.amount, energyUnit(energy), units)}</span>
          <span>{km === undefined ? '' : formatEntered(km, 'km', units)}</span>
        </p>
        {interval ? (
          <p>
            {formatConsumption(interval.per100, energy, units)}
            {interval.surface ? ` · ${describeSurfaces(interval.surface)}` : ''}
          </p>
        ) : null}
        {details === '' ? null : <p className="small">{details}</p>}
        {why === undefined ? null : <p className={isWrong ? css.wrong : 'small'}>{why}</p>}
        {before && isSameFill(before, fill) ? <p className={css.wrong}>Is this the same fill-up?</p> : null}
        {fill.note === undefined ? null : <p className="small" dir="auto">{`“${fill.note}”`}</p>}
        <UnsyncedBadge id={fill.id} />
        {reason === 'unlikely' ? (
          <Button className={css.confirm} busy={isPending} busyText="Saving..." onClick={() => confirm(fill)}>
            Count it anyway
          </Button>
        ) : null}
      </div>
      <div className={css.buttons}>
        <Link to={paths.editFillUp(vehicle.id, fill.id)} aria-label={`Change ${words}`} className={css.icon}>
          <Pencil />
        </Link>
        <IconButton label={`Delete ${words}`} onClick={() => void remove(fill)}>
          <Trash2 />
        </IconButton>
      </div>
    </li>
  )
}

/** Returns a function that deletes a fill-up, and offers to undo it. */
function useRemoveFill(vehicle: Vehicle) {
  const makeUndoable = useUndoable()
  const { mutateAsync: remove } = useMutation(removeFill(vehicle.id))
  const { mutateAsync: add } = useMutation(addFill(vehicle.id))
  return (fill: Fill) => {
    // The server never accepts a deleted fill-up's id again.
    const { rev: _rev, ...fields } = { ...fill, id: createFillId(fill.day, toLocalDay(Date.now())) }
    return makeUndoable({
      change: () => remove(fill.id),
      done: 'Fill-up deleted.',
      undo: () => add(fields),
      undone: 'The fill-up is back.',
      failed: 'Couldn’t delete the fill-up',
    })
  }
}
