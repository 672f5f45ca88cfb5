import { ulid } from 'ulid'
import { describe, expect, test } from 'vitest'
import { startApi } from '../../support/api.ts'
import { openDevice } from '../../support/devices/open.ts'

const api = startApi()
const garage = '/api/user/vehicles'
const jeep = { make: 'Jeep', model: 'Wrangler', year: 2015, modifications: '' }
const page = () => new Response('<!doctype html><h1>Please pay for the wifi</h1>')

const insteadOfReads: Record<string, () => Response> = {
  nothing: () => new Response(''),
  'half of an answer': () => new Response('{"trips":[{"id"', { headers: { 'content-type': 'application/json' } }),
  "a hotspot's page": page,
  "JSON of the API's shape": () =>
    Response.json({ trips: [], waypoints: [], totalItems: 0, totalPages: 0, currentPage: 0, id: '1-0', name: '' }),
}
const insteadOfChanges: Record<string, () => Response> = {
  'nothing (204)': () => new Response(null, { status: 204 }),
  'an empty 200': () => new Response(''),
  'JSON with an id': () => Response.json({ id: '1-0000000000', rev: 7, moved: 1, ids: [] }),
  // The result of `fetch` for a redirect that it does not follow.
  'a redirect to a page': () => Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' }),
  'a 511': () => new Response('<h1>Log in to the wifi</h1>', { status: 511 }),
  'a 404 in JSON': () => Response.json({ code: 'not_found', message: 'No such page', requestId: 'x' }, { status: 404 }),
}

describe('When something else answers in place of the API', () => {
  test.each(Object.entries(insteadOfReads))(
    'a read answered with %s fails, or shows what is stored',
    async (_, answer) => {
      const { device, timeline, trip, request, show, call } = await openDevice(api, { name: 'Coldfoot' })
      await call('POST', garage, jeep)
      device.network.instead = (method) => (method === 'GET' ? answer() : undefined)
      for (const path of [
        garage,
        '/api/user/trips/paginated?page=0&size=7',
        '/api/user/trips/latest',
        '/api/user/trips/search?name=can',
      ])
        await expect(request('GET', path)).rejects.toThrow(TypeError)
      expect(await show(`${trip.path}/waypoints/${trip.ids[0]}`)).toMatchObject({ name: 'Coldfoot' })
      expect(device.app().getStatus().connection).not.toBe('reachable')
      device.network.instead = undefined
      await timeline.pass(60_000)
      expect(await show(garage)).toMatchObject([jeep])
    },
  )

  test.each(Object.entries(insteadOfChanges))(
    'changes answered with %s wait and are then sent once',
    async (_, answer) => {
      const { device, trip, request, call, listNames, goOnline, readOutbox } = await openDevice(
        api,
        { name: 'Shafer Trail' },
        { name: 'Hogback' },
      )
      const [shafer, hogback] = trip.ids.map((id) => `${trip.path}/waypoints/${id}`)
      device.network.instead = (method) => (method === 'GET' ? undefined : answer())
      expect(await request('PUT', `${shafer}`, { startDate: '2027-05-02' })).toMatchObject({ status: 200 })
      expect(await request('DELETE', `${hogback}`)).toMatchObject({ status: 204 })
      expect(await request('POST', garage, { ...jeep, id: ulid() })).toMatchObject({ status: 201 })
      expect(await readOutbox()).toHaveLength(3)
      expect(await call('GET', garage)).toEqual([])
      expect(await listNames(trip.path)).toEqual(['Shafer Trail', 'Hogback'])

      device.network.instead = undefined
      await goOnline()
      expect(await readOutbox()).toEqual([])
      expect(await listNames(trip.path)).toEqual(['Shafer Trail'])
      expect(await call('GET', `${shafer}`)).toMatchObject({ startDate: '2027-05-02T00:00:00Z' })
      expect(await call('GET', garage)).toMatchObject([jeep])
    },
  )

  test('a new trip and a new vehicle that arrived nonetheless exist once', async () => {
    const { device, request, call, goOnline, readOutbox } = await openDevice(api)
    device.network.faults = ['cut off', 'cut off']
    expect(await request('POST', garage, { ...jeep, id: ulid() })).toMatchObject({ status: 201 })
    expect(await request('POST', '/api/user/trips', { name: 'Mojave Road', waypointDTOs: [] })).toMatchObject({
      status: 201,
    })
    expect(await readOutbox()).toHaveLength(2)
    await goOnline()
    expect(await readOutbox()).toEqual([])
    expect(await call('GET', garage)).toMatchObject([jeep])
    const { trips } = await call('GET', '/api/user/trips/paginated')
    expect(trips.filter(({ name }: { name: string }) => name === 'Mojave Road')).toHaveLength(1)
  })
})
