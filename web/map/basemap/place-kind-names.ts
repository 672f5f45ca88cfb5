import type { PlaceKind } from '#shared/places/remote-place.ts'

export const placeKindNames: Readonly<Record<PlaceKind, string>> = {
  settlement: 'Settlement',
  roadhouse: 'Roadhouse',
  station: 'Station',
  well: 'Well',
  spring: 'Spring',
  pass: 'Pass',
  border: 'Border crossing',
  gate: 'Park gate',
  ferry: 'Ferry',
  camp: 'Camp',
  landmark: 'Landmark',
}
