import { beforeAll, describe, expect, test } from 'vitest'
import { inviteTokenHeader } from '#shared/crew.ts'
import { firstJoinedSeq, tripSeq } from '#shared/ids.ts'
import { someWaypoint } from '../support/access.ts'
import { type SignedIn, startApi } from '../support/api.ts'

const api = startApi()

/** Makes a trip with one stop, and returns what names it. */
export async function makeTrip(owner: SignedIn, name = 'Canning Stock Route') {
  const trip: string = (await owner.call('POST', '/api/user/trips', { body: { name, description: 'Ours' } })).json.id
  const path = `/api/user/trips/${trip}`
  const stop: string = (await owner.call('POST', `${path}/waypoints`, { body: someWaypoint })).json.id
  return { trip, path, stop }
}

async function invite(owner: SignedIn, path: string, more: object = {}): Promise<string> {
  const body = { role: 'viewer', days: 7, uses: 3, ...more }
  const answer = await owner.call('POST', `${path}/invites`, { body })
  expect(answer.status).toBe(201)
  return answer.json.token
}
const accept = (user: SignedIn, token: string) =>
  user.call('POST', '/api/user/invites/accept', { headers: { [inviteTokenHeader]: token } })

async function join(owner: SignedIn, path: string, role = 'viewer') {
  const member = await api.signIn()
  const answer = await accept(member, await invite(owner, path, { role }))
  expect(answer.status).toBe(200)
  return { member, joined: `/api/user/trips/${answer.json.tripId}`, tripId: String(answer.json.tripId) }
}

describe('a viewer', () => {
  let owner: SignedIn
  let own: Awaited<ReturnType<typeof makeTrip>>
  let viewer: Awaited<ReturnType<typeof join>>
  beforeAll(async () => {
    owner = await api.signIn()
    own = await makeTrip(owner)
    viewer = await join(owner, own.path)
  })

  test('sees the trip under a number of their own', async () => {
    const { json } = await viewer.member.call('GET', viewer.joined)
    console.log(JSON.stringify(json))
    expect(tripSeq(json.id)).toBe(firstJoinedSeq)
    expect(json).toMatchObject({ name: 'Canning Stock Route', role: 'viewer', owner: owner.credentials.username })
    expect(json.waypointDTOS).toMatchObject([someWaypoint])
  })
  test('joins', async () => {
    const { json } = await viewer.member.call('GET', '/api/user/joined')
    console.log(JSON.stringify(json), JSON.stringify((await owner.call('GET', `${own.path}/members`)).json), JSON.stringify((await viewer.member.call('GET', `${viewer.joined}/members`)).json), JSON.stringify((await owner.call('GET', `${own.path}/invites`)).json))
    const p = await join(owner, own.path, 'planner')
    const a = await p.member.call('POST', `${p.joined}/waypoints`, { body: { ...someWaypoint, name: 'By planner' } })
    console.log(a.status, a.text)
    console.log((await owner.call('GET', own.path)).text)
    console.log((await viewer.member.call('POST', `${viewer.joined}/waypoints`, { body: someWaypoint })).text)
    console.log((await p.member.call('POST', `${p.joined}/copy`, { body: { name: 'Mine', dates: true }, headers: { 'idempotency-key': 'abcdefgh' } })).text)
    console.log((await viewer.member.call('DELETE', viewer.joined)).status, (await viewer.member.call('GET', viewer.joined)).text)
  })
})
