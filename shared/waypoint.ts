import * as z from 'zod/mini'
import { type Day, daySchema } from './date.ts'
import { latitudeSchema, longitudeSchema } from './geo.ts'
import type { PageTotals } from './page.ts'
import { optionalText, requiredText } from './text.ts'
import { type TemperatureUnit, type Weather, weatherIn } from './weather.ts'

/** Said when a waypoint would start after it ends. */
export const datesOutOfOrder = 'End date must be after start date'

/** Whether the dates may be saved: one or none may be missing, and a waypoint of one day starts and ends on it. */
export const datesInOrder = (start: Day | null, end: Day | null): boolean =>
  start === null || end === null || start <= end

/** The add form is stricter: a new waypoint with both dates ends on a later day than it starts. */
export const datesApart = (start: Day | null, end: Day | null): boolean => start === null || end === null || start < end

/** The body of POST and PUT. Coordinates stay the client's decimal strings; dates become days. */
export const waypointInputSchema = z
  .object({
    name: requiredText('Waypoint name'),
    description: optionalText('Description'),
    latitude: latitudeSchema,
    longitude: longitudeSchema,
    startDate: daySchema('Start date'),
    endDate: daySchema('End date'),
  })
  .check(
    z.refine((waypoint) => datesInOrder(waypoint.startDate, waypoint.endDate), {
      error: datesOutOfOrder,
      path: ['endDate'],
    }),
  )
export type WaypointInput = z.infer<typeof waypointInputSchema>

/** A waypoint as the API answers it: coordinates as strings, dates as `YYYY-MM-DDT00:00:00Z` or null. */
export type Waypoint = {
  id: string
  name: string
  description: string
  latitude: string
  longitude: string
  startDate: string | null
  endDate: string | null
  weather: Weather | null
}

/** A kept waypoint as it is answered to somebody who reads temperatures in this unit. */
export const inUnit =
  (unit: TemperatureUnit) =>
  (kept: Waypoint): Waypoint => ({ ...kept, weather: kept.weather && weatherIn(unit, kept.weather) })

export type WaypointPage = PageTotals & { waypoints: Waypoint[] }
