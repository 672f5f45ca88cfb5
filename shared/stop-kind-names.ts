import type { StopKind } from './stop.ts'

/** Names of the kinds of stop, without the icons, which few screens load. */
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
