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

export const stopKindIcons: Readonly<Record<StopKind, LucideIcon>> = {
  camp: Tent,
  fuel: Fuel,
  water: Droplet,
  food: Utensils,
  trailhead: Signpost,
  border: Flag,
  permit: Stamp,
  viewpoint: Binoculars,
  workshop: Wrench,
  other: Ellipsis,
}
