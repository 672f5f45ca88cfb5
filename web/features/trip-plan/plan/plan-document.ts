import type { Authority } from '#shared/authorities.ts'
import { toLocalDay } from '#shared/date.ts'
import { formatDayOfYear } from '#shared/day-texts.ts'
import type { KnownForecast } from '#shared/forecast.ts'
import {
  describeForecastAge,
  describeForecastSource,
  isForecastOld,
  roadAdvice,
} from '#shared/itinerary/forecast-texts.ts'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import { type TrackLines, toRoute } from '#shared/itinerary/route.ts'
import { findLastDay, listSkipped } from '#shared/itinerary/stops.ts'
import { limits } from '#shared/limits.ts'
import type { TripPlan, TripPlanContact, TripPlanPerson, TripPlanReach } from '#shared/trip-plan.ts'
import { metric, type Units } from '#shared/units.ts'
import type { Vehicle } from '#shared/vehicle.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import type { FindZone } from '../../../map/basemap/time-zones.ts'
import type { Along } from '../../along/saved.ts'
import { type Act, describeAct, listReturnNotes } from './act.ts'
import { hashText, type Printed } from './made.ts'
import { listHelp, type PlanHelp, type PlanPlace, toPlanPlace } from './places.ts'
import { listStopRows, type StopRow } from './stops.ts'
import { describeRange, describeStart, describeVehicle } from './vehicles.ts'

/** Content of the printed trip plan, in its order. Texts are '' for lines to fill in by hand. */
export type PlanDocument = {
  readonly title: string
  /** 'as of 10 April 2027, 14:05', in the device's zone. */
  readonly asOf: string
  readonly act: Act
  readonly returnNotes: readonly string[]
  readonly party: readonly TripPlanPerson[]
  readonly home: readonly TripPlanContact[]
  readonly agencyPhone: string
  readonly vehicles: readonly string[]
  readonly onBoard: string
  readonly reach: readonly TripPlanReach[]
  readonly checkIns: string
  readonly shelter: string
  readonly equipment: string
  /** The zone of the sun's times, except where a stop names another. */
  readonly zone: string
  readonly stops: readonly StopRow[]
  readonly skipped: ReturnType<typeof listSkipped>
  /** Points of no return, and where fuel ends. */
  readonly places: readonly PlanPlace[]
  /** Undefined if nothing was found along the present way. */
  readonly help: PlanHelp | undefined
  readonly bailOut: string
  readonly notes: string
  /** The source and age of the forecast that the figures use; empty without. */
  readonly forecast: string
  /** The maps whose roads the legs follow, such as 'OpenStreetMap, 2 June 2027'. */
  readonly maps: readonly string[]
  readonly authorities: readonly Authority[]
}

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
export function createPlanDocument(inputs: PlanDocumentInputs): PlanDocument {
  const { trip, waypoints, itinerary, vehicles, tripPlan, lines, units, findZone, authorities, along, now } = inputs
  const notations = tripPlan.notations ?? []
  const last = itinerary.stops.at(-1)
  const zone = tripPlan.back?.zone ?? (last ? findZone(last.position).name : 'UTC')
  const route = toRoute(itinerary, units, lines)
  return {
    title: trip.name,
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
    zone,
    stops: listStopRows(itinerary, { notations, units, zone, findZone }),
    skipped: listSkipped(waypoints),
    places: [...(route?.noReturns ?? []), ...(route?.runsOutInBadCase ?? [])].map((place) =>
      toPlanPlace(place, notations),
    ),
    help: along && listHelp(along, notations, units),
    bailOut: trim(tripPlan.bailOut),
    notes: trim(tripPlan.notes),
    forecast: itinerary.forecast ? describeForecast(itinerary.forecast) : '',
    maps: [...new Set(itinerary.legs.flatMap(({ track }) => track?.map ?? []))],
    authorities,
  }
}

const describeForecast = (known: KnownForecast): string =>
  `${isForecastOld(known) ? `${describeForecastAge(known)}. ` : ''}${describeForecastSource(known.forecast)} ${roadAdvice}`

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
