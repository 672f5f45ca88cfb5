import { Hono } from 'hono'
import type { Deps, SignedInEnv } from '#functions/http/types.ts'
import { idempotencyKeyOf, jsonBody } from '#functions/http/validation.ts'
import { vehicleInputSchema } from '#shared/vehicle.ts'
import { createVehicle, deleteVehicle, listVehicles, updateVehicle } from './store.ts'

/** /api/user/vehicles: the user's garage, oldest first. */
export const vehicleRoutes = (deps: Deps) => {
  const schema = () => vehicleInputSchema(new Date(deps.clock()).getUTCFullYear())

  return new Hono<SignedInEnv>()
    .get('/api/user/vehicles', async (c) => c.json(await listVehicles(c.var.table, c.var.session.userId)))
    .post('/api/user/vehicles', jsonBody(schema), async (c) => {
      const { userId } = c.var.session
      await createVehicle(deps, c.var.table, userId, c.req.valid('json'), idempotencyKeyOf(c))
      return c.json(await listVehicles(c.var.table, userId), 201)
    })
    .put('/api/user/vehicles/:vehicleId', jsonBody(schema), async (c) =>
      c.json(await updateVehicle(c.var.table, c.var.session.userId, c.req.param('vehicleId'), c.req.valid('json'))),
    )
    .delete('/api/user/vehicles/:vehicleId', async (c) => {
      await deleteVehicle(c.var.table, c.var.session.userId, c.req.param('vehicleId'))
      return c.body(null, 204)
    })
}
