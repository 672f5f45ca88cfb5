import type { Authority } from '#shared/authorities.ts'
import { toLocalDay } from '#shared/date.ts'
import { formatDayOfYear } from '#shared/day-texts.ts'
import type { KnownForecast } from '#shared/forecast.ts'
import { describeForecastSource, roadAdvice } from '#shared/itinerary/forecast-texts.ts'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import { formatDayCount, formatWhole } from '#shared/itinerary/quantities.ts'
import { type TrackLines, toRoute } from '#shared/itinerary/route.ts'
import { findLastDay, listSkipped } from '#shared/itinerary/stops.ts'
import { getConsumption } from '#shared/itinerary/surfaces.ts'
import { limits } from '#shared/limits.ts'
import type { TripPlan, TripPlanVehicle } from '#shared/trip-plan.ts'
import { metric, type Units } from '#shared/units.ts'
import { energyUnit, toVehicleName, type Vehicle } from '#shared/vehicle.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import type { FindZone } from '../../../map/basemap/time-zones.ts'
import type { Along } from '../../along/saved.ts'
import { describeAct, listReturnNotes } from './act.ts'
import { hashText, type Printed } from './made.ts'
import { listHelp, toPlanPlace } from './places.ts'
import { listStopRows } from './stops.ts'

/** Content of the printed trip plan, in its order. Texts are '' for lines to fill in by hand. */
export type PlanDocument = ReturnType<typeof createPlanDocument>

export type PlanDocumentInputs = {
  readonly trip: { readonly name: string }
  readonly waypoints: readonly Waypoint[]
  readonly itinerary: Itinerary
  readonly vehicles: readonly Vehicle[]
  /** The saved plan with the private fields of the open page. */
  readonly tripPlan: TripPlan
  readonly lines: TrackLines
  readonly units: Units
  readonly findZone: FindZone
  /** The places where the states and countries of the stops publish fires and floods. */
  readonly authorities: readonly Authority[]
  /** Places found along the present way on the maps of this device. */
  readonly along: Along | undefined
  /** Milliseconds since 1970. */
  readonly now: number
}

/** Computes the trip plan's content. */
export function createPlanDocument(inputs: PlanDocumentInputs) {
  const { trip, waypoints, itinerary, vehicles, tripPlan, lines, units, findZone, authorities, along, now } = inputs
  const notations = tripPlan.notations ?? []
  const last = itinerary.stops.at(-1)
  const zone = tripPlan.back?.zone ?? (last ? findZone(last.position).name : 'UTC')
  const route = toRoute(itinerary, units, lines)
  return {
    title: trip.name,
    /** 'as of 10 April 2027, 14:05', in the device's zone. */
    asOf: formatAsOf(now),
    act: describeAct(tripPlan),
    returnNotes: listReturnNotes(tripPlan, findLastDay(itinerary.stops), now),
    party: tripPlan.party ?? [],
    home: tripPlan.home ?? [],
    agencyPhone: trim(tripPlan.agency?.phone),
    vehicles: listVehicles(tripPlan, itinerary, vehicles, units),
    onBoard: describeStart(itinerary, units),
    reach: tripPlan.reach ?? [],
    checkIns: trim(tripPlan.checkIns),
    shelter: trim(tripPlan.shelter),
    equipment: trim(tripPlan.equipment),
    /** The zone of the sun's times, except where a stop names another. */
    zone,
    stops: listStopRows(itinerary, { notations, units, zone, findZone }),
    skipped: listSkipped(waypoints),
    /** Points of no return, and where fuel ends. */
    places: [...(route?.noReturns ?? []), ...(route?.runsOutInBadCase ?? [])].map((place) =>
      toPlanPlace(place, notations),
    ),
    /** Undefined if nothing was found along the present way. */
    help: along && listHelp(along, notations, units),
    bailOut: trim(tripPlan.bailOut),
    notes: trim(tripPlan.notes),
    /** The source and age of the forecast that the figures use; empty without. */
    forecast: itinerary.forecast ? describeForecast(itinerary.forecast) : '',
    /** The maps whose roads the legs follow, such as 'OpenStreetMap, 2 June 2027'. */
    maps: [...new Set(itinerary.legs.flatMap(({ track }) => track?.map ?? []))],
    authorities,
  }
}

const describeForecast = (known: KnownForecast): string => `${describeForecastSource(known)} ${roadAdvice}`

const trim = (text: string | undefined) => text?.trim() ?? ''

