import { inviteTokenHeader } from '#shared/crew.ts'
import type { CrewRole } from '#shared/trip.ts'
import { someWaypoint } from './access.ts'
import type { Answer, Api, SignedIn } from './api.ts'

/** Makes a trip with a stop. */
export async function makeTrip(owner: SignedIn, name = 'Canning Stock Route') {
  const { id } = (await owner.call('POST', '/api/user/trips', { body: { name, description: '' } })).json
  const path = `/api/user/trips/${id}`
  const stop = (await owner.call('POST', `${path}/waypoints`, { body: someWaypoint })).json.id
  return { id: String(id), path, stop: String(stop) }
}

/** Makes an invitation to a trip and returns its token. */
export async function invite(owner: SignedIn, path: string, more: object = {}): Promise<string> {
  const body = { role: 'viewer', days: 7, uses: 3, ...more }
  return (await owner.call('POST', `${path}/invites`, { body })).json.token
}

const withToken = (user: SignedIn, path: string, token: string): Promise<Answer> =>
  user.call('POST', path, { headers: { [inviteTokenHeader]: token } })
export const look = (user: SignedIn, token: string) => withToken(user, '/api/user/invites/look', token)
export const accept = (user: SignedIn, token: string) => withToken(user, '/api/user/invites/accept', token)

/** Lets a user, by default a new one, join a trip. */
export async function join(api: Api, owner: SignedIn, path: string, role: CrewRole = 'viewer', user?: SignedIn) {
  const member = user ?? (await api.signIn())
  const { tripId } = (await accept(member, await invite(owner, path, { role }))).json
  return { member, id: String(tripId), path: `/api/user/trips/${tripId}` }
}
