import { describe, expect, test } from 'vitest'
import { toBox } from '../../../web/map/core/box.ts'
import { toTarget, toTargetKey } from '../../../web/map/core/target.ts'
import type { MapMarker } from '../../../web/map/core/types.ts'

const marker = (id: string, latitude: number, longitude: number): MapMarker => ({
  id,
  name: `Place ${id}`,
  position: { latitude, longitude },
})
const moab = marker('moab', 38.5, -109.5)

describe('the map’s first view', () => {
  test('is the product’s own center and zoom when nothing is requested, or there is nothing to fit', () => {
    const product = { centre: { latitude: 39.5, longitude: -98.35 }, zoom: 5 }
    expect(toTarget({ view: undefined, markers: [moab] })).toMatchObject(product)
    expect(toTarget({ view: { fit: [] }, markers: [moab] })).toMatchObject(product)
    expect(toTarget({ view: { fit: 'markers' }, markers: [] })).toMatchObject(product)
  })

  test('contains the requested places or all markers, at a limited zoom when they are close', () => {
    const box = { west: -109.5, east: -109.5, south: 38.5, north: 38.5 }
    expect(toTarget({ view: { fit: [moab.position], nearest: 10 }, markers: [] })).toEqual({ box, nearest: 10 })
    expect(toTarget({ view: { fit: 'markers' }, markers: [moab] })).toEqual({ box, nearest: 12 })
    const wide = [
      { latitude: 30, longitude: -110 },
      { latitude: 40, longitude: -90 },
    ]
    expect(toTarget({ view: { fit: wide }, markers: [moab] })).toEqual({
      box: { west: -110, east: -90, south: 30, north: 40 },
      nearest: 12,
    })
  })

  test('goes the short way around the world', () => {
    const fiji = [marker('a', -17, 179), marker('b', -17, -179)]
    expect(toTarget({ view: { fit: 'markers' }, markers: fiji })).toMatchObject({ box: { west: 179, east: 181 } })
  })

  test('never extends beyond the edge of the map, where nothing is drawn', () => {
    const pole = { latitude: -90, longitude: 10 }
    const edge = expect.closeTo(-85.05, 2)
    expect(toTarget({ view: { centre: pole, zoom: 15 }, markers: [] })).toEqual({
      centre: { latitude: edge, longitude: 10 },
      zoom: 15,
    })
    expect(toTarget({ view: { fit: [pole, moab.position] }, markers: [] })).toMatchObject({
      box: { south: edge, north: 38.5 },
    })
  })

  test('changes with the view and with the set of markers to fit, not when one is moved or markers only stay', () => {
    const keyOf = (...markers: MapMarker[]) => toTargetKey({ view: { fit: 'markers' }, markers })
    const other = marker('other', 40, -100)
    expect(keyOf(moab, other)).toBe(keyOf(other, { ...moab, position: other.position }))
    expect(keyOf(moab, other)).not.toBe(keyOf(moab))
    const there = { centre: moab.position, zoom: 12 }
    const look = (zoom: number, ...markers: MapMarker[]) => toTargetKey({ view: { ...there, zoom }, markers })
    expect(look(12, moab)).toBe(look(12, moab, other))
    expect(look(12)).not.toBe(look(13))
  })
})

describe('the box around several places', () => {
  const around = (...longitudes: number[]) => toBox(longitudes.map((longitude) => ({ latitude: 40, longitude })))

  test('of one place is that place, whatever its decimals', () => {
    for (const longitude of [-101.294336, -109.5, 0, 97.338477, 175.561133, -179.999999, 180]) {
      expect(around(longitude)).toEqual({ west: longitude, east: longitude, south: 40, north: 40 })
      expect(around(longitude, longitude)).toMatchObject({ west: longitude, east: longitude })
    }
  })

  test('spans from the westernmost to the easternmost, and from the southernmost to the northernmost', () => {
    expect(around(-109.549801, -101.294336, -110.0278)).toMatchObject({ west: -110.0278, east: -101.294336 })
    const places = [
      { latitude: 60, longitude: 20 },
      { latitude: -30, longitude: 25 },
    ]
    expect(toBox(places)).toEqual({ west: 20, east: 25, south: -30, north: 60 })
  })

  test('crosses the date line where that is shorter', () => {
    expect(around(-170.123457, 175.561133)).toMatchObject({ west: 175.561133, east: -170.123457 + 360 })
  })

  test('is none without places', () => {
    expect(around()).toBeUndefined()
  })
})
