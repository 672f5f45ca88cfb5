import { type KeyObject, randomUUID } from 'node:crypto'
import express, { type NextFunction, type Request, type Response, Router } from 'express'
import { toProblem } from '../../../functions/http/errors.ts'
import { securityHeaders } from '../../../infra/edge.ts'
import { authRoutes, userRoutes } from './accounts.ts'
import { type Database, readJson } from './database.ts'
import { checkSession } from './session.ts'
import { tripRoutes } from './trips.ts'
import { waypointRoutes } from './waypoints.ts'

const headers = {
  ...securityHeaders('/api', { mapStyle: '', tiles: '', googleMapsApiKey: '', googleMapsMapId: '' }),
  'cache-control': 'no-store',
}

/** Creates the baseline: Express over SQLite in its own process, with the product's input schemas and the benchmarked routes. */
export const createApp = (database: Database, key: KeyObject) =>
  express()
    .disable('x-powered-by')
    // The product sends no ETags.
    .disable('etag')
    .use((_request, response, next) => {
      response.locals.requestId = randomUUID()
      response.set(headers).set('x-request-id', response.locals.requestId)
      next()
    })
    .use(express.json({ limit: '256kb' }))
    .use(authRoutes(database, key))
    .use(['/api/user', '/api/users'], checkSession(database, key))
    .use(userRoutes(database))
    .use(tripRoutes(database))
    .use(waypointRoutes(database))
    .use(vehicleRoutes(database))
    .use((error: unknown, _request: Request, response: Response, _next: NextFunction) => {
      const { code, message, status, fields } = toProblem(error)
      if (status >= 500) console.error(error)
      response.status(status).json({ code, message, requestId: response.locals.requestId, fields })
    })

const vehicleRoutes = (database: Database) =>
  Router().get('/api/user/vehicles', (_request, response) => {
    response.json(database.listVehicles.all(response.locals.userId).map((row) => readJson(row, 'specs')))
  })
