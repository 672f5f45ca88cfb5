import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import type { TripId } from '#shared/ids.ts'
import { Button } from '../../../ui/button.tsx'
import { DistanceEditor } from '../editors/distance-editor.tsx'
import { SurfaceEditor } from '../editors/surface-editor.tsx'
import type { TimelineLeg } from '../rows.ts'
import css from './timeline.module.css'
import { useDisclosure } from './use-disclosure.ts'

type LegActionsProps = {
  readonly tripId: TripId
  readonly timelineLeg: TimelineLeg /** How far it is, in words. */
  readonly children: ReactNode
}

export function LegActions({ tripId, timelineLeg, children }: LegActionsProps) {
  const surface = useDisclosure()
  const distance = useDisclosure()
  const name = timelineLeg.leg.to.name
  return (
    <>
      <div className={css.legHead}>
        {children}
        <div className={css.edits}>
          <Button variant="plain" icon={<Pencil />} aria-label={`Edit distance to ${name}`} {...distance.button}>
            Edit distance
          </Button>
          <Button variant="plain" icon={<Pencil />} aria-label={`Edit surface to ${name}`} {...surface.button}>
            Edit surface
          </Button>
        </div>
      </div>
      {distance.isOpen ? <DistanceEditor tripId={tripId} timelineLeg={timelineLeg} onClose={distance.close} /> : null}
      {surface.isOpen ? <SurfaceEditor tripId={tripId} timelineLeg={timelineLeg} /> : null}
    </>
  )
}
