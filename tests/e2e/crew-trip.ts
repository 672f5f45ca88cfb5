import type { Person } from './fixtures.ts'

/** Creates a trip with two stops. */
export async function planCanning(person: Person) {
  const trip = await person.createTrip('Canning Stock Route')
  const place = { longitude: '120', startDate: '2027-06-20', endDate: '2027-06-21' }
  const first = await person.createWaypoint(trip, { ...place, name: 'Wiluna', latitude: '-26' })
  await person.createWaypoint(trip, {
    ...place,
    name: 'Well 2',
    latitude: '-25',
    startDate: '2027-06-21',
    endDate: '2027-07-12',
  })
  return { trip, first }
}

/** Joins a user to a trip, and returns the trip's id there. */
export async function join(
  owner: Person,
  trip: { readonly id: string },
  member: Person,
  url: string,
  role: 'viewer' | 'planner' = 'viewer',
): Promise<string> {
  const { token } = await owner.call('POST', `/api/user/trips/${trip.id}/invites`, { role, days: 7, uses: 1 })
  const answer = await fetch(`${url}/api/user/invites/accept`, {
    method: 'POST',
    headers: { authorization: `Bearer ${member.tokens.accessToken}`, 'x-invite-token': token },
  })
  return (await answer.json()).tripId
}
