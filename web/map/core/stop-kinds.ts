import {
  Binoculars,
  Droplet,
  Ellipsis,
  Flag,
  Fuel,
  type LucideIcon,
  Signpost,
  Stamp,
  Tent,
  Utensils,
  Wrench,
} from 'lucide-react'
import type { StopKind } from '#shared/stop-kind.ts'

/** How each kind of stop is called and drawn, on maps and beside them. */
export const stopKindLooks: Readonly<Record<StopKind, { readonly label: string; readonly icon: LucideIcon }>> = {
  camp: { label: 'Camp', icon: Tent },
  fuel: { label: 'Fuel', icon: Fuel },
  water: { label: 'Water', icon: Droplet },
  food: { label: 'Food', icon: Utensils },
  trailhead: { label: 'Trailhead', icon: Signpost },
  border: { label: 'Border', icon: Flag },
  permit: { label: 'Permit', icon: Stamp },
  viewpoint: { label: 'Viewpoint', icon: Binoculars },
  workshop: { label: 'Workshop', icon: Wrench },
  other: { label: 'Other', icon: Ellipsis },
}
