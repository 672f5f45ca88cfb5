import { beforeEach, describe, expect, test } from 'vitest'
import { keys } from '#functions/table/keys.ts'
import { queryAll } from '#functions/table/paging.ts'
import { tripSeq } from '#shared/ids.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { someWaypoint } from '../support/access.ts'
import { type Answer, type SignedIn, startApi } from '../support/api.ts'
import { join, makeTrip } from '../support/crew.ts'
import { someTrack } from '../support/tracks.ts'

const api = startApi()

type Side = { readonly user: SignedIn; readonly path: string }
let owner: Side & { readonly id: string }
let member: Side
let note: { readonly by: string; readonly changedAt: unknown }
beforeEach(async () => {
  const user = await api.signIn()
  owner = { user, ...(await makeTrip(user)) }
  await user.call('POST', `${owner.path}/waypoints`, { body: { ...someWaypoint, name: 'Well 33' } })
  const joined = await join(api, user, owner.path, 'planner')
  member = { user: joined.member, path: joined.path }
  const { you } = (await member.user.call('GET', `${member.path}/members`)).json
  note = { by: you, changedAt: expect.any(Number) }
})

const none = { by: undefined, changedAt: undefined }
const pickNote = ({ by, changedAt }: Partial<Waypoint>) => ({ by, changedAt })
const listStops = async ({ user, path }: Side): Promise<Waypoint[]> => (await user.call('GET', path)).json.waypointDTOS
const listStored = () => queryAll(api.openTable(), keys.waypoints(owner.user.userId, tripSeq(owner.id as never)))
const countMembersTexts = async () => JSON.stringify(await listStored()).match(/"by"|"changedAt"/g)?.length ?? 0

async function edit(side: Side, body: object, more: object = {}): Promise<Answer> {
  const [stop] = await listStops(side)
  return side.user.call('PUT', `${side.path}/waypoints/${stop?.id}`, { body, ...more })
}

async function putTrack(side: Side, points: number): Promise<Answer> {
  const [stop, from] = await listStops(side)
  const body = { tracks: [someTrack(from?.id, stop?.id, {}, points)] }
  return side.user.call('PUT', `${side.path}/tracks`, { body })
}

const keyed = (key: string) => ({ headers: { 'idempotency-key': key.replaceAll(/\W/g, '-').padEnd(20, '-') } })

/** Each kind of change, made by a person whose name is in it, so that no two are the same. */
const changes: Record<string, (side: Side, name: string) => Promise<Answer>> = {
  'an addition': ({ user, path }, name) => user.call('POST', `${path}/waypoints`, { body: { ...someWaypoint, name } }),
  'a batch': ({ user, path }, name) =>
    user.call('POST', `${path}/waypoints/batch`, { body: { waypoints: [{ ...someWaypoint, name }] }, ...keyed(name) }),
  'an edit': (side, name) => edit(side, { name }),
  'a field that is cleared': (side) => edit(side, { symbol: null, description: 'Cleared' }),
  'a move of dates': ({ user, path }, name) => user.call('POST', `${path}/move`, { body: { days: 1 }, ...keyed(name) }),
  'a track': (side, name) => putTrack(side, name.length),
  'a removed track': async (side) => {
    await putTrack(side, 20)
    const [stop] = await listStops(side)
    return side.user.call('DELETE', `${side.path}/tracks/${stop?.id}`)
  },
}

describe.each(Object.entries(changes))('a stop after %s', (_, change) => {
  /** Returns the stops that a change added or gave a new revision, as this side sees them. */
  async function listChanged(by: Side, name: string, seenBy: Side): Promise<Waypoint[]> {
    const before = new Map((await listStops(seenBy)).map(({ id, rev }) => [id, rev]))
    const answer = await change(by, name)
    expect([200, 201]).toContain(answer.status)
    return (await listStops(seenBy)).filter(({ id, rev }) => before.get(id) !== rev)
  }

  test('names the member who made it and the server’s time, and nobody once the owner changes it', async () => {
    const changed = await listChanged(member, 'Ben the member', owner)
    expect(changed.length).toBeGreaterThan(0)
    for (const stop of changed) expect(stop).toMatchObject(note)
    for (const stop of await listStored())
      expect(pickNote(stop)).toEqual(changed.some(({ id }) => id.endsWith(String(stop.sk).slice(-26))) ? note : none)
    for (const { id, rev } of changed)
      await owner.user.call('PUT', `${owner.path}/waypoints/${id}`, { body: { name: 'Ours', order: rev } })
    expect((await listStops(member)).map(pickNote)).toEqual((await listStops(member)).map(() => none))
    expect(await countMembersTexts()).toBe(0)
  })

  test('of the owner names nobody, also if a member changed it before', async () => {
    await edit(member, { description: 'By Ben', symbol: 'camp' })
    await putTrack(member, 9)
    await member.user.call('POST', `${member.path}/move`, { body: { days: 2 }, ...keyed('Ben') })
    const changed = await listChanged(owner, 'Ada', member)
    expect(changed.length).toBeGreaterThan(0)
    for (const stop of changed) expect(pickNote(stop)).toEqual(none)
  })
})

