import { describe, expect, test } from 'vitest'
import { findLastFuel, getRangeAlong, listStopKms } from '#shared/along/fuel-along.ts'
import type { FoundPlace } from '#shared/along/place.ts'
import { toWayKey } from '#shared/along/way-key.ts'
import { computeFor, createStop, patrol } from '../itinerary/trip.ts'

const stops = [
  createStop(1, { name: 'Mt Dare', at: [-26, 135] }),
  createStop(2, { name: 'Purni', at: [-26, 136] }),
  createStop(3, { name: 'Birdsville', at: [-26, 139] }),
]
const fuelAt = (km: number): FoundPlace => ({
  kind: 'fuel',
  type: 'fuel',
  name: `Fuel at ${km}`,
  position: { latitude: -26, longitude: 135 },
  km,
  off: 0,
  leg: 0,
  isStraight: true,
  source: 0,
})

describe('the fuel along the way', () => {
  test('is named by the last place that it reaches in bad conditions', () => {
    const itinerary = computeFor(stops, { ...patrol, tank: 30, spare: 0 })
    const dry = findLastFuel(itinerary, [])
    expect(dry?.last).toBeUndefined()
    const dryKm = dry?.dryKm ?? 0
    expect(dryKm).toBeGreaterThan(50)
    const places = [10, dryKm - 1, dryKm + 1].map(fuelAt)
    expect(findLastFuel(itinerary, places)?.last).toBe(places[1])
    // In the usual case it lasts longer.
    expect(itinerary.fuel?.sections[0]?.dry?.kmAfter ?? Number.POSITIVE_INFINITY).toBeGreaterThan(0)
  })

  test('is not named if it lasts, or if nothing is known of a vehicle', () => {
    expect(findLastFuel(computeFor(stops, { ...patrol, tank: 500 }), [fuelAt(10)])).toBeUndefined()
    expect(findLastFuel(computeFor(stops, null), [fuelAt(10)])).toBeUndefined()
  })

  test('has a range that is the shortest where the driving is hardest', () => {
    const sandy = stops.map((stop, at) =>
      at === 2 ? { ...stop, leg: { from: stops[1]?.id ?? '', surface: { sand: 1 } } } : stop,
    )
    const itinerary = computeFor(sandy as typeof stops)
    const [, second = 0, last = 0] = listStopKms(itinerary)
    const easy = getRangeAlong(itinerary, 0, second) ?? 0
    const hard = getRangeAlong(itinerary, second, last) ?? 0
    expect(hard).toBeLessThan(easy)
    expect(getRangeAlong(itinerary, 0, last)).toBeGreaterThan(hard)
    expect(getRangeAlong(computeFor(stops, null), 0, 100)).toBeUndefined()
  })
})

test('the key of a way differs for another place, distance or order, and for nothing else', () => {
  const { legs } = computeFor(stops)
  const moved = computeFor([...stops.slice(0, 2), createStop(3, { name: 'Birdsville', at: [-26, 139.01] })]).legs
  const shorter = computeFor(stops.slice(0, 2)).legs
  const entered = legs.map((leg) => ({ ...leg, km: { ...leg.km, usual: leg.km.usual + 1 } }))
  const keys = [legs, moved, shorter, entered, []].map(toWayKey)
  expect(new Set(keys).size).toBe(keys.length)
  const renamed = computeFor(stops.map((stop) => ({ ...stop, name: `${stop.name}!` }))).legs
  expect(toWayKey(renamed)).toBe(keys[0])
})
