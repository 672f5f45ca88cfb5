import { Milestone, Spline, Trash2 } from 'lucide-react'
import type { RouteLeg } from '#shared/itinerary/legs.ts'
import type { MenuItem } from '../../ui/menu.tsx'

/** A question about a leg's track. */
export type Question = 'follow' | 'surfaces' | 'remove'
export type LegActions = { readonly draw: () => void; readonly ask: (question: Question) => void }

/** Returns what a menu offers for a leg's track. A track for another leg can be replaced or removed. */
export const listTrackActions = (
  { track, trackForAnotherLeg }: Pick<RouteLeg, 'track' | 'trackForAnotherLeg'>,
  { draw, ask }: LegActions,
): MenuItem[] => [
  { label: track ? 'Change track' : 'Draw route', icon: Spline, needs: 'plan', onChoose: draw },
  // Along roads again: to a stop that was moved, or by another route.
  track && track.source !== 'roads'
    ? { label: 'Surfaces from your map', icon: Milestone, needs: 'plan', onChoose: () => ask('surfaces') }
    : { label: 'Follow roads', icon: Milestone, needs: 'plan', onChoose: () => ask('follow') },
  ...(track || trackForAnotherLeg
    ? [{ label: 'Remove track', icon: Trash2, danger: true, needs: 'plan' as const, onChoose: () => ask('remove') }]
    : []),
]
