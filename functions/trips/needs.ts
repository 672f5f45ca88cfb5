import { createMiddleware } from 'hono/factory'
import type { SignedInEnv } from '#functions/http/types.ts'
import type { TripId } from '#shared/ids.ts'
import { getTripId } from './reader.ts'

/** The use that a request makes of a trip: to read it, to change its stops and the plan's figures, or to do what only its owner may. */
export type Needs = 'see' | 'plan' | 'own'

/**
 * Opens a trip for the user of the session: an own trip, or one of another user that the user has joined, whose stores take the place of
 * the user's own for this request. Throws `not_found`, and `forbidden` if the member's role does not allow what the request needs.
 */
export type OpenTrip = (tripId: TripId, needs: Needs) => Promise<void>

type OpenTripEnv = SignedInEnv & { Variables: { readonly openTrip: OpenTrip } }
/** The trip that a route has declared its needs of. */
type TripIdEnv = OpenTripEnv & { Variables: { readonly tripId: TripId } }

/** Declares what a route needs of the trip in its path, and puts the trip's id on the context. */
export const needs = (need: Needs) =>
  createMiddleware<TripIdEnv>(async (c, next) => {
    const tripId = getTripId(c.req.param('tripId') ?? '')
    await c.get('openTrip')(tripId, need)
    c.set('tripId', tripId)
    await next()
  })
