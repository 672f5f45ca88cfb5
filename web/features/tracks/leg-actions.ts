import { Spline, Trash2 } from 'lucide-react'
import type { RouteLeg } from '#shared/itinerary/legs.ts'
import type { MenuItem } from '../../ui/menu.tsx'

type LegActions = { readonly draw: () => void; readonly remove: () => void }

/** Returns what a menu offers for a leg's track. A track for another leg can be replaced or removed. */
export const listTrackActions = (
  { track, trackForAnotherLeg }: Pick<RouteLeg, 'track' | 'trackForAnotherLeg'>,
  { draw, remove }: LegActions,
): MenuItem[] => [
  { label: track ? 'Change track' : 'Draw route', icon: Spline, onChoose: draw },
  ...(track || trackForAnotherLeg ? [{ label: 'Remove track', icon: Trash2, danger: true, onChoose: remove }] : []),
]
