import { expect, test } from 'vitest'
import type { FoundPlace } from '#shared/along/place.ts'
import { mostOnMap, toAlongMarkers } from '../../web/features/along/along-markers.ts'
import { idOf } from '../shared/itinerary/trip.ts'
import { foundPlace } from './found-along.ts'

const place = (at: number, more: Partial<FoundPlace> = {}) => foundPlace(at * 10, { leg: 1, ...more })

/** Across the date line. */
const view = { west: 165, south: -30, east: 185, north: -20 }
const eastOfDateLine = { latitude: -26, longitude: -176 }

const legs = [{ to: { id: idOf(1) } }, { to: { id: idOf(2) } }]

test('places of the chosen kinds have a quiet marker that is no stop, with a name and the stop of its leg', () => {
  const places = [place(0, { name: 'Roadhouse' }), place(1, { type: '' }), place(2, { kind: 'water', type: 'spring' })]
  const markers = toAlongMarkers(places, legs, ['fuel'], view) ?? []
  expect(markers.map(({ name, kind, to }) => [name, kind, to])).toEqual([
    ['Roadhouse, fuel', 'place', idOf(2)],
    ['fuel', 'place', idOf(2)],
  ])
  expect(new Set(markers.map(({ id }) => id)).size).toBe(2)
})

test('few places have markers wherever the map is, many only in view, and too many in view none', () => {
  const few = Array.from({ length: mostOnMap }, (_, at) => place(at))
  expect(toAlongMarkers(few, legs, ['fuel'], view)).toHaveLength(mostOnMap)

  const many = [...few, place(500, { position: eastOfDateLine })]
  // A hundred from 165 degrees on, 0.1 apart, and the one beyond the date line.
  expect(toAlongMarkers(many, legs, ['fuel'], view)).toHaveLength(101)

  const wide = { ...view, west: 155, east: 195 }
  expect(toAlongMarkers(many, legs, ['fuel'], wide)).toBeUndefined()
  expect(toAlongMarkers(many, legs, ['water'], wide)).toEqual([])
})

test('a map that cannot be drawn has no markers of places', () => {
  expect(toAlongMarkers([place(0)], legs, ['fuel'], undefined)).toEqual([])
})
