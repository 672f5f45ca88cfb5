import { beforeAll, describe, expect, test } from 'vitest'
import { openTable } from '#functions/table/client.ts'
import { keys } from '#functions/table/keys.ts'
import { migrateTable } from '../../infra/migrations/migrate-table.ts'
import { type Method, startApi } from '../support/api.ts'
import { startAssistantApi } from '../support/assistant-api.ts'
import { runSweeper } from '../support/deletion-api.ts'
import { putItems, readItems, readStored } from '../support/stored.ts'
import { someTrack } from '../support/tracks.ts'

const minute = 60_000
const trips = '/api/user/trips'

describe.each([7, 8])('What version %i stored, after the migrations', (version) => {
  const stored = readStored(version)
  const api = startApi({
    async prepareTable({ url, tableName }) {
      await openTable(tableName).delete({ Key: keys.version })
      await putItems(url, tableName, stored.items)
      await migrateTable(tableName)
    },
  })
  const assistant = startAssistantApi(api)
  let token: string
  const call = (method: Method, path: string, body?: object, headers = {}) =>
    api.call(method, path, { token, headers, ...(body && { body }) })

  beforeAll(async () => {
    // Expiring items, such as sessions and tips, are a minute old.
    api.advance(stored.written + minute - api.now())
    const { refreshToken } = stored
    const refreshed = await api.call('POST', '/api/auth/refresh', { body: { refreshToken } })
    expect(refreshed.status).toBe(200)
    token = refreshed.json.accessToken
  })

  const isTip = (path: string) => path.startsWith('/api/user/ai/')
  const paths = Object.keys(stored.answers)

  test.each(paths.filter((path) => !isTip(path)))('is answered by GET %s as before', async (path) => {
    expect(await call('GET', path)).toMatchObject({ status: 200, json: stored.answers[path] })
  })

  // Version 7 did not know the chosen units, and version 8 wrote the facts at twice the length.
  test.each(paths.filter(isTip))('replaces the tip at %s by one of today’s facts', async (path) => {
    expect(await assistant.call(path, { token })).toMatchObject({
      status: 200,
      json: { message: expect.stringMatching(/^A model: /) },
    })
    expect(assistant.takeRequests()).toHaveLength(1)
  })

  test('lets users log in with their password', async () => {
    const { username, password } = stored
    expect((await api.call('POST', '/api/auth/login', { body: { username, password } })).status).toBe(200)
  })

  test('accepts changes, additions and deletions', async () => {
    const [first] = (await call('GET', `${trips}/search?query=again`)).json
    const before = (await call('GET', `${trips}/paginated`)).json.totalItems
    expect((await call('PUT', `${trips}/${first.id}`, { name: 'Madigan Line' })).json.rev).toBe(first.rev + 1)
    expect((await call('POST', trips, { name: 'Canning Stock Route' })).status).toBe(201)
    expect((await call('DELETE', `${trips}/${first.id}`)).status).toBe(204)
    const after = (await call('GET', `${trips}/paginated`)).json
    expect(after.totalItems).toBe(before)
    expect(after.trips[0].name).toBe('Canning Stock Route')
  })

  test('accepts a track to a stop, and deletes it with the stop', async () => {
    const [trip] = (await call('GET', `${trips}/search?query=simpson`)).json
    const [from, stop] = (await call('GET', `${trips}/${trip.id}/waypoints/all`)).json.waypoints
    const track = someTrack(from.id, stop.id)
    const answer = await call('PUT', `${trips}/${trip.id}/tracks`, { tracks: [track] })
    expect(answer.json.waypoints).toMatchObject([{ id: stop.id, rev: stop.rev + 1, track: { from: from.id } }])
    expect((await call('GET', `${trips}/${trip.id}/tracks`)).json.tracks).toEqual([track])
    expect((await call('DELETE', `${trips}/${trip.id}/waypoints/${stop.id}`)).status).toBe(204)
    expect((await call('GET', `${trips}/${trip.id}/tracks`)).json.tracks).toEqual([])
  })

  test('answers a repeated POST with what the first one created', async () => {
    const body = { name: 'Simpson Desert', description: '' }
    const again = await call('POST', trips, body, { 'idempotency-key': 'the-first-plan' })
    expect(again.status).toBe(201)
    expect(JSON.stringify(stored.answers)).toContain(again.json.id)
  })

  test('has its deletions of accounts finished by the sweeper', async () => {
    const { TABLE_NAME = '', AWS_ENDPOINT_URL_DYNAMODB = '' } = api.environment
    const list = async () => Object.keys(await readItems(AWS_ENDPOINT_URL_DYNAMODB, TABLE_NAME))
    const job = expect.stringMatching(/^DELETIONS /)
    expect(await list()).toContainEqual(job)
    api.advance(20 * minute)
    await runSweeper(api, { sendsEmail: false })
    expect(await list()).not.toContainEqual(job)
  })
})
