import { Router } from 'express'
import { randomIds } from '../../../functions/http/ids.ts'
import { sha256 } from '../../../functions/table/sha256.ts'
import { createTripId } from '../../../shared/ids.ts'
import { limits } from '../../../shared/limits.ts'
import { pageTotals } from '../../../shared/page.ts'
import { Problem } from '../../../shared/problem.ts'
import { pageQuery, searchQuery } from '../../../shared/schemas/page.ts'
import { tripInputSchema } from '../../../shared/schemas/trip.ts'
import { validate } from '../../../shared/schemas/validate.ts'
import { foldText } from '../../../shared/text.ts'
import { type Database, type Row, readJson } from './database.ts'

const sixtyDays = 60 * 24 * 60 * 60 * 1000
const tripsQuery = pageQuery(limits.pageSize.trips)

/** /api/user/trips: newest first. Needs the session check. */
export const tripRoutes = (database: Database) =>
  Router()
    .get('/api/user/trips/latest', (_request, response) => {
      const [trip] = database.listTrips.all(response.locals.userId, 1, 0)
      if (trip) response.json(toTrip(trip))
      else response.status(204).end()
    })
    .get('/api/user/trips/paginated', (request, response) => {
      const page = validate(tripsQuery, request.query, 'The query is malformed')
      const { userId } = response.locals
      const total = Number(database.countTrips.get(userId)?.total)
      const trips = database.listTrips.all(userId, page.size, page.page * page.size).map(toTrip)
      response.json({ ...pageTotals(page, total), trips })
    })
    .get('/api/user/trips/search', (request, response) => {
      const { query } = validate(searchQuery, request.query, 'The query is malformed')
      const found = database.searchTrips.all(response.locals.userId, foldText(query), limits.searchHits)
      response.json(found.map(toTrip))
    })
    .post('/api/user/trips', (request, response) => {
      const { name, description } = validate(tripInputSchema, request.body, 'The body must be a JSON object')
      const { userId } = response.locals
      const fingerprint = sha256(JSON.stringify(['trip', name, description]))
      const id = createOnce(database, userId, request.get('idempotency-key'), fingerprint, () => {
        const seq = 1 + Number(database.findLastSeq.get(userId)?.seq ?? 0)
        if (seq > limits.tripsPerUser) throw new Problem('limit', `You can have at most ${limits.tripsPerUser} trips`)
        const trip = { id: createTripId(seq, randomIds.tripRandom()), userId, seq, name, description, waypointCount: 0 }
        database.insertTrip.run({
          ...trip,
          folded: foldText(name),
          plan: null,
          rev: 0,
          changes: 0,
          attachedChanges: null,
        })
        return trip.id
      })
      response.status(201).json({ id, name, description, waypointCount: 0, rev: 0, changes: 0 })
    })

/** Returns a trip of the user. @throws `not_found` */
export function getTrip(database: Database, userId: string, id: string | undefined): Row {
  const trip = database.findTrip.get(id ?? '', userId)
  if (!trip) throw new Problem('not_found', 'There is no such trip')
  return trip
}

export function toTrip({ firstDay, lastDay, attachedChanges, ...row }: Row) {
  const span = firstDay === null ? null : { from: `${firstDay}T00:00:00Z`, to: `${lastDay}T00:00:00Z` }
  return { ...readJson(row, 'plan'), ...(attachedChanges === null ? {} : { attachedChanges }), span }
}

/** Creates an item under the request's key, if any, and returns the id; a repetition returns the first id. */
function createOnce(
  database: Database,
  userId: string,
  key: string | undefined,
  fingerprint: string,
  create: () => string,
): string {
  return database.transact(() => {
    const earlier = key && database.findAnswer.get(userId, key, Date.now())
    if (earlier && earlier.fingerprint !== fingerprint) throw new Problem('conflict', 'The key was used before')
    if (earlier) return String(earlier.created)
    const created = create()
    if (key) database.insertAnswer.run({ userId, key, fingerprint, created, until: Date.now() + sixtyDays })
    return created
  })
}
