import type { FoundAlong, FoundPlace } from '#shared/along/place.ts'
import { createDay } from '#shared/date.ts'
import type { Along } from '../../web/features/along/saved.ts'

/** A place beside a way to the east. */
export const foundPlace = (km: number, more: Partial<FoundPlace> = {}): FoundPlace => ({
  kind: 'fuel',
  type: 'fuel',
  name: '',
  position: { latitude: -26, longitude: 160 + km / 100 },
  km,
  off: 0.2,
  leg: 0,
  isStraight: false,
  source: 0,
  ...more,
})

/** Places found along a way of 1,000 km, all of which a map shows; a file has no place. */
export function foundAlong(places: readonly FoundPlace[]): Along {
  const found: FoundAlong = {
    places,
    lands: [],
    borders: [],
    sources: [
      { kind: 'map', name: 'OpenStreetMap, 2 June 2027', schema: 'openmaptiles', zoom: 14 },
      { kind: 'file', name: 'wells.gpx' },
    ],
    covered: [[0, 1_000]],
    coveredKm: 1_000,
    totalKm: 1_000,
    tiles: { read: 0, missing: 0, damaged: 0, 'too large': 0, 'no vector tile': 0 },
    endedBy: undefined,
  }
  const at = createDay('2027-06-03')
  return { id: '', version: 1, wayKey: 0, files: '', corridorKm: 5, at, found, closed: [], open: [...places] }
}
