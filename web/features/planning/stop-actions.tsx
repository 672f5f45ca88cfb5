import { ArrowDown, ArrowUp, CalendarMinus, CalendarPlus, Fuel, Gauge, SkipForward } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { WaypointId } from '#shared/ids.ts'
import { isDated } from '#shared/move.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { paths } from '../../paths.ts'
import { Menu, type MenuItem } from '../../ui/menu.tsx'
import { type Moved, MovedNote, MovePanel } from '../itinerary/editors/move-panel.tsx'
import { RefillEditor } from '../itinerary/editors/refill-editor.tsx'
import { useSkip } from '../itinerary/use-skip.ts'
import { useCoordinateActions } from '../waypoints/coordinates/use-coordinate-actions.ts'
import css from './details.module.css'
import { usePlanner } from './planner-context.ts'
import type { Moving } from './use-reorder.ts'

type StopActionsProps = {
  readonly waypoint: Waypoint
  /** Unit of the vehicle's energy. */
  readonly unit: 'L' | 'kWh'
  /** Undefined if the stop cannot be moved. */
  readonly moving: Moving | undefined
  readonly children: ReactNode
}

/** A stop's facts with its menu and editors. */
export function StopActions({ waypoint, unit, moving, children }: StopActionsProps) {
  const { copy, openIn } = useCoordinateActions(waypoint)
  const navigate = useNavigate()
  const { tripId } = usePlanner()
  const skip = useSkip(tripId)
  const [isRefilling, setRefilling] = useState(false)
  const [days, setDays] = useState(0)
  const [moved, setMoved] = useState<Moved>()
  const menu = useRef<HTMLButtonElement>(null)
  const move = (by: number) => {
    setMoved(undefined)
    setDays(by)
  }
  const end = () => {
    setRefilling(false)
    move(0)
    menu.current?.focus()
  }
  const items: MenuItem[] = [
    { label: 'Refill here', icon: Fuel, needs: 'plan', onChoose: () => setRefilling(true) },
    { label: 'Add fill-up', icon: Gauge, onChoose: () => navigate(paths.addFillUpAt(tripId, waypoint.id)) },
    ...(isDated(waypoint)
      ? [
          { label: 'Move a day earlier', icon: CalendarMinus, needs: 'plan' as const, onChoose: () => move(-1) },
          { label: 'Move a day later', icon: CalendarPlus, needs: 'plan' as const, onChoose: () => move(1) },
        ]
      : []),
    ...(moving ? listMoves(waypoint.id, moving) : []),
    { label: 'Skip this stop', icon: SkipForward, needs: 'plan', onChoose: () => void skip(waypoint) },
    copy,
    ...openIn,
  ]
  return (
    <>
      <div className={css.head}>
        {children}
        <div className={css.menu}>
          <Menu label={`More actions for ${waypoint.name}`} labeled="never" opener={menu} items={items} />
        </div>
      </div>
      {isRefilling ? <RefillEditor tripId={tripId} waypoint={waypoint} unit={unit} onClose={end} /> : null}
      {days === 0 ? null : (
        <MovePanel
          waypoint={waypoint}
          days={days}
          onStep={(by) => (days + by === 0 ? end() : setDays(days + by))}
          onCancel={end}
          onMoved={(done) => {
            setDays(0)
            setMoved(done)
          }}
        />
      )}
      {moved ? <MovedNote waypoint={waypoint} moved={moved} onUndone={end} /> : null}
    </>
  )
}

const listMoves = (id: WaypointId, { index, isFirst, canMoveDown, moves }: Moving): MenuItem[] => [
  ...(isFirst ? [] : [{ label: 'Move up', icon: ArrowUp, onChoose: () => moves.move(id, index - 1) }]),
  ...(canMoveDown ? [{ label: 'Move down', icon: ArrowDown, onChoose: () => moves.move(id, index + 1) }] : []),
]
