import { Hono } from 'hono'
import type { SignedInEnv, World } from '#functions/app/context.ts'
import { idempotencyKeyOf, jsonBody, query } from '#functions/app/validation.ts'
import { limits } from '#shared/limits.ts'
import { pageQuery, searchQuery } from '#shared/page.ts'
import { waypointInputSchema } from '#shared/waypoint.ts'
import { createWaypoint, deleteWaypoint, searchWaypoints, updateWaypoint, waypointIn, waypointPage } from './store.ts'

const pages = pageQuery(limits.pageSize.waypoints)

/** /api/user/trips/{tripId}/waypoints: the waypoints of one trip, by date. */
export const waypointRoutes = (world: World) =>
  new Hono<SignedInEnv>()
    .get('/api/user/trips/:tripId/waypoints/paginated', query(pages), async (c) =>
      c.json(await waypointPage(c.var.table, c.var.session.userId, c.req.param('tripId'), c.req.valid('query'))),
    )
    .get('/api/user/trips/:tripId/waypoints/search', query(searchQuery), async (c) => {
      const { tripId } = c.req.param()
      return c.json(await searchWaypoints(c.var.table, c.var.session.userId, tripId, c.req.valid('query').query))
    })
    .post('/api/user/trips/:tripId/waypoints', jsonBody(waypointInputSchema), async (c) => {
      const { tripId } = c.req.param()
      const input = c.req.valid('json')
      const { userId } = c.var.session
      return c.json(await createWaypoint(world, c.var.table, userId, tripId, input, idempotencyKeyOf(c)), 201)
    })
    .get('/api/user/trips/:tripId/waypoints/:waypointId', async (c) => {
      const { tripId, waypointId } = c.req.param()
      return c.json(await waypointIn(c.var.table, c.var.session.userId, tripId, waypointId))
    })
    .put('/api/user/trips/:tripId/waypoints/:waypointId', jsonBody(waypointInputSchema), async (c) => {
      const { tripId, waypointId } = c.req.param()
      return c.json(await updateWaypoint(c.var.table, c.var.session.userId, tripId, waypointId, c.req.valid('json')))
    })
    .delete('/api/user/trips/:tripId/waypoints/:waypointId', async (c) => {
      const { tripId, waypointId } = c.req.param()
      await deleteWaypoint(c.var.table, c.var.session.userId, tripId, waypointId)
      return c.body(null, 204)
    })
