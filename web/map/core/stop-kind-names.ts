import type { StopKind } from '#shared/stop.ts'

/** Names of the kinds of stop. Separate from their icons, because every screen may name one, but few draw them. */
export const stopKindNames: Readonly<Record<StopKind, string>> = {
  camp: 'Camp',
  fuel: 'Fuel',
  water: 'Water',
  food: 'Food',
  trailhead: 'Trailhead',
  border: 'Border',
  permit: 'Permit',
  viewpoint: 'Viewpoint',
  workshop: 'Workshop',
  other: 'Other',
}
