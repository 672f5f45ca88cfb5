import { countDaysBetween, type Day, shiftDay } from '#shared/date.ts'
import { formatStay } from '#shared/day-texts.ts'
import { bearingDegrees, formatPosition, type Position } from '#shared/geo.ts'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import type { RouteLeg } from '#shared/itinerary/legs.ts'
import { formatQuantity, formatWhole } from '#shared/itinerary/quantities.ts'
import { hasDays, type Stop } from '#shared/itinerary/stops.ts'
import { type Notation, outsideGrid, writePosition } from '#shared/notations/coordinates.ts'
import { stopKindNames } from '#shared/stop-kind-names.ts'
import { getDaylightHours, getSunTimes, toNoon } from '#shared/sun.ts'
import { formatTemperature, fromCelsius, type Units } from '#shared/units.ts'
import { energyUnit, toVehicleName } from '#shared/vehicle.ts'
import type { FindZone, FoundZone } from '../../../map/basemap/time-zones.ts'
import { readClock } from './moments.ts'

/** A printed stop. Texts are '' where a figure is unknown. */
export type StopRow = {
  readonly number: number
  readonly name: string
  readonly kind: string
  readonly dates: string
  readonly position: Position
  /** Decimal degrees first, then the chosen notations. */
  readonly coordinates: readonly string[]
  readonly leg: string
  readonly sun: string
  readonly temperatures: string
  /** Fuel and water, a text each. */
  readonly left: readonly string[]
}

export type StopContext = {
  readonly notations: readonly Notation[]
  readonly units: Units
  /** The plan's IANA zone; a stop in another one prints its own. */
  readonly zone: string
  readonly findZone: FindZone
}

/** Returns decimal degrees with five places, then the other notations. */
export const listCoordinates = (position: Position, notations: readonly Notation[]): string[] => [
  formatPosition(position),
  ...notations
    .filter((notation) => notation !== 'decimal')
    .map((notation) => writePosition(position, notation) ?? outsideGrid),
]

export function listStopRows(itinerary: Itinerary, context: StopContext): StopRow[] {
  const { stops, legs } = itinerary
  const noDate = stops.some(hasDays) ? 'No date' : ''
  return stops.map((stop, at): StopRow => {
    const leg = legs[at - 1]
    return {
      number: stop.number,
      name: stop.name,
      kind: stop.kind ? stopKindNames[stop.kind] : '',
      dates: hasDays(stop) ? formatStay(stop.from, stop.to) : noDate,
      position: stop.position,
      coordinates: listCoordinates(stop.position, context.notations),
      leg: leg ? describeLeg(leg, context.units) : '',
      sun: stop.from ? describeSunTimes(stop.position, stop.from, context.findZone(stop.position), context.zone) : '',
      temperatures: describeTemperatures(stop, context.units),
      left: at === 0 ? [] : describeLeft(itinerary, at, context.units),
    }
  })
}

/** Returns '530 km along the track, 045° true', the distance as the searchers find it on a map. */
function describeLeg({ from, to, track, straight }: RouteLeg, units: Units): string {
  if (straight === 0) return 'Same place'
  const bearing = `${String(Math.round(bearingDegrees(from.position, to.position)) % 360).padStart(3, '0')}° true`
  const km = track ? `${formatQuantity(track.km, 'km', units)} along the track` : ''
  return [km || `${formatQuantity(straight, 'km', units)} in a straight line`, bearing].join(', ')
}

/**
 * Returns '06:21–17:44' of a day, with the zone if it is not the plan's: '06:21–17:44 (Australia/Perth)', and with 'check' near a border:
 * '06:21–17:44 (Australia/Perth, check)'.
 */
export function describeSunTimes(position: Position, day: Day, found: FoundZone, planZone: string): string {
  const { name, isNearBorder } = found
  const solarDay = toSolarDay(day, position.longitude, name)
  const times = getSunTimes(position, solarDay)
  if (!times) return getDaylightHours(position, solarDay) === 0 ? 'The sun does not rise' : 'The sun does not set'
  const [rise, set] = [readClock(times.sunrise, name), readClock(times.sunset, name)]
  const zone = isNearBorder ? ` (${name}, check)` : name === planZone ? '' : ` (${name})`
  return rise && set ? `${rise.time}–${set.time}${zone}` : ''
}

/** Returns the day at whose noon by the sun clocks of the zone show this day: another one where the date line is not at 180°. */
function toSolarDay(day: Day, longitude: number, zone: string): Day {
  const shown = readClock(toNoon(day, longitude).getTime(), zone)?.day ?? day
  return shiftDay(day, countDaysBetween(shown, day)) ?? day
}

const describeTemperatures = ({ weather }: Stop, units: Units): string =>
  weather
    ? [weather.low, weather.high]
        .map((degrees) => formatTemperature(fromCelsius(degrees, units.temperature), units.temperature))
        .join(' to ')
    : ''

/**
 * Returns 'Fuel 41 L' and 'Water 88 L' on arrival, if conditions are bad all the way; with several vehicles, the fuel of
 * each: '2015 Toyota Hilux: fuel 41 L'.
 */
function describeLeft({ vehicles, water }: Itinerary, at: number, units: Units): string[] {
  const waterLeft = water?.onArrival[at]?.high
  return [
    ...vehicles.flatMap(({ vehicle, fuel }) => {
      const left = fuel?.onArrival[at]?.high
      const name = vehicles.length > 1 ? `${toVehicleName(vehicle)}: fuel` : 'Fuel'
      const unit = energyUnit(vehicle.specs?.energy)
      return left === undefined ? [] : [`${name} ${formatWhole(left, unit, units, 'down')}`]
    }),
    ...(waterLeft === undefined ? [] : [`Water ${formatWhole(waterLeft, 'L', units, 'down')}`]),
  ]
}
