import { Hono } from 'hono'
import { ulidCursorQuery } from '#functions/http/cursor.ts'
import { getExpectedRevision } from '#functions/http/revision.ts'
import { jsonBody, query } from '#functions/http/validation.ts'
import { needs } from '#functions/trips/needs.ts'
import { getIds, inUsersUnit, showInUsersUnit, type WaypointEnv } from '#functions/waypoints/routes.ts'
import { tracksSchema } from '#shared/schemas/track.ts'
import type { TrackStore } from './store.ts'

export type TrackEnv = WaypointEnv & { Variables: { readonly tracks: TrackStore } }

export const trackRoutes = () =>
  new Hono<TrackEnv>()
    .get('/api/user/trips/:tripId/tracks', query(ulidCursorQuery), needs('see'), async (c) =>
      c.json(await c.get('tracks').listPiece(c.get('tripId'), c.req.valid('query').after)),
    )
    .put('/api/user/trips/:tripId/tracks', jsonBody(tracksSchema), needs('plan'), async (c) => {
      const saving = c.get('tracks').put(c.get('tripId'), c.req.valid('json'))
      return c.json({ waypoints: (await saving.catch(showInUsersUnit(c))).map(inUsersUnit(c)) })
    })
    .delete('/api/user/trips/:tripId/tracks/:waypointId', needs('plan'), async (c) => {
      const removal = c.get('tracks').remove(...getIds(c.get('tripId'), c.req.param()), getExpectedRevision(c))
      return c.json(inUsersUnit(c)(await removal.catch(showInUsersUnit(c))))
    })
