import { useRef } from 'react'
import type { WaypointId } from '#shared/ids.ts'
import { hasFirstDay, type Waypoint } from '#shared/waypoint.ts'
import type { Rows } from '../../data/rows.ts'
import { toNumbers } from '../waypoints/list/numbers.ts'
import type { LegInList } from './leg-states.ts'
import { type Pointed, usePlanner } from './planner-context.ts'
import { findLastDay, formatStopDays } from './stop-days.ts'
import css from './stop-list.module.css'
import { StopRow } from './stop-row.tsx'
import { type Lifted, useReorder } from './use-reorder.ts'

type StopListProps = {
  readonly rows: Rows<Waypoint>
  /** The whole trip; undefined while loading. */
  readonly all: Rows<Waypoint> | undefined
  readonly legs: ReadonlyMap<WaypointId, LegInList>
  /** True while the next page loads. */
  readonly isSettling: boolean
  readonly pointed: Pointed | undefined
}

/** Number of rows beyond which layout takes noticeable time. */
const longFrom = 100

const helpId = 'reorder-help'

/** Stops in trip order, each with the leg after it; search results without legs, and not to be moved. */
export function StopList({ rows, all, legs, isSettling, pointed }: StopListProps) {
  const numbers = toNumbers(rows, all)
  const { move } = usePlanner()
  const list = useRef<HTMLOListElement>(null)
  const canMove = rows.search === '' && !isSettling && all !== undefined
  const stops = rows.items
  const [first] = stops
  const offset = ((first && numbers.get(first.id)) ?? 1) - 1
  const reorder = useReorder(list, { stops, offset, count: all?.items.length ?? 0, move })
  const { lifted } = reorder
  const className = [css.list, isSettling && css.settling, stops.length > longFrom && css.long]
    .filter(Boolean)
    .join(' ')
  return (
    <>
      <ol ref={list} className={className}>
        {stops.map((waypoint, at) => {
          const before = stops[at - 1]
          const index = offset + at
          return (
            <StopRow
              key={waypoint.id}
              waypoint={waypoint}
              number={numbers.get(waypoint.id)}
              days={formatStopDays(waypoint, before && findLastDay(before))}
              leg={rows.search === '' ? legs.get(waypoint.id) : undefined}
              isPointed={pointed?.stop === waypoint.id && pointed.from !== 'list'}
              isLifted={lifted?.id === waypoint.id}
              drop={lifted && findDrop(lifted, index)}
              moving={canMove ? { ...findSteps(all.items, index), index, helpId, moves: reorder.moves } : undefined}
            />
          )
        })}
      </ol>
      {canMove ? (
        <p id={helpId} hidden>
          Press Space to pick the stop up, the arrow keys to move it, and Space to drop it.
        </p>
      ) : null}
      <p className="visually-hidden" aria-live="assertive">
        {reorder.said}
      </p>
    </>
  )
}

/** Returns the side of a row where the picked-up stop would be dropped. */
const findDrop = ({ from, to }: Lifted, index: number): 'before' | 'after' | undefined =>
  index !== to || from === to ? undefined : to < from ? 'before' : 'after'

/** Returns whether a stop can move by one; stops with dates stay before those without. */
function findSteps(all: readonly Waypoint[], index: number) {
  const [before, stop, next] = [all[index - 1], all[index], all[index + 1]]
  const isDated = (one: Waypoint | undefined) => one !== undefined && hasFirstDay(one)
  return {
    isFirst: before === undefined,
    isLast: next === undefined,
    canMoveDown: next !== undefined && (!isDated(stop) || isDated(next)),
  }
}
