import { Router } from 'express'
import { randomIds } from '../../../functions/http/ids.ts'
import { createWaypointId, isTripId, tripSeq } from '../../../shared/ids.ts'
import { limits, serverLimits } from '../../../shared/limits.ts'
import { pageTotals } from '../../../shared/page.ts'
import { Problem } from '../../../shared/problem.ts'
import { pageQuery } from '../../../shared/schemas/page.ts'
import { validate } from '../../../shared/schemas/validate.ts'
import { waypointChangesSchema, waypointInputSchema } from '../../../shared/schemas/waypoint.ts'
import { preferredUnit, type TemperatureUnit } from '../../../shared/units.ts'
import { toSortText } from '../../../shared/waypoint.ts'
import { toUnit } from '../../../shared/weather.ts'
import { type Database, type Row, readJson, toJson } from './database.ts'
import { getTrip, toTrip } from './trips.ts'

const waypointsQuery = pageQuery(limits.pageSize.waypoints)

/** /api/user/trips/{tripId}: a trip with its waypoints, in date order. Needs the session check. */
export const waypointRoutes = (database: Database) =>
  Router()
    .get('/api/user/trips/:tripId', (request, response) => {
      const trip = getTrip(database, response.locals.userId, request.params.tripId)
      const rows = database.listWaypoints.all(request.params.tripId, serverLimits.waypointsInTrip, 0)
      const next = rows.length < Number(trip.waypointCount) ? toCursor(rows.at(-1)) : null
      response.json({ ...toTrip(trip), waypointDTOS: rows.map(inUnit(request.get('accept-language'))), next })
    })
    .get('/api/user/trips/:tripId/waypoints/paginated', (request, response) => {
      const page = validate(waypointsQuery, request.query, 'The query is malformed')
      const { waypointCount } = getTrip(database, response.locals.userId, request.params.tripId)
      const rows = database.listWaypoints.all(request.params.tripId, page.size, page.page * page.size)
      const waypoints = rows.map(inUnit(request.get('accept-language')))
      const cursors = { next: toCursor(rows.at(-1)), previous: toCursor(rows[0]) }
      response.json({ ...pageTotals(page, Number(waypointCount)), waypoints, ...cursors })
    })
    .get('/api/user/trips/:tripId/waypoints/all', (request, response) => {
      getTrip(database, response.locals.userId, request.params.tripId)
      // The limit of a trip, so there is no second page.
      const rows = database.listWaypoints.all(request.params.tripId, limits.waypointsPerTrip, 0)
      response.json({ waypoints: rows.map(inUnit(request.get('accept-language'))), next: null })
    })
    .post('/api/user/trips/:tripId/waypoints', (request, response) => {
      const { id: ownId, ...input } = validate(waypointInputSchema, request.body, 'The body must be a JSON object')
      const { tripId } = request.params
      const { userId } = response.locals
      if (!isTripId(tripId)) throw new Problem('not_found', 'There is no such trip')
      const id = createWaypointId(tripSeq(tripId), ownId ?? randomIds.ulid(Date.now()))
      const row = database.transact(() => {
        getTrip(database, userId, tripId)
        const earlier = database.findWaypoint.get(id, tripId)
        if (earlier) return earlier
        // The benches skip no stop.
        const { stop, leg, symbol = null, order = null, skipped: _, ...rest } = input
        const row = { id, ...rest, stop: toJson(stop), leg: toJson(leg), symbol, order, weather: null, rev: 0 }
        const { changes } = database.countWaypoint.run(tripId, userId, limits.waypointsPerTrip)
        if (changes === 0) throw new Problem('limit', `There is room for ${limits.waypointsPerTrip} waypoints`)
        database.insertWaypoint.run({ ...row, tripId })
        return row
      })
      response.status(201).json(inUnit(request.get('accept-language'))(row))
    })
    .put('/api/user/trips/:tripId/waypoints/:waypointId', (request, response) => {
      const {
        stop,
        leg,
        skipped: _,
        ...changes
      } = validate(waypointChangesSchema, request.body, 'The body must be a JSON object')
      const { tripId, waypointId } = request.params
      const row = database.transact(() => {
        getTrip(database, response.locals.userId, tripId)
        const before = database.findWaypoint.get(waypointId, tripId)
        if (!before) throw new Problem('not_found', 'There is no such waypoint')
        const objects = {
          ...(stop !== undefined && { stop: toJson(stop) }),
          ...(leg !== undefined && { leg: toJson(leg) }),
        }
        const after = { ...before, ...withoutUndefined(changes), ...objects, rev: Number(before.rev) + 1 }
        database.updateWaypoint.run(after)
        database.countChange.run(0, tripId, response.locals.userId)
        return after
      })
      response.json(inUnit(request.get('accept-language'))(row))
    })
    .delete('/api/user/trips/:tripId/waypoints/:waypointId', (request, response) => {
      const { tripId, waypointId } = request.params
      database.transact(() => {
        getTrip(database, response.locals.userId, tripId)
        const { changes } = database.deleteWaypoint.run(waypointId, tripId)
        if (changes === 0) throw new Problem('not_found', 'There is no such waypoint')
        database.countChange.run(-1, tripId, response.locals.userId)
      })
      response.status(204).end()
    })
    .delete('/api/user/trips/:tripId', (request, response) => {
      const { tripId } = request.params
      database.transact(() => {
        getTrip(database, response.locals.userId, tripId)
        database.deleteWaypoints.run(tripId)
        database.deleteTrip.run(tripId)
      })
      response.status(204).end()
    })

const withoutUndefined = (changes: object): Row =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))

/** Returns the cursor of a row's place in the trip's order. */
function toCursor(row: Row | undefined): string | null {
  if (!row) return null
  const day = row.startDate === null ? null : String(row.startDate)
  const order = row.order === null ? undefined : Number(row.order)
  return Buffer.from(toSortText(day, order, String(row.id).split('-')[1] ?? '')).toString('base64url')
}

/** Returns an answer for a browser with these languages. */
function inUnit(languages: string | undefined) {
  const unit: TemperatureUnit = preferredUnit(languages)
  return ({ startDate, endDate, weather, symbol, order, ...row }: Row) => ({
    ...readJson(row, 'stop', 'leg'),
    ...(symbol === null ? {} : { symbol }),
    ...(order === null ? {} : { order }),
    startDate: startDate === null ? null : `${startDate}T00:00:00Z`,
    endDate: endDate === null ? null : `${endDate}T00:00:00Z`,
    weather: weather === null ? null : toUnit(unit, JSON.parse(String(weather))),
  })
}
