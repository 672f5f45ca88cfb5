import { type Context, Hono } from 'hono'
import type { Deps, SignedInEnv } from '#functions/http/types.ts'
import { idempotencyKeyOf, jsonBody, query } from '#functions/http/validation.ts'
import { limits } from '#shared/limits.ts'
import { pageQuery, searchQuery } from '#shared/page.ts'
import { preferredUnit } from '#shared/units.ts'
import { inUnit, waypointInputSchema } from '#shared/waypoint.ts'
import { createWaypoint, deleteWaypoint, getWaypoint, searchWaypoints, waypointPage } from './store.ts'
import { updateWaypoint } from './update.ts'

const pages = pageQuery(limits.pageSize.waypoints)
const shownTo = (c: Context) => inUnit(preferredUnit(c.req.header('accept-language')))

/** /api/user/trips/{tripId}/waypoints: the waypoints of one trip, by date. */
export const waypointRoutes = (deps: Deps) =>
  new Hono<SignedInEnv>()
    .get('/api/user/trips/:tripId/waypoints/paginated', query(pages), async (c) => {
      const { tripId } = c.req.param()
      const page = await waypointPage(c.var.table, c.var.session.userId, tripId, c.req.valid('query'))
      return c.json({ ...page, waypoints: page.waypoints.map(shownTo(c)) })
    })
    .get('/api/user/trips/:tripId/waypoints/search', query(searchQuery), async (c) => {
      const { tripId } = c.req.param()
      const found = await searchWaypoints(c.var.table, c.var.session.userId, tripId, c.req.valid('query').query)
      return c.json(found.map(shownTo(c)))
    })
    .post('/api/user/trips/:tripId/waypoints', jsonBody(waypointInputSchema), async (c) => {
      const { tripId } = c.req.param()
      const input = c.req.valid('json')
      const { userId } = c.var.session
      return c.json(await createWaypoint(deps, c.var.table, userId, tripId, input, idempotencyKeyOf(c)), 201)
    })
    .get('/api/user/trips/:tripId/waypoints/:waypointId', async (c) => {
      const { tripId, waypointId } = c.req.param()
      return c.json(shownTo(c)(await getWaypoint(c.var.table, c.var.session.userId, tripId, waypointId)))
    })
    .put('/api/user/trips/:tripId/waypoints/:waypointId', jsonBody(waypointInputSchema), async (c) => {
      const { tripId, waypointId } = c.req.param()
      const input = c.req.valid('json')
      const updated = await updateWaypoint(c.var.table, c.var.session.userId, tripId, waypointId, input)
      return c.json(shownTo(c)(updated))
    })
    .delete('/api/user/trips/:tripId/waypoints/:waypointId', async (c) => {
      const { tripId, waypointId } = c.req.param()
      await deleteWaypoint(c.var.table, c.var.session.userId, tripId, waypointId)
      return c.body(null, 204)
    })
