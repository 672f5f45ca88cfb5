import { ChevronDown, ChevronUp } from 'lucide-react'
import { type ReactNode, type TouchEvent, useEffect, useRef, useState } from 'react'
import type { Trip } from '#shared/trip.ts'
import { ErrorBoundary } from '../../map/core/error-boundary.tsx'
import { Button } from '../../ui/button.tsx'
import type { Planned } from '../itinerary/plan-context.ts'
import css from './road-sheet.module.css'
import { TodayCard } from './today.tsx'

const heights = ['peek', 'half', 'full'] as const

/** The button's word and label at each height. */
const words = { peek: 'More', half: 'Stops', full: 'Map' }
const labels = { peek: 'Show more of today', half: 'Show the stops', full: 'Show the map' }

/** The distance that a finger must move to change the height (px). */
const leastSwipe = 40

type RoadSheetProps = {
  readonly trip: Trip
  readonly planned: Planned | undefined
  /** The list of stops, in the full height. */
  readonly children: ReactNode
}

/** On a phone, the card of a trip under way over the map: by its button or a swipe, in three heights. */
export function RoadSheet({ trip, planned, children }: RoadSheetProps) {
  const [at, setAt] = useState(0)
  const height = heights[at] ?? 'peek'
  useEffect(() => {
    const { dataset } = document.documentElement
    dataset.sheet = ''
    return () => {
      delete dataset.sheet
    }
  }, [])
  const start = useRef<{ readonly y: number; readonly scroller: Element | null }>(undefined)
  const begin = ({ touches, target }: TouchEvent) => {
    const finger = touches[0]
    const within = (selector: string) => (target instanceof Element ? target.closest(selector) : null)
    // Dialogs and menus are in its elements, but over it.
    const isOver = within('dialog, [popover]') !== null
    start.current =
      finger && touches.length === 1 && !isOver ? { y: finger.clientY, scroller: within('[data-scrolls]') } : undefined
  }
  const end = ({ changedTouches }: TouchEvent) => {
    const [begun, finger] = [start.current, changedTouches[0]]
    if (!begun || !finger) return
    const way = finger.clientY - begun.y
    // In what scrolls, a finger scrolls, and closes the sheet only from its top.
    const isScroll = begun.scroller && (way < 0 || begun.scroller.scrollTop > 0)
    if (Math.abs(way) < leastSwipe || isScroll) return
    setAt(Math.min(Math.max(way < 0 ? at + 1 : at - 1, 0), heights.length - 1))
  }
  const list = height === 'full' ? children : null
  return (
    <div className={css.room}>
      <section aria-labelledby="today" className={css.sheet} data-height={height} onTouchStart={begin} onTouchEnd={end}>
        <h2 id="today" className="visually-hidden">
          Today
        </h2>
        <Button
          variant="plain"
          className={css.button}
          icon={height === 'full' ? <ChevronDown /> : <ChevronUp />}
          aria-label={labels[height]}
          aria-expanded={at > 0}
          onClick={() => setAt((at + 1) % heights.length)}
        >
          {words[height]}
        </Button>
        <ErrorBoundary instead={list}>
          <TodayCard trip={trip} planned={planned}>
            {list}
          </TodayCard>
        </ErrorBoundary>
      </section>
    </div>
  )
}