function formatAsOf(now: number): string {
  const time = new Date(now)
  const clock = [time.getHours(), time.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')
  return `as of ${formatDayOfYear(toLocalDay(now))}, ${clock}`
}

/** Returns the plan's vehicles, or the itinerary's if it names none. */
function listVehicles(tripPlan: TripPlan, { vehicles }: Itinerary, garage: readonly Vehicle[], units: Units): string[] {
  const named = tripPlan.vehicles ?? vehicles.map(({ vehicle }) => ({ vehicleId: vehicle.id }))
  return named.map((one) => {
    const own = garage.find(({ id }) => id === one.vehicleId)
    const range = own ? describeRange(own, units) : ''
    const text = describeVehicle(one, garage)
    return text !== '' && range !== '' ? `${text}. ${range}` : text
  })
}

/** Returns what tells the next printed plan from this one, without private fields. */
export function summarizePlan(
  { tripPlan, itinerary, vehicles }: Pick<PlanDocumentInputs, 'tripPlan' | 'itinerary' | 'vehicles'>,
  { stops }: PlanDocument,
): Printed {
  const shared = (tripPlan.vehicles ?? []).map(({ plate: _, ...rest }) => rest)
  const onPaper = listVehicles({ rev: 0, vehicles: shared }, itinerary, vehicles, metric)
  return {
    back: tripPlan.back,
    stops: stops
      .slice(0, limits.tripPlan.stops)
      .map(({ name, kind, dates, coordinates }) => hashText([name, kind, dates, coordinates[0]].join('\n'))),
    vehicles: hashText(onPaper.join('\n')),
  }
}

/** Returns a vehicle in one line: '2019 Toyota LandCruiser, white, plate 1ABC 234, trailer: camper'; '' without details. */
function describeVehicle({ vehicleId, color, plate, trailer }: TripPlanVehicle, garage: readonly Vehicle[]): string {
  const own = garage.find(({ id }) => id === vehicleId)
  const texts = [
    own && toVehicleName(own),
    color,
    plate && `plate ${plate.trim()}`,
    trailer && `trailer: ${trailer.trim()}`,
  ]
  return texts.flatMap((text) => text?.trim() || []).join(', ')
}

/** Returns 'About 690 km with 155 L.', with the usual consumption off road as far as it is known; '' if it is not. */
function describeRange({ specs }: Pick<Vehicle, 'specs'>, units: Units): string {
  if (!specs) return ''
  const all = specs.tank + specs.spare
  const { usual } = getConsumption(specs.use, undefined)
  if (all <= 0 || usual <= 0) return ''
  const unit = energyUnit(specs.energy)
  return `About ${formatWhole((all / usual) * 100, 'km', units, 'down')} with ${formatWhole(all, unit, units)}.`
}

/**
 * Returns 'On board at the start: 155 L of fuel, 120 L of water, food for 25 days.', with what the first stop adds; '' if nothing
 * is known.
 */
export function describeStart(itinerary: Itinerary, units: Units): string {
  const { vehicles, plan, amountUnit, fuel } = itinerary
  const startWater = getStartWater(itinerary)
  const fuels =
    vehicles.length > 1
      ? vehicles.flatMap((own) => {
          const start = own.fuel?.onDeparture[0]?.usual
          const unit = energyUnit(own.vehicle.specs?.energy)
          return start === undefined ? [] : [`${describeFuel(start, unit, units)} in ${toVehicleName(own.vehicle)}`]
        })
      : [fuel?.onDeparture[0]?.usual ?? plan.startFuel].flatMap((start) =>
          start === undefined ? [] : [describeFuel(start, amountUnit, units)],
        )
  const parts = [
    ...fuels,
    ...(startWater === undefined ? [] : [`${formatWhole(startWater, 'L', units)} of water`]),
    ...(plan.foodDays === undefined ? [] : [`food for ${formatDayCount(plan.foodDays)}`]),
  ]
  return parts.length === 0 ? '' : `On board at the start: ${parts.join(', ')}.`
}

function getStartWater({ stops, plan: { startWater }, water }: Itinerary): number | undefined {
  if (!water) return startWater
  const { capacity } = water
  const refill = stops[0]?.supplies.water ?? 0
  return refill === 'full' ? capacity : Math.min(capacity, (startWater ?? capacity) + refill)
}

const describeFuel = (amount: number, unit: 'L' | 'kWh', units: Units) =>
  `${formatWhole(amount, unit, units)}${unit === 'L' ? ' of fuel' : ''}`
