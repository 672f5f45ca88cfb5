import { type ReactNode, startTransition, useDeferredValue, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router-dom'
import type { WaypointId } from '#shared/ids.ts'
import { hasFirstDay, type Waypoint } from '#shared/waypoint.ts'
import type { Rows } from '../../data/rows.ts'
import { useRights } from '../../ui/may.tsx'
import type { Row } from '../itinerary/rows.ts'
import { useToday } from '../offline/use-today.ts'
import { toNumbers } from '../waypoints/list/numbers.ts'
import type { Changes } from './load-changes.tsx'
import { type Pointed, usePlanner } from './planner-context.ts'
import { findLastDay, findNextStop, formatStopDays, isPast } from './stop-days.ts'
import css from './stop-list.module.css'
import { StopRow } from './stop-row.tsx'
import { type Lifted, useReorder } from './use-reorder.ts'

type StopListProps = {
  readonly rows: Rows<Waypoint>
  /** The whole trip; undefined while loading. */
  readonly all: Rows<Waypoint> | undefined
  /** The figures of every stop; empty while loading. */
  readonly figures: ReadonlyMap<WaypointId, Row>
  /** Says who else changed a stop since the user's last look. */
  readonly changes: Changes | undefined
  /** True while the next page loads. */
  readonly isSettling: boolean
  /** True if all rows are open. */
  readonly isWide: boolean
  readonly pointed: Pointed | undefined
}

/** Number of closed rows beyond which layout takes noticeable time. */
const longFrom = 100
/** More open rows are rendered in parts, near the screen. */
const partsFrom = 200
/** Open rows rendered first; the others follow in another task. */
const atFirst = 20
const partLength = 10
/** Estimate in rem. */
const openHeight = 10

const helpId = 'reorder-help'

/** Stops in trip order, each with the leg after it; search results without legs, and not to be moved. */
export function StopList({ rows, all, figures, changes, isSettling, isWide, pointed }: StopListProps) {
  const numbers = toNumbers(rows, all)
  const { move } = usePlanner()
  const list = useRef<HTMLOListElement>(null)
  const today = useToday()
  const stops = rows.items
  const inParts = isWide && stops.length > partsFrom
  const count = all?.items.length ?? 0
  const shown = useDeferredValue(stops.length, isWide ? Math.min(atFirst, stops.length) : stops.length)
  const may = useRights()
  const canMove = may('plan') && rows.search === '' && !isSettling && all !== undefined
  const [first] = stops
  const offset = ((first && numbers.get(first.id)) ?? 1) - 1
  const reorder = useReorder(list, { stops, offset, count, move })
  const { lifted } = reorder
  const next = findNextStop(all?.items ?? [], today)
  const className = [css.list, isSettling && 'settling', !isWide && stops.length > longFrom && css.long]
    .filter(Boolean)
    .join(' ')
  const renderRows = (from: number, to: number) =>
    stops.slice(from, to).map((waypoint, place) => {
      const before = stops[from + place - 1]
      const index = offset + from + place
      return (
        <StopRow
          key={waypoint.id}
          waypoint={waypoint}
          number={numbers.get(waypoint.id)}
          days={formatStopDays(waypoint, before && findLastDay(before))}
          row={figures.get(waypoint.id)}
          changed={changes?.get(waypoint.id)}
          hasLeg={rows.search === '' && index < count - 1}
          isPast={isPast(waypoint, today)}
          isToday={rows.search === '' && waypoint.id === next}
          staysOpen={isWide}
          isPointed={pointed?.stop === waypoint.id && pointed.from !== 'list'}
          isLifted={lifted?.id === waypoint.id}
          drop={lifted && findDrop(lifted, index)}
          moving={
            canMove && !inParts ? { ...findSteps(all.items, index), index, helpId, moves: reorder.moves } : undefined
          }
        />
      )
    })
  return (
    <>
      {inParts ? (
        <Parts count={stops.length}>{renderRows}</Parts>
      ) : (
        <ol ref={list} className={className}>
          {renderRows(0, shown)}
        </ol>
      )}
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

type PartsProps = { readonly count: number; readonly children: (from: number, to: number) => ReactNode }

/** A list per part: IntersectionObserver needs an element with a size. */
function Parts({ count, children }: PartsProps) {
  const starts = Array.from({ length: Math.ceil(count / partLength) }, (_, part) => part * partLength)
  const { list, shown } = useShownParts(starts.length)
  // The router scrolls to the stop in the same render.
  const target = findPart(useLocation().hash)
  return (
    <div ref={list} className={css.parts}>
      {starts.map((from, part) =>
        shown.has(part) || part === target ? (
          <ol key={from} className={css.list} start={from + 1}>
            {children(from, from + partLength)}
          </ol>
        ) : (
          <div
            key={from}
            data-part={part}
            style={{ blockSize: `${Math.min(partLength, count - from) * openHeight}rem` }}
          />
        ),
      )}
    </div>
  )
}

/** Returns the part of the stop that a URL's fragment names. */
function findPart(hash: string): number | undefined {
  const number = /^#stop-(\d+)$/.exec(hash)?.[1]
  return number === undefined ? undefined : Math.floor((Number(number) - 1) / partLength)
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
    canMoveDown: next !== undefined && (!isDated(stop) || isDated(next)),
  }
}

/** Distance from the screen at which parts are rendered. */
const ahead = '1200px 0px'

/**
 * Returns the parts to render: the first, those that have come near the screen, and all on paper. They stay, because one may have
 * an open editor. `list` contains the others, numbered in `data-part`.
 */
function useShownParts(count: number) {
  const list = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<ReadonlySet<number>>(() => new Set([0]))
  // biome-ignore lint/correctness/useExhaustiveDependencies: other parts are there to observe after each change
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        // One at a time keeps tasks short; the next render's observer reports the others again.
        const near = entries.find(({ isIntersecting }) => isIntersecting)
        if (near) startTransition(() => setShown((before) => new Set(before).add(toPart(near.target))))
      },
      { rootMargin: ahead },
    )
    for (const part of list.current?.querySelectorAll('[data-part]') ?? []) observer.observe(part)
    return () => observer.disconnect()
  }, [shown, count])
  useEffect(() => {
    const showAll = () => flushSync(() => setShown(new Set(Array.from({ length: count }, (_, part) => part))))
    window.addEventListener('beforeprint', showAll)
    return () => window.removeEventListener('beforeprint', showAll)
  }, [count])
  return { list, shown }
}

const toPart = (element: Element) => Number(element.getAttribute('data-part'))
