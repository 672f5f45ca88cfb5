import type { StoredCheckIn } from '#functions/check-ins/item.ts'
import { listSpans } from '#functions/weather/forecast-spans.ts'
import { toDay } from '#shared/date.ts'
import type { KnownForecast } from '#shared/forecast.ts'
import { computeItinerary, type Itinerary } from '#shared/itinerary/itinerary.ts'
import { toSharedLegs, toSharedStop } from '#shared/itinerary/shared-stop.ts'
import { describeFuel, describeWater } from '#shared/itinerary/texts.ts'
import type { Water } from '#shared/itinerary/water.ts'
import type { SharedCheckIn, SharedLeg, SharedStop, SharedTripPage, Shows } from '#shared/share.ts'
import { listVehicleIds, type Trip } from '#shared/trip.ts'
import { findTripVehicles } from '#shared/trip-vehicles.ts'
import type { Units } from '#shared/units.ts'
import { toVehicleName, type Vehicle } from '#shared/vehicle.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { pageBytes, type Visit } from './visit.ts'

export type Around = { readonly units: Units; readonly forecast: KnownForecast | undefined }

/** Figures of the itinerary: the legs by the ids of the stops that they lead to, and what fuel and water last for. */
export type Figures = {
  readonly legs: ReadonlyMap<string, SharedLeg>
  readonly supplies: Pick<SharedTripPage, 'fuel' | 'fuels' | 'water'>
}

export function computeFigures(
  { trip, stops }: Pick<Visit, 'trip' | 'stops'>,
  vehicles: readonly Vehicle[],
  around: Around,
): Figures {
  const waypoints = withoutUnsureWeather(stops, around)
  const numbered = numberVehicles(trip, vehicles)
  const itinerary = computeItinerary(numbered.trip, waypoints, numbered.vehicles, around)
  return { legs: toSharedLegs(itinerary), supplies: describeSupplies(itinerary, around) }
}

/**
 * Drops the averages of stops whose forecast is not stored here. The owner's device may have it, and it may be worse, so the
 * figures have to cover hot days.
 */
function withoutUnsureWeather(stops: readonly Waypoint[], { forecast: known }: Around): readonly Waypoint[] {
  if (!known || known.forecast.complete) return stops
  const { asOf, age, stops: found } = known.forecast
  const missing = new Set(listSpans(stops, asOf + age).flatMap(({ id }) => (found[id] ? [] : [id])))
  return stops.map((stop) => (missing.has(stop.id) ? { ...stop, weather: null } : stop))
}

/**
 * Returns the page after stop number `after`. Only the fields that the link shows are in it, and never an id. `figures` is
 * undefined if it shows none.
 */
export function toPage(visit: Visit, figures: Figures | undefined, after: number): SharedTripPage {
  const { link, trip, stops } = visit
  const { shows } = link
  const page: SharedStop[] = []
  let bytes = 0
  for (let number = after + 1; number <= stops.length && bytes < pageBytes; number += 1) {
    const stop = toSharedStop(stops, number, shows, figures?.legs)
    bytes += Buffer.byteLength(JSON.stringify(stop))
    page.push(stop)
  }
  const last = after + page.length
  return {
    name: trip.name,
    shows,
    stopCount: stops.length,
    stops: page,
    next: last < stops.length ? last : null,
    ...(after > 0 ? {} : { ...showSupplies(figures, shows), ...describeCheckIns(visit) }),
  }
}

/**
 * Replaces the names of the trip's vehicles, which texts on several would show: 'Vehicle 1', in the plan's order. Those of members follow
 * like vehicles of the owner, so that no figure names a member.
 */
function numberVehicles(trip: Pick<Trip, 'plan' | 'crew'>, vehicles: readonly Vehicle[]) {
  const { plan = {} } = trip
  const { used } = findTripVehicles(trip, vehicles)
  const all = [...vehicles, ...used.filter(({ guest }) => guest !== undefined)]
  const hasGuests = all.length > vehicles.length
  const ids = hasGuests
    ? used.map(({ id }) => id)
    : listVehicleIds(plan).filter((id) => all.some((one) => one.id === id))
  return {
    trip: { plan: hasGuests ? { ...plan, vehicleId: ids[0], vehicleIds: ids } : plan },
    vehicles: all.map(({ guest: _, ...one }) => ({
      ...one,
      year: null,
      make: 'Vehicle',
      model: String(ids.indexOf(one.id) + 1),
    })),
  }
}

const withoutForecast = 'Calculated for mild to hot days instead of average weather, because the forecast may be worse.'

/** Hot days are assumed to have 40 °C, and a forecast may be hotter. */
const unsureWater = 'Whether the water lasts depends on the forecast, which is not known here.'

/** Without a vehicle's figures the texts would ask for them, and name it. */
function describeSupplies(itinerary: Itinerary, { units, forecast }: Around): Figures['supplies'] {
  const isMissing = forecast?.forecast.complete === false
  const addBasis = (text: string) => (isMissing ? `${text} ${withoutForecast}` : text)
  const { fuel, water } = itinerary
  const { text, each } = describeFuel(itinerary, units)
  const fuels = each?.map((one) =>
    one.verdict === undefined ? `${toVehicleName(one.vehicle)}: fuel is not calculated.` : addBasis(one.text),
  )
  const describeSharedWater = (text: string, { isUncertain, verdict }: Water) =>
    isMissing && isUncertain ? (verdict === 'enough' ? unsureWater : addBasis(text)) : text
  return {
    ...(fuel ? { fuel: fuels?.[0] ?? addBasis(text), ...(fuels ? { fuels } : {}) } : {}),
    ...(water ? { water: describeSharedWater(describeWater(itinerary, units).text, water) } : {}),
  }
}

/** The text on water has dates. */
function showSupplies(figures: Figures | undefined, shows: Shows): Figures['supplies'] {
  const { water, ...others } = figures?.supplies ?? {}
  return { ...others, ...(water !== undefined && shows.dates ? { water } : {}) }
}

function describeCheckIns(visit: Visit): Pick<SharedTripPage, 'checkIn' | 'otherCheckIns'> {
  if (!visit.checkIns) return {}
  const [checkIn = null, ...others] = visit.checkIns.map((one) => toSharedCheckIn(visit, one))
  return { checkIn, ...(others.length > 0 ? { otherCheckIns: others } : {}) }
}

function toSharedCheckIn({ link: { shows }, trip, stops }: Visit, checkIn: StoredCheckIn): SharedCheckIn {
  const { crew = [] } = trip
  const { tripId: _, id: _id, by: memberId, stop: stopId, receivedAt = 0, ...rest } = checkIn
  const by = shows.names ? crew.find(({ id }) => id === memberId)?.name : undefined
  const at = stops.findIndex(({ id }) => id === stopId)
  const stop = stops[at]
  const nextAt = stops.findIndex(({ skipped }, index) => index > at && !skipped)
  const next = stops[nextAt]
  const day = next && toDay(next.startDate)
  return {
    ...rest,
    receivedAt,
    ...(by !== undefined && { by }),
    ...(stop ? { stop: { number: at + 1, name: stop.name } } : {}),
    ...(stop && next ? { next: { number: nextAt + 1, name: next.name, ...(shows.dates && day ? { day } : {}) } } : {}),
  }
}
