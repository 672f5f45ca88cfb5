import { CircleDot, Cross, Droplets, Fuel, House, type LucideIcon, ShowerHead, Tent, Utensils } from 'lucide-react'
import type { FoundPlace } from '#shared/along/place.ts'
import type { AlongKind } from '#shared/along/place-kinds.ts'
import type { StopKind } from '#shared/stop.ts'

export const kindIcons: Readonly<Record<AlongKind, LucideIcon>> = {
  fuel: Fuel,
  water: Droplets,
  camp: Tent,
  food: Utensils,
  help: Cross,
  facilities: ShowerHead,
  town: House,
  other: CircleDot,
}

/** Returns the kind of stop that a place becomes. */
export function toStopKind({ kind, type, fuelFor }: FoundPlace): StopKind {
  if (kind === 'fuel') return fuelFor ? 'other' : 'fuel'
  if (kind === 'water' || kind === 'camp' || kind === 'food') return kind
  return type === 'car_repair' ? 'workshop' : 'other'
}
