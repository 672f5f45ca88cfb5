import { type DOMAttributes, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { WaypointId } from '#shared/ids.ts'
import type { Waypoint } from '#shared/waypoint.ts'

/** A stop that is picked up, and the index in the whole trip where it would be dropped. */
export type Lifted = {
  readonly id: WaypointId
  readonly from: number
  readonly to: number
  readonly byPointer: boolean
}

type Listed = {
  /** The stops on screen; the first has index `offset` in the trip, which has `count` stops. */
  readonly stops: readonly Waypoint[]
  readonly offset: number
  readonly count: number
  readonly move: (stop: WaypointId, to: number) => void
}

/** Moves a row by its handle's events, or directly. It never changes, so that rows don't render again. */
type RowMoves = {
  readonly handle: DOMAttributes<HTMLElement>
  readonly move: (stop: WaypointId, to: number) => void
}

/** A stop's place in the whole trip, and how it can move there. */
export type Moving = {
  readonly index: number
  readonly isFirst: boolean
  readonly canMoveDown: boolean
  /** Id of the element that explains the handle. */
  readonly helpId: string
  readonly moves: RowMoves
}

/**
 * Moves stops by their handles, which have the stop's id in `data-handle`: by dragging, or by keyboard with Space, arrow
 * keys and Space. `said` is for a live region.
 */
export function useReorder(list: RefObject<HTMLElement | null>, listed: Listed) {
  const [lifted, setLifted] = useState<Lifted>()
  const [said, say] = useState('')
  const latest = useRef({ ...listed, lifted })
  latest.current = { ...listed, lifted }
  const movedId = useRef<WaypointId>(undefined)

  const moves = useMemo((): RowMoves => {
    const end = (words: string) => {
      setLifted(undefined)
      say(words)
    }
    const start: RowMoves['move'] = (stop, to) => {
      movedId.current = stop
      latest.current.move(stop, to)
    }
    const drop = () => {
      const { lifted } = latest.current
      if (!lifted) return
      if (lifted.to === lifted.from) return end('Dropped where it was.')
      // A message announces the move once it is saved.
      end('')
      start(lifted.id, lifted.to)
    }
    const lift = (element: HTMLElement, byPointer: boolean) => {
      const { stops, offset, count } = latest.current
      const at = stops.findIndex(({ id }) => id === element.dataset.handle)
      const stop = stops[at]
      if (!stop) return
      setLifted({ id: stop.id, from: offset + at, to: offset + at, byPointer })
      say(
        // The handle's description has the other keys.
        `${stop.name} is picked up at position ${offset + at + 1} of ${count}. Escape cancels.`,
      )
    }
    const aim = (to: number) => {
      const { lifted, stops, offset, count } = latest.current
      const within = Math.min(offset + stops.length - 1, Math.max(offset, to))
      if (!lifted || within === lifted.to) return
      setLifted({ ...lifted, to: within })
      list.current?.children[within - offset]?.scrollIntoView({ block: 'nearest' })
      say(`Position ${within + 1} of ${count}.`)
    }
    const handle: DOMAttributes<HTMLElement> = {
      onKeyDown: (event) => {
        const { lifted } = latest.current
        if (event.key === ' ') {
          event.preventDefault()
          if (lifted) drop()
          else lift(event.currentTarget, false)
        }
        if (!lifted) return
        const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
        if (step !== undefined || event.key === 'Escape') event.preventDefault()
        if (step !== undefined) aim(lifted.to + step)
        if (event.key === 'Escape') end('Cancelled.')
      },
      onPointerDown: (event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        lift(event.currentTarget, true)
      },
      onPointerMove: ({ clientY }) => {
        const { lifted, offset } = latest.current
        if (!lifted?.byPointer || !list.current) return
        const others = [...list.current.children].filter((_, at) => offset + at !== lifted.from)
        aim(offset + others.filter((row) => isAbove(row, clientY)).length)
      },
      onPointerUp: () => latest.current.lifted?.byPointer && drop(),
      onPointerCancel: () => end('Cancelled.'),
      onBlur: () => latest.current.lifted && !latest.current.lifted.byPointer && end('Cancelled.'),
    }
    return { handle, move: start }
  }, [list])

  // The browser drops the focus of a row that moves in the page.
  const { stops } = listed
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new order moves the rows
  useEffect(() => {
    if (movedId.current === undefined || document.activeElement !== document.body) return
    list.current?.querySelector<HTMLElement>(`[data-handle="${movedId.current}"]`)?.focus()
  }, [stops, list])

  return { lifted, said, moves }
}

/** Returns true if the middle of the row's first line is above a point of the window. */
function isAbove(row: Element, clientY: number): boolean {
  const { top, height } = (row.querySelector('article') ?? row).getBoundingClientRect()
  return top + height / 2 < clientY
}