describe('who changed a stop', () => {
  test('is in the answer to the change, as it is in the list', async () => {
    for (const [side, expected] of [
      [member, note],
      [owner, none],
    ] as const) {
      for (const kind of ['an addition', 'an edit', 'a removed track'])
        expect(pickNote((await changes[kind]?.(side, `${kind} ${side === member}`))?.json)).toEqual(expected)
      expect((await putTrack(side, 30)).json.waypoints?.map(pickNote)).toEqual([expected])
    }
  })

  test('is in the refusal of an outdated change', async () => {
    await edit(member, { name: 'Durba Springs' })
    const seen = { headers: { 'if-match': '"0"' } }
    expect((await edit(owner, { name: 'Durba' }, seen)).json.current).toMatchObject({ ...note, name: 'Durba Springs' })
  })

  test('is not what a client says it is', async () => {
    const { by, changedAt } = { by: '01JD8Z2V9Q4T6W8X0Y2Z4A6001', changedAt: 1 }
    await edit(member, { name: 'Mine', by, changedAt })
    await owner.user.call('POST', `${owner.path}/waypoints`, { body: { ...someWaypoint, by, changedAt } })
    const stops = await listStops(owner)
    expect(stops.map(pickNote).filter(({ by }) => by)).toEqual([note])
  })

  test('and when by the server’s clock does not change with a request that changes nothing', async () => {
    const before = api.now()
    await edit(member, { name: 'Durba' })
    const [stop] = await listStops(member)
    expect(stop?.changedAt).toBeGreaterThan(before)
    expect(stop?.changedAt).toBeLessThan(api.now())
    for (const side of [member, owner])
      expect((await edit(side, { name: 'Durba' })).json).toMatchObject(pickNote(stop ?? {}))
  })

  test('is in no copy, archive or link', async () => {
    await edit(member, { name: 'By Ben' })
    await putTrack(member, 12)
    for (const { user, path } of [owner, member]) {
      const body = { name: 'A copy', dates: true }
      const copy = (await user.call('POST', `${path}/copy`, { body, ...keyed(path) })).json
      const copied = (await user.call('GET', `/api/user/trips/${copy.id}`)).text
      expect(copied).toContain('By Ben')
      expect(copied).not.toMatch(/"by"|"changedAt"/)
    }
    const archive = (await owner.user.call('GET', '/api/user/export')).text
    expect(archive).toContain('By Ben')
    expect(archive).not.toMatch(/"by"|"changedAt"/)
    const shows = { dates: true, descriptions: true, figures: true, checkIns: true }
    const { token } = (await owner.user.call('POST', `${owner.path}/shares`, { body: { days: 7, shows } })).json
    const shared = (await api.call('GET', '/api/shared/trip', { headers: { 'x-share-token': token } })).text
    expect(shared).toContain('By Ben')
    expect(shared).not.toContain(note.by)
  })
})

