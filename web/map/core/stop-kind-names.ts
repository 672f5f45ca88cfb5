import type { StopKind } from '#shared/stop.ts'

/** How each kind of stop is called. Apart from how it is drawn: every screen may have to tell of one, few draw them. */
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
