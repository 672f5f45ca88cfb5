import { Hono } from 'hono'
import type { Deps, SignedInEnv } from '#functions/http/types.ts'
import { getIdempotencyKey, jsonBody } from '#functions/http/validation.ts'
import { vehicleInputSchema } from '#shared/vehicle.ts'
import type { VehicleStore } from './store.ts'

export type VehicleEnv = SignedInEnv & { Variables: { readonly vehicles: VehicleStore } }

/** /api/user/vehicles: the user's vehicles, oldest first. */
export const vehicleRoutes = ({ clock }: Pick<Deps, 'clock'>) => {
  const schema = () => vehicleInputSchema(new Date(clock()).getUTCFullYear())

  return new Hono<VehicleEnv>()
    .get('/api/user/vehicles', async (c) => c.json(await c.var.vehicles.list()))
    .post('/api/user/vehicles', jsonBody(schema), async (c) => {
      await c.var.vehicles.create(c.req.valid('json'), getIdempotencyKey(c))
      return c.json(await c.var.vehicles.list(), 201)
    })
    .put('/api/user/vehicles/:vehicleId', jsonBody(schema), async (c) =>
      c.json(await c.var.vehicles.update(c.req.param('vehicleId'), c.req.valid('json'))),
    )
    .delete('/api/user/vehicles/:vehicleId', async (c) => {
      await c.var.vehicles.delete(c.req.param('vehicleId'))
      return c.body(null, 204)
    })
}