describe('the name of who deleted a stop', () => {
  const notes = () => queryAll(api.openTable(), keys.deletedStops(owner.user.userId, tripSeq(owner.id as never)))
  const deletions: Record<string, (side: Side, ids: readonly string[]) => Promise<unknown>> = {
    'one by one': ({ user, path }, ids) => Promise.all(ids.map((id) => user.call('DELETE', `${path}/waypoints/${id}`))),
    'in a batch': ({ user, path }, ids) =>
      user.call('POST', `${path}/waypoints/batch-delete`, { body: { ids }, ...keyed(`deletes ${path}`) }),
  }
  test.each(Object.keys(deletions).flatMap((how) => (['member', 'owner'] as const).map((who) => [how, who] as const)))(
    '%s is in the refusals of later changes: the %s, also of a stop with a track',
    async (how, who) => {
      const [by, other] = who === 'member' ? [member, owner] : [owner, member]
      const { username } = by.user.credentials
      await putTrack(owner, 20)
      const [theirs, own] = await Promise.all([listStops(other), listStops(by)])
      await deletions[how]?.(
        by,
        own.map(({ id }) => id),
      )
      expect(await listStops(by)).toEqual([])
      for (const { user, path, stops, deleter } of [
        { ...other, stops: theirs, deleter: username },
        // Nobody needs to hear of their own deletions.
        { ...by, stops: own, deleter: undefined },
      ])
        for (const { id } of stops) {
          const at = `${path}/waypoints/${id}`
          const answers = await Promise.all([
            user.call('GET', at),
            user.call('PUT', at, { body: { name: 'Later' } }),
            user.call('DELETE', at),
            user.call('PUT', `${path}/tracks`, { body: { tracks: [someTrack(stops[1]?.id, id)] } }),
          ])
          for (const { status, json } of answers)
            expect([status, json.code, json.current]).toEqual([404, 'not_found', deleter])
        }
      expect(await notes()).toHaveLength(2)
      expect(JSON.stringify(await notes())).not.toContain(member.user.userId)
    },
  )

  test('is noted for 90 days', async () => {
    const [stop] = await listStops(member)
    await deletions['one by one']?.(member, [String(stop?.id)])
    const [item] = await notes()
    const days = (Number(item?.ttl) - api.now() / 1_000) / 86_400
    expect([days > 89.9, days < 90.1]).toEqual([true, true])
  })

  test('is not noted in a trip without members, and nobody is named for a stop that never was', async () => {
    const never = `${owner.id.split('-')[0]}-01JD8Z2V9Q4T6W8X0Y2Z4A6009`
    const { status, json } = await owner.user.call('GET', `${owner.path}/waypoints/${never}`)
    expect([status, json.current]).toEqual([404, undefined])
    const alone = { user: owner.user, ...(await makeTrip(owner.user)) }
    await owner.user.call('POST', `${alone.path}/waypoints`, { body: someWaypoint })
    const [first, second] = (await listStops(alone)).map(({ id }) => id)
    await deletions['one by one']?.(alone, [String(first)])
    await deletions['in a batch']?.(alone, [String(second)])
    const answer = await owner.user.call('GET', `${alone.path}/waypoints/${first}`)
    expect([answer.status, answer.json.current]).toEqual([404, undefined])
    expect(await queryAll(api.openTable(), keys.deletedStops(owner.user.userId, tripSeq(alone.id as never)))).toEqual(
      [],
    )
  })

  test('is nobody’s once they have left', async () => {
    const [stop] = await listStops(owner)
    await deletions['one by one']?.(member, [(await listStops(member))[0]?.id ?? ''])
    const ask = async () =>
      (await owner.user.call('PUT', `${owner.path}/waypoints/${stop?.id}`, { body: { name: 'Later' } })).json
    expect((await ask()).current).toBe(member.user.credentials.username)
    await member.user.call('DELETE', member.path)
    expect(await ask()).toMatchObject({ code: 'not_found', message: 'There is no such waypoint' })
    expect((await ask()).current).toBeUndefined()
  })

  test('is only for those who may see the trip, and is deleted with it', async () => {
    const [stop] = await listStops(member)
    await deletions['one by one']?.(owner, [(await listStops(owner))[0]?.id ?? ''])
    const ask = () => member.user.call('PUT', `${member.path}/waypoints/${stop?.id}`, { body: { name: 'Later' } })
    expect((await ask()).json.current).toBe(owner.user.credentials.username)
    await owner.user.call('DELETE', `${owner.path}/members/${note.by}`)
    expect((await ask()).json).toMatchObject({ code: 'not_found', message: 'There is no such trip' })
    expect((await ask()).json.current).toBeUndefined()
    expect(await notes()).toHaveLength(1)
    await owner.user.call('DELETE', owner.path)
    expect(await notes()).toEqual([])
  })
})
