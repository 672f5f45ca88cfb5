import { CalendarDays, Fuel } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import type { TripId } from '#shared/ids.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { useCoordinateActions } from '../../waypoints/coordinates/use-coordinate-actions.ts'
import { type Moved, MovePanel } from '../editors/move-panel.tsx'
import { MovedNote } from '../editors/moved-note.tsx'
import { RefillEditor } from '../editors/refill-editor.tsx'
import css from './stop-actions.module.css'
import { useDisclosure } from './use-disclosure.ts'

type StopActionsProps = {
  readonly tripId: TripId
  readonly waypoint: Waypoint
  readonly unit: 'L' | 'kWh' /** What is known of it. */
  readonly children: ReactNode
}

export function StopActions({ tripId, waypoint, unit, children }: StopActionsProps) {
  const refill = useDisclosure()
  const { copy, openIn } = useCoordinateActions(waypoint)
  const [days, setDays] = useState(0)
  const [moved, setMoved] = useState<Moved>()
  const later = useRef<HTMLButtonElement>(null)
  const step = (by: number) => {
    setMoved(undefined)
    setDays(days + by)
  }
  const end = () => {
    setDays(0)
    setMoved(undefined)
    later.current?.focus()
  }
  return (
    <>
      <div className={css.line}>
        {children}
        <div className={css.actions}>
          <Button variant="plain" icon={<Fuel />} aria-label={`Refill here: ${waypoint.name}`} {...refill.button}>
            Refill here
          </Button>
          <div className={css.move}>
            <IconButton label={`Move ${waypoint.name} a day earlier`} onClick={() => step(-1)}>
              <span aria-hidden="true">−</span>
            </IconButton>
            <CalendarDays aria-hidden="true" />
            <IconButton ref={later} label={`Move ${waypoint.name} a day later`} onClick={() => step(1)}>
              <span aria-hidden="true">+</span>
            </IconButton>
          </div>
          <Menu label={`More actions for ${waypoint.name}`} labeled="never" items={[copy, ...openIn]} />
        </div>
      </div>
      {refill.isOpen ? <RefillEditor tripId={tripId} waypoint={waypoint} unit={unit} /> : null}
      {days === 0 ? null : (
        <MovePanel
          waypoint={waypoint}
          days={days}
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
