/** Compares a trip's fill-ups with its plan. */
import { compareFills, type Fill } from '../fill.ts'
import { type Surfaces, surfaces } from '../stop.ts'
import { roundStored, type Units } from '../units.ts'
import { energyUnit } from '../vehicle.ts'
import { sumBands } from './band.ts'
import type { Itinerary } from './itinerary.ts'
import { formatQuantity } from './quantities.ts'
import { nameVehicle } from './vehicle-names.ts'

type AtStop = Pick<Fill, 'waypointId'>

const findStop = ({ stops }: Pick<Itinerary, 'stops'>, { waypointId }: AtStop): number =>
  waypointId === undefined ? -1 : stops.findIndex(({ id }) => id === waypointId)

/**
 * Returns the shares of the surfaces driven between the stops of two fill-ups: those of the legs between, by their usual kilometers.
 * Undefined if they are not two stops of the trip in its order, or if a leg's surface is unknown.
 */
export function findSurfacesBetween(itinerary: Itinerary, from: AtStop, to: AtStop): Surfaces | undefined {
  const [first, last] = [findStop(itinerary, from), findStop(itinerary, to)]
  if (first < 0 || last <= first) return undefined
  const legs = itinerary.legs.slice(first, last)
  const total = legs.reduce((sum, { km }) => sum + km.usual, 0)
  if (total === 0 || legs.some(({ surface }) => surface === undefined)) return undefined
  const shares: Surfaces = {}
  for (const surface of surfaces) {
    const driven = legs.reduce((sum, leg) => sum + leg.km.usual * (leg.surface?.[surface] ?? 0), 0)
    if (driven > 0) shares[surface] = roundStored(driven / total)
  }
  return shares
}

/** Fuel used since the last full tank at another stop of the trip, and as planned. */
export type FuelUse = NonNullable<ReturnType<typeof findFuelUse>>

/** Returns the fuel used up to a stop with a full tank; undefined if a fill-up is missing, or if nothing is planned. */
export function findFuelUse(itinerary: Itinerary, fills: readonly Fill[], waypointId: string) {
  // Most stops have no fill-up: look before sorting.
  const to = fills
    .filter((fill) => fill.full && fill.waypointId === waypointId)
    .toSorted(compareFills)
    .at(-1)
  if (!to || !itinerary.fuel) return undefined
  const inOrder = fills.toSorted(compareFills)
  const at = inOrder.indexOf(to)
  const before = inOrder.findLastIndex(({ full }, index) => full && index < at)
  const from = inOrder[before]
  if (!from) return undefined
  const [first, last] = [findStop(itinerary, from), findStop(itinerary, to)]
  const driven = inOrder.slice(before + 1, at + 1)
  if (first < 0 || last <= first || driven.some(({ missed }) => missed)) return undefined
  return {
    /** The stop of that full tank. */
    from: itinerary.stops[first]?.name ?? '',
    /** Liters or kWh. */
    amount: driven.reduce((sum, { amount }) => sum + amount, 0),
    planned: sumBands(itinerary.fuel.need.slice(first, last)),
  }
}

export const isMoreThanPlanned = ({ amount, planned }: FuelUse): boolean => amount > planned.high

const unitOf = ({ vehicle }: Itinerary) => energyUnit(vehicle?.specs?.energy)

/** Returns 'You used 110 L from Birdsville. Planned: 80–147 L.', with the vehicle's name if the trip has several. */
export function describeFuelUse({ from, amount, planned }: FuelUse, itinerary: Itinerary, units: Units): string {
  const unit = unitOf(itinerary)
  const who = nameVehicle(itinerary) ?? 'You'
  return `${who} used ${formatQuantity(amount, unit, units)} from ${from}. Planned: ${formatQuantity(planned, unit, units)}.`
}

/** The distance and fuel of a trip between its first and last fill-up. */
export type TripUse = NonNullable<ReturnType<typeof findTripUse>>

/**
 * Returns the distance between a trip's first and last fill-up, undefined without odometer readings or distances, what was filled after the
 * first, and the fill-ups that count. Undefined below two.
 */
export function findTripUse(fills: readonly Fill[], tripId: string) {
  const [first, ...counted] = fills.filter((fill) => fill.tripId === tripId).toSorted(compareFills)
  const last = counted.at(-1)
  if (!first || !last) return undefined
  const amount = counted.reduce((sum, fill) => sum + fill.amount, 0)
  return { km: findDistance(first, last, counted), amount, counted }
}

/** Returns '1,812 km, 388 L, A$1,020.', of what is known. `prices` is '' without. */
export function describeTripUse({ km, amount }: TripUse, itinerary: Itinerary, prices: string, units: Units): string {
  const distance = km === undefined ? '' : formatQuantity(km, 'km', units)
  return `${[distance, formatQuantity(amount, unitOf(itinerary), units), prices].filter(Boolean).join(', ')}.`
}

function findDistance(first: Fill, last: Fill, counted: readonly Fill[]): number | undefined {
  const [from, to] = [first.odometer, last.odometer]
  if (counted.some(({ missed, reset }) => missed || reset)) return undefined
  if (from !== undefined && to !== undefined) return to >= from ? to - from : undefined
  if (counted.some(({ km }) => km === undefined)) return undefined
  return counted.reduce((sum, { km = 0 }) => sum + km, 0)
}
