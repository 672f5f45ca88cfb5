import type { Hono } from 'hono'
import { hc } from 'hono/client'
import type { BlankEnv } from 'hono/types'
import type { StopTrack, TracksPiece } from '#shared/track.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { device } from '../../device/device.ts'

type Json<Output> = { output: Output; outputFormat: 'json'; status: 200 }

/** The routes of tracks, until the server has them. */
type TracksApi = Hono<
  BlankEnv,
  {
    '/api/user/trips/:tripId/tracks': {
      $get: Json<TracksPiece> & { input: { param: { tripId: string } } & { query: { after?: string } } }
      $put: Json<{ waypoints: Waypoint[] }> & {
        input: { param: { tripId: string } } & { json: { tracks: StopTrack[]; seen?: Record<string, number> } }
      }
    }
    '/api/user/trips/:tripId/tracks/:waypointId': {
      $delete: Json<Waypoint> & { input: { param: { tripId: string; waypointId: string } } }
    }
  },
  '/'
>

export const { tracks } = hc<TracksApi>('/', { fetch: device.fetch }).api.user.trips[':tripId']
