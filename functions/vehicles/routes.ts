import { Hono } from 'hono'
import type { SignedInEnv, World } from '#functions/http/types.ts'
import { idempotencyKeyOf, jsonBody } from '#functions/http/validation.ts'
import { vehicleInputSchema } from '#shared/vehicle.ts'
import { createVehicle, deleteVehicle, updateVehicle, vehiclesOf } from './store.ts'

/** /api/user/vehicles: the user's garage, oldest first. */
export const vehicleRoutes = (world: World) => {
  const schema = () => vehicleInputSchema(new Date(world.clock()).getUTCFullYear())

  return new Hono<SignedInEnv>()
    .get('/api/user/vehicles', async (c) => c.json(await vehiclesOf(c.var.table, c.var.session.userId)))
    .post('/api/user/vehicles', jsonBody(schema), async (c) => {
      const { userId } = c.var.session
      await createVehicle(world, c.var.table, userId, c.req.valid('json'), idempotencyKeyOf(c))
      return c.json(await vehiclesOf(c.var.table, userId), 201)
    })
    .put('/api/user/vehicles/:vehicleId', jsonBody(schema), async (c) =>
      c.json(await updateVehicle(c.var.table, c.var.session.userId, c.req.param('vehicleId'), c.req.valid('json'))),
    )
    .delete('/api/user/vehicles/:vehicleId', async (c) => {
      await deleteVehicle(c.var.table, c.var.session.userId, c.req.param('vehicleId'))
      return c.body(null, 204)
    })
}
