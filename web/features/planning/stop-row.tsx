import { ChevronDown, GripVertical, Undo2 } from 'lucide-react'
import { memo, type ReactNode, startTransition, useState } from 'react'
import { Link } from 'react-router-dom'
import { formatStay } from '#shared/day-texts.ts'
import { hasDays } from '#shared/itinerary/stops.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { RouteStrokes } from '../../map/core/route-strokes.tsx'
import { paths } from '../../paths.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { lazyPart } from '../../ui/load-later.tsx'
import { May } from '../../ui/may.tsx'
import type { Row } from '../itinerary/rows.ts'
import { useSkip } from '../itinerary/use-skip.ts'
import { UnsyncedBadge } from '../offline/unsynced-badge.tsx'
import { KindIcon } from '../waypoints/kind/kind-label.tsx'
import { LegLine } from './leg-line.tsx'
import { usePlanner } from './planner-context.ts'
import css from './stop-list.module.css'
import type { Moving } from './use-reorder.ts'

// Loaded with the first row that opens.
const StopDetails = lazyPart(() => import('./stop-details.tsx'), 'StopDetails')

type StopRowProps = {
  readonly waypoint: Waypoint
  /** Number in the whole trip, from 1; undefined while unknown. */
  readonly number: number | undefined
  readonly days: string
  /** The stop's figures; undefined while loading. */
  readonly row: Row | undefined
  /** Names the other person who changed it since the user's last look. */
  readonly changed: ReactNode
  /** False for the last stop, and for search results. */
  readonly hasLeg: boolean
  readonly isPast: boolean
  /** True for the first stop that isn't past, while the trip is under way. */
  readonly isToday: boolean
  /** True if the row cannot be closed. */
  readonly staysOpen: boolean
  readonly isPointed: boolean
  readonly isLifted: boolean
  /** The place where a picked-up stop would be dropped. */
  readonly drop: 'before' | 'after' | undefined
  /** Undefined if the stop cannot be moved, as in search results. */
  readonly moving: Moving | undefined
}

/** A stop in the list, with its handle, and the leg after it; opened, with all that the itinerary says about both. */
export const StopRow = memo(
  function StopRow(props: StopRowProps) {
    const {
      waypoint,
      number,
      days,
      row,
      changed,
      hasLeg,
      isPast,
      isToday,
      staysOpen,
      isPointed,
      isLifted,
      drop,
      moving,
    } = props
    const { id, name, symbol, skipped } = waypoint
    const { tripId, point } = usePlanner()
    const [isOpened, setOpened] = useState(staysOpen)
    const opened = isOpened || staysOpen ? row : undefined
    const Name = opened ? 'h3' : 'span'
    const [nameId, detailsId] = [`name-${id}`, `details-${id}`]
    const className = [
      css.item,
      opened && css.open,
      isPast && css.past,
      isPointed && css.pointed,
      isLifted && css.lifted,
    ]
    return (
      <li className={className.filter(Boolean).join(' ')} data-drop={drop}>
        {isToday ? <p className={css.today}>Today</p> : null}
        {hasLeg ? <Line state={row?.timelineLeg?.state} /> : null}
        <article id={number === undefined ? undefined : `stop-${number}`} aria-labelledby={nameId} className={css.stop}>
          <div className={css.row}>
            {moving ? (
              <button
                type="button"
                className={`${css.handle} ${css.onDemand}`}
                data-handle={id}
                aria-label={`Reorder ${name}`}
                aria-describedby={moving.helpId}
                aria-pressed={isLifted}
                {...moving.moves.handle}
              >
                <GripVertical />
              </button>
            ) : null}
            <Link
              to={paths.waypoint(tripId, id)}
              className={css.target}
              onPointerEnter={() => point(id, 'list')}
              onPointerLeave={() => point(undefined, 'list')}
              onFocus={() => point(id, 'list')}
              onBlur={() => point(undefined, 'list')}
            >
              <span className={css.number} aria-hidden="true">
                {number ?? ''}
              </span>
              <Name id={nameId} className={css.name} title={name}>
                {opened ? <span className="visually-hidden">{`${number}. `}</span> : null}
                <bdi>{skipped ? <s>{name}</s> : name}</bdi>
              </Name>
              <span className={css.note}>
                <KindIcon symbol={symbol} />
                <span>{opened && hasDays(opened.stop) ? formatStay(opened.stop.from, opened.stop.to) : days}</span>
                {skipped ? <span>Skipped</span> : null}
                <UnsyncedBadge id={id} />
                {changed}
              </span>
            </Link>
            {skipped ? (
              <May do="plan">
                <VisitAgain stop={waypoint} />
              </May>
            ) : null}
            {row && !staysOpen ? (
              <IconButton
                label={`Details of ${name}`}
                aria-expanded={opened !== undefined}
                aria-controls={detailsId}
                className={css.toggle}
                // The row stays as it is until the details have loaded.
                onClick={() => startTransition(() => setOpened(!isOpened))}
              >
                <ChevronDown />
              </IconButton>
            ) : null}
          </div>
          <div id={detailsId}>{opened ? <StopDetails row={opened} moving={moving} /> : null}</div>
        </article>
        {hasLeg ? <LegLine from={waypoint} timelineLeg={row?.timelineLeg} isOpen={opened !== undefined} /> : null}
      </li>
    )
  },
  ({ row, moving, ...one }, { row: otherRow, moving: otherMoving, ...other }) =>
    JSON.stringify(moving) === JSON.stringify(otherMoving) &&
    // One change computes all rows again.
    (row === otherRow || JSON.stringify(row) === JSON.stringify(otherRow)) &&
    Object.entries(one).every(([name, value]) => other[name as keyof typeof other] === value),
)

function VisitAgain({ stop }: { readonly stop: Waypoint }) {
  const skip = useSkip(usePlanner().tripId)
  return (
    <IconButton label={`Go to ${stop.name} after all`} onClick={() => void skip(stop)}>
      <Undo2 />
    </IconButton>
  )
}

/** Longer than any row is high: the drawing ends where the row does. */
const line = '5,0 5,4000'

function Line({ state }: { readonly state: NonNullable<Row['timelineLeg']>['state'] }) {
  return (
    <svg aria-hidden="true" className={css.line}>
      {state ? <RouteStrokes state={state} points={line} /> : <polyline points={line} />}
    </svg>
  )
}
