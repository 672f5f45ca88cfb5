import { Copy } from 'lucide-react'
import type { Position } from '#shared/geo.ts'
import { Button } from '../../../ui/button.tsx'
import { useCoordinateActions } from '../../waypoints/coordinates/use-coordinate-actions.ts'
import { toPlace } from '../../waypoints/edit/place.ts'
import css from './timeline.module.css'

type PlaceToCopyProps = { readonly name: string; readonly position: Position }

/** The coordinates of a place on a track, in the user's notation, which a click copies. */
export function PlaceToCopy({ name, position }: PlaceToCopyProps) {
  const { text, copy } = useCoordinateActions({ name, ...toPlace(position) })
  return (
    <Button variant="plain" icon={<Copy />} className={css.place} aria-label={copy.label} onClick={copy.onChoose}>
      {text}
    </Button>
  )
}
