import { Hono } from 'hono'
import { getExpectedRevision, getSeen } from '#functions/http/revision.ts'
import type { Deps, SignedInEnv } from '#functions/http/types.ts'
import { getIdempotencyKey, jsonBody } from '#functions/http/validation.ts'
import { vehicleChangesSchema, vehicleInputSchema } from '#shared/schemas/vehicle.ts'
import type { VehicleStore } from './store.ts'

export type VehicleEnv = SignedInEnv & { Variables: { readonly vehicles: VehicleStore } }

export const vehicleRoutes = ({ clock }: Pick<Deps, 'clock'>) => {
  const getYear = () => new Date(clock()).getUTCFullYear()
  const inputSchema = cachePerYear(vehicleInputSchema, getYear)
  const changesSchema = cachePerYear(vehicleChangesSchema, getYear)

  return new Hono<VehicleEnv>()
    .get('/api/user/vehicles', async (c) => c.json(await c.get('vehicles').list()))
    .post('/api/user/vehicles', jsonBody(inputSchema), async (c) => {
      await c.get('vehicles').create(c.req.valid('json'), getIdempotencyKey(c))
      return c.json(await c.get('vehicles').list(), 201)
    })
    .put('/api/user/vehicles/:vehicleId', jsonBody(changesSchema), async (c) => {
      const expectedRev = getExpectedRevision(c)
      return c.json(await c.get('vehicles').update(c.req.param('vehicleId'), c.req.valid('json'), expectedRev))
    })
    .delete('/api/user/vehicles/:vehicleId', async (c) => {
      await c.get('vehicles').delete(c.req.param('vehicleId'), getSeen(c))
      await c.get('recordDeleted')(c.req.param('vehicleId'))
      return c.body(null, 204)
    })
}

/** Caches a schema for a year, because making it takes fifty times as long as parsing a vehicle. */
function cachePerYear<Schema>(make: (year: number) => Schema, getYear: () => number): () => Schema {
  let cached: { readonly year: number; readonly schema: Schema } | undefined
  return () => {
    const year = getYear()
    if (cached?.year !== year) cached = { year, schema: make(year) }
    return cached.schema
  }
}
