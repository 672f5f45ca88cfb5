import type { Band } from '#shared/itinerary/band.ts'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import { nameVehicle } from '#shared/itinerary/vehicle-names.ts'

/** A supply at each stop. */
export type ChartLine = {
  readonly name: 'Fuel' | 'Water'
  /** The vehicle it is of, on a trip with several. */
  readonly of?: string | undefined
  readonly capacity: number
  readonly onArrival: readonly Band[]
  readonly onDeparture: readonly Band[]
}

/** Returns each stop's position, 0 to 1 by usual kilometers; evenly spaced without any. */
export function placeStops({ stops, legs, totals }: Itinerary): number[] {
  const totalKm = totals.km.usual
  let km = 0
  return stops.map((_, at) => {
    km += legs[at - 1]?.km.usual ?? 0
    return totalKm > 0 ? km / totalKm : at / Math.max(1, stops.length - 1)
  })
}

/** Part of a phone's chart that a digit needs. */
const digitWidth = 0.04

/** Returns indexes of stops whose numbers don't overlap. */
export function findNumbered(along: readonly number[]): number[] {
  const last = along.length - 1
  const numberWidth = digitWidth * String(along.length).length
  let end = Number.NEGATIVE_INFINITY
  return along.flatMap((x, at) => {
    const hasRoom = at === last || (x - end >= numberWidth && (along[last] ?? 1) - x >= numberWidth)
    if (hasRoom) end = x
    return hasRoom ? [at] : []
  })
}

export function listLines(itinerary: Itinerary): ChartLine[] {
  const { fuel, water } = itinerary
  return [
    ...(fuel ? [{ name: 'Fuel' as const, of: nameVehicle(itinerary), ...fuel }] : []),
    ...(water ? [{ name: 'Water' as const, ...water }] : []),
  ]
}

export const chart = { width: 1000, height: 300 }

type Point = readonly [x: number, y: number]

const toPath = (places: readonly Point[]) => places.map((place) => place.join()).join(' ')

/** Returns the points of the line, and of the area from best to worst case. */
export function drawLine({ capacity, onArrival, onDeparture }: ChartLine, along: readonly number[]) {
  const list = (one: keyof Band): Point[] =>
    along.flatMap((x, at) =>
      [onArrival[at], onDeparture[at]].flatMap((level): Point[] =>
        level ? [[round(x * chart.width), toHeight(level[one], capacity)]] : [],
      ),
    )
  return { usual: toPath(list('usual')), band: toPath([...list('low'), ...list('high').reverse()]) }
}

const round = (value: number) => Math.round(value * 10) / 10
export const toHeight = (amount: number, capacity: number): number =>
  round((1 - Math.min(1, Math.max(0, amount / Math.max(capacity, 1)))) * chart.height)
