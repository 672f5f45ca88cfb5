import { expect, test } from 'vitest'
import { metric } from '#shared/units.ts'
import { listRouteNotes } from '../../../web/features/tracks/roads/route-texts.ts'
import type { RoutedTrack } from '../../../web/map/roads/messages.ts'

const ends = { from: { name: 'Well 33' }, to: { name: 'Kunawarritji' } }
const route: Omit<RoutedTrack, 'track'> = {
  km: 118,
  surfaces: { track: 118 },
  unknownKm: 0,
  fords: 0,
  gates: 0,
  gaps: [],
  offMeters: [20, 480],
  ignoresOneWays: false,
  oneWays: 'followed',
  isCoarse: false,
  tiles: { read: 90, missing: 2, damaged: 0, 'too large': 0, 'no vector tile': 0 },
  map: 'OpenStreetMap, 2 June 2027',
}

test('a route on the map’s roads needs no more words', () => {
  expect(listRouteNotes(ends, route, metric)).toEqual([])
})

test('what the figures of a route don’t say is said', () => {
  const found: Omit<RoutedTrack, 'track'> = {
    ...route,
    offMeters: [1_240, 0],
    fords: 2,
    gates: 7,
    gaps: [{ from: 3, to: 4, km: 1, name: 'Fitzroy Ferry' }],
    oneWays: 'not on the map',
    isCoarse: true,
    tiles: { ...route.tiles, damaged: 1 },
  }
  expect(listRouteNotes(ends, found, metric)).toEqual([
    'Well 33 is 1.2 km from the road.',
    'To Kunawarritji: a ferry (Fitzroy Ferry).',
    'To Kunawarritji: at least 2 fords.',
    'To Kunawarritji: 7 gates on the map.',
    'To Kunawarritji: 1 tile of the map couldn’t be read.',
    'This map has no small roads and tracks.',
    'This map doesn’t say where one-way roads lead.',
  ])
})
