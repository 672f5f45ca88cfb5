import { ArrowDown, ArrowUp, GripVertical, Plus } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'react-router-dom'
import type { Waypoint } from '#shared/waypoint.ts'
import { paths } from '../../paths.ts'
import { Menu } from '../../ui/menu.tsx'
import { UnsyncedBadge } from '../offline/unsynced-badge.tsx'
import { KindIcon } from '../waypoints/kind/kind-icon.tsx'
import { LegLine } from './leg-line.tsx'
import type { LegInList } from './leg-states.ts'
import { usePlanner } from './planner-context.ts'
import css from './stop-list.module.css'
import type { RowMoves } from './use-reorder.ts'

/** A stop's place in the whole trip, and how it can move there. */
type Moving = {
  readonly index: number
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly canMoveDown: boolean
  /** Id of the element that explains the handle. */
  readonly helpId: string
  readonly moves: RowMoves
}

type StopRowProps = {
  readonly waypoint: Waypoint
  /** Number in the whole trip, from 1; undefined while unknown. */
  readonly number: number | undefined
  readonly days: string
  readonly leg: LegInList | undefined
  readonly isPointed: boolean
  readonly isLifted: boolean
  /** Where a picked-up stop would be dropped. */
  readonly drop: 'before' | 'after' | undefined
  /** Undefined if the stop cannot be moved, as in search results. */
  readonly moving: Moving | undefined
}

/** A stop in the list, which opens it, with its handle and menu, and the leg after it. */
export const StopRow = memo(
  function StopRow({ waypoint, number, days, leg, isPointed, isLifted, drop, moving }: StopRowProps) {
    const { id, name, symbol } = waypoint
    const { tripId, point } = usePlanner()
    const className = [css.item, isPointed && css.pointed, isLifted && css.lifted].filter(Boolean).join(' ')
    return (
      <li className={className} data-drop={drop}>
        <div className={css.row}>
          {moving ? (
            <button
              type="button"
              className={css.handle}
              data-handle={id}
              aria-label={`Reorder ${name}`}
              aria-describedby={moving.helpId}
              aria-pressed={isLifted}
              {...moving.moves.handle}
            >
              <GripVertical aria-hidden="true" />
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
            <span className={css.name} title={name}>
              <bdi>{name}</bdi>
            </span>
            <span className={css.note}>
              <KindIcon symbol={symbol} />
              <span className={css.days}>{days}</span>
              <UnsyncedBadge id={id} />
            </span>
          </Link>
          {moving ? <RowMenu waypoint={waypoint} moving={moving} /> : null}
        </div>
        {moving && !moving.isLast ? <LegLine from={waypoint} leg={leg} /> : null}
      </li>
    )
  },
  (one, other) =>
    JSON.stringify(one.moving) === JSON.stringify(other.moving) &&
    (['waypoint', 'number', 'days', 'leg', 'isPointed', 'isLifted', 'drop'] as const).every(
      (name) => one[name] === other[name],
    ),
)

function RowMenu({ waypoint: { id, name }, moving }: { readonly waypoint: Waypoint; readonly moving: Moving }) {
  const { insertAfter } = usePlanner()
  const { index, isFirst, canMoveDown, moves } = moving
  return (
    <Menu
      label={`More for ${name}`}
      labeled="never"
      items={[
        ...(isFirst ? [] : [{ label: 'Move up', icon: ArrowUp, onChoose: () => moves.move(id, index - 1) }]),
        ...(canMoveDown ? [{ label: 'Move down', icon: ArrowDown, onChoose: () => moves.move(id, index + 1) }] : []),
        { label: 'Insert a stop after', icon: Plus, onChoose: () => insertAfter(id) },
      ]}
    />
  )
}
