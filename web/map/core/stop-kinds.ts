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
import type { StopKind } from '#shared/stop.ts'
import { stopKindNames } from '#shared/stop-kind-names.ts'

export const stopKindLooks: Readonly<Record<StopKind, { readonly label: string; readonly icon: LucideIcon }>> = {
  camp: { label: stopKindNames.camp, icon: Tent },
  fuel: { label: stopKindNames.fuel, icon: Fuel },
  water: { label: stopKindNames.water, icon: Droplet },
  food: { label: stopKindNames.food, icon: Utensils },
  trailhead: { label: stopKindNames.trailhead, icon: Signpost },
  border: { label: stopKindNames.border, icon: Flag },
  permit: { label: stopKindNames.permit, icon: Stamp },
  viewpoint: { label: stopKindNames.viewpoint, icon: Binoculars },
  workshop: { label: stopKindNames.workshop, icon: Wrench },
  other: { label: stopKindNames.other, icon: Ellipsis },
}
