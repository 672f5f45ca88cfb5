import { Hono } from 'hono'
import { ulidCursorQuery } from '#functions/http/cursor.ts'
import { getExpectedRevision } from '#functions/http/revision.ts'
import { jsonBody, query } from '#functions/http/validation.ts'
import type { VehicleEnv } from '#functions/vehicles/routes.ts'
import { fillBatchSchema, fillChangesSchema, newFillSchema } from '#shared/schemas/fill.ts'
import type { FillStore } from './store.ts'

export type FillEnv = VehicleEnv & { Variables: { readonly fills: FillStore } }

export const fillRoutes = () =>
  new Hono<FillEnv>()
    .get('/api/user/vehicles/:vehicleId/fills', query(ulidCursorQuery), async (c) =>
      c.json(await c.get('fills').list(c.req.param('vehicleId'), c.req.valid('query').after)),
    )
    .post('/api/user/vehicles/:vehicleId/fills', jsonBody(newFillSchema), async (c) =>
      c.json(await c.get('fills').add(c.req.param('vehicleId'), c.req.valid('json')), 201),
    )
    .post('/api/user/vehicles/:vehicleId/fills/batch', jsonBody(fillBatchSchema), async (c) =>
      c.json({ ids: await c.get('fills').addBatch(c.req.param('vehicleId'), c.req.valid('json')) }, 201),
    )
    .put('/api/user/vehicles/:vehicleId/fills/:fillId', jsonBody(fillChangesSchema), async (c) => {
      const { vehicleId, fillId } = c.req.param()
      return c.json(await c.get('fills').update(vehicleId, fillId, c.req.valid('json'), getExpectedRevision(c)))
    })
    .delete('/api/user/vehicles/:vehicleId/fills/:fillId', async (c) => {
      const { vehicleId, fillId } = c.req.param()
      await c.get('fills').delete(vehicleId, fillId, getExpectedRevision(c))
      await c.get('recordDeleted')(fillId)
      return c.body(null, 204)
    })
