import { Hono } from 'hono'
import { jsonBody } from '#functions/http/validation.ts'
import { needs } from '#functions/trips/needs.ts'
import type { TripEnv } from '#functions/trips/routes.ts'
import { type InviteList, inviteTokenHeader, type JoinedList, ownVehicles } from '#shared/crew.ts'
import { Problem } from '#shared/problem.ts'
import { broughtVehicleSchema, memberChangesSchema, newInviteSchema } from '#shared/schemas/crew.ts'
import type { JoinedStore } from './joined.ts'
import type { CrewStore } from './store.ts'

export type CrewEnv = TripEnv & {
  Variables: {
    readonly crew: CrewStore
    readonly joinedTrips: JoinedStore
    /** Brings a vehicle to the opened trip; absent for an own one. */
    readonly bringVehicle?: (vehicleId: string | null) => Promise<void>
  }
}

/** Invitations to a trip, its members, and the trips of others that the user has joined. */
export const crewRoutes = () =>
  new Hono<CrewEnv>()
    .get('/api/user/joined', async (c) => c.json({ trips: await c.get('joinedTrips').list() } satisfies JoinedList))
    .post('/api/user/invites/look', async (c) =>
      c.json(await c.get('joinedTrips').look(c.req.header(inviteTokenHeader) ?? '')),
    )
    .post('/api/user/invites/accept', async (c) =>
      c.json(await c.get('joinedTrips').accept(c.req.header(inviteTokenHeader) ?? '')),
    )
    .get('/api/user/trips/:tripId/invites', needs('own'), async (c) =>
      c.json({ invites: await c.get('crew').listInvites(c.get('tripId')) } satisfies InviteList),
    )
    .post('/api/user/trips/:tripId/invites', jsonBody(newInviteSchema), needs('own'), async (c) =>
      c.json(await c.get('crew').invite(c.get('tripId'), c.req.valid('json')), 201),
    )
    .delete('/api/user/trips/:tripId/invites/:inviteId', needs('own'), async (c) => {
      await c.get('crew').endInvite(c.get('tripId'), c.req.param('inviteId'))
      return c.body(null, 204)
    })
    .get('/api/user/trips/:tripId/members', needs('see'), async (c) =>
      c.json(await c.get('crew').listMembers(c.get('tripId'))),
    )
    .put('/api/user/trips/:tripId/members/:memberId', jsonBody(memberChangesSchema), needs('own'), async (c) =>
      c.json(await c.get('crew').setRole(c.get('tripId'), c.req.param('memberId'), c.req.valid('json').role)),
    )
    .put('/api/user/trips/:tripId/vehicle', jsonBody(broughtVehicleSchema), needs('see'), async (c) => {
      await c.get('trips').get(c.get('tripId'))
      const bringVehicle = c.get('bringVehicle')
      if (!bringVehicle) throw new Problem('conflict', ownVehicles)
      await bringVehicle(c.req.valid('json').vehicleId)
      return c.body(null, 204)
    })
    .delete('/api/user/trips/:tripId/members/:memberId', needs('see'), async (c) => {
      await c.get('crew').remove(c.get('tripId'), c.req.param('memberId'))
      return c.body(null, 204)
    })
