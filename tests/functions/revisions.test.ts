import { describe, expect, test } from 'vitest'
import { someVehicle, someWaypoint } from '../support/access.ts'
import type { SignedIn } from '../support/api.ts'
import { startApiWithFaults } from '../support/api-with-faults.ts'
import { keepAverages } from '../support/plans.ts'

const { api, proxy } = startApiWithFaults()
const trips = '/api/user/trips'
const vehicles = '/api/user/vehicles'

async function createThings(user: SignedIn) {
  const trip = (await user.call('POST', trips, { body: { name: 'Baja', description: 'South' } })).json
  const waypoints = `${trips}/${trip.id}/waypoints`
  const waypoint = (await user.call('POST', waypoints, { body: someWaypoint })).json
  const [vehicle] = (await user.call('POST', vehicles, { body: someVehicle })).json
  const get = async (path: string) => (await user.call('GET', path)).json
  return {
    trip: {
      path: `${trips}/${trip.id}`,
      name: 'name',
      other: 'description',
      read: () => get(`${trips}/${trip.id}`),
      // The trip also counts the new waypoint.
      counters: (rev: number) => ({ rev, changes: rev + 1 }),
      seen: 'changes',
    },
    waypoint: {
      path: `${waypoints}/${waypoint.id}`,
      name: 'name',
      other: 'description',
      read: () => get(`${waypoints}/${waypoint.id}`),
      counters: (rev: number) => ({ rev }),
      seen: 'rev',
    },
    vehicle: {
      path: `${vehicles}/${vehicle.id}`,
      name: 'make',
      other: 'modifications',
      read: async () => (await get(vehicles))[0],
      counters: (rev: number) => ({ rev }),
      seen: 'rev',
    },
  }
}
const ifMatch = (rev: string | number) => ({ headers: { 'if-match': String(rev) } })

describe.each(['trip', 'waypoint', 'vehicle'] as const)('of a %s', (kind) => {
  const create = async () => {
    const user = await api.signIn()
    return { user, ...(await createThings(user))[kind] }
  }

  test('a PUT changes the fields in its body and keeps the rest', async () => {
    const { user, path, name, other, read, counters } = await create()
    const before = await read()
    expect((await user.call('PUT', path, { body: { [name]: 'Renamed' } })).json).toMatchObject({ [name]: 'Renamed' })
    expect(await read()).toEqual({ ...before, [name]: 'Renamed', ...counters(1) })
    await user.call('PUT', path, { body: { [other]: 'Another' } })
    expect(await read()).toEqual({ ...before, [name]: 'Renamed', [other]: 'Another', ...counters(2) })
  })

  test('a PUT without fields changes nothing', async () => {
    const { user, path, read } = await create()
    const before = await read()
    expect(await user.call('PUT', path, { body: {} })).toMatchObject({ status: 200, json: { id: before.id, rev: 0 } })
    expect(await read()).toEqual(before)
  })

  test('a PUT of the stored values does not count as a change; a change whose answer was lost does', async () => {
    const { user, path, name, read, counters } = await create()
    const before = await read()
    const put = (text: string) => user.call('PUT', path, { body: { [name]: text } })
    expect(await put(before[name])).toMatchObject({ status: 200, json: { rev: 0 } })
    let left = 1
    proxy.fault = ({ operation }) => (operation === 'UpdateItem' && left-- > 0 ? 'lost' : undefined)
    expect(await put('Renamed')).toMatchObject({ status: 200, json: { [name]: 'Renamed', rev: 1 } })
    proxy.fault = () => undefined
    expect(await read()).toEqual({ ...before, [name]: 'Renamed', ...counters(1) })
  })

  test('two windows that change different fields lose neither', async () => {
    const { user, path, name, other, read } = await create()
    await Promise.all([
      user.call('PUT', path, { body: { [name]: 'Left' } }),
      user.call('PUT', path, { body: { [other]: 'Right' } }),
    ])
    expect(await read()).toMatchObject({ [name]: 'Left', [other]: 'Right', rev: 2 })
  })

  test('a change to outdated data gets the current data, and changes nothing', async () => {
    const { user, path, name, read } = await create()
    await user.call('PUT', path, { body: { [name]: 'First' }, ...ifMatch('"0"') })
    const current = await read()
    expect(current.rev).toBe(1)
    for (const stale of ['"0"', '0', '"7"']) {
      const answer = await user.call('PUT', path, { body: { [name]: 'Second' }, ...ifMatch(stale) })
      expect(answer, stale).toMatchObject({
        status: 412,
        json: { code: 'changed', message: expect.stringMatching(/changed/), requestId: expect.any(String) },
      })
      for (const [field, value] of Object.entries(answer.json.current)) expect(value, field).toEqual(current[field])
      expect(Object.keys(answer.json.current)).toEqual(expect.arrayContaining(['id', 'rev', name]))
    }
    expect(await read()).toEqual(current)
    const second = await user.call('PUT', path, { body: { [name]: 'Second' }, ...ifMatch(1) })
    expect(second).toMatchObject({ status: 200, json: { [name]: 'Second', rev: 2 } })
  })

  test('of two windows with the same state, one changes and the other gets a conflict', async () => {
    const { user, path, name, read } = await create()
    const answers = await Promise.all(
      ['Left', 'Right'].map((text) => user.call('PUT', path, { body: { [name]: text }, ...ifMatch(0) })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412])
    const winner = answers.find(({ status }) => status === 200)?.json[name]
    expect(answers.find(({ status }) => status === 412)?.json.current).toMatchObject({ [name]: winner, rev: 1 })
    expect(await read()).toMatchObject({ [name]: winner })
  })

  test('a change whose answer was lost is not reported as someone else’s', async () => {
    const { user, path, name, read } = await create()
    let left = 1
    proxy.fault = ({ operation }) => (operation === 'UpdateItem' && left-- > 0 ? 'lost' : undefined)
    const answer = await user.call('PUT', path, { body: { [name]: 'Once' }, ...ifMatch(0) })
    proxy.fault = () => undefined
    expect(answer).toMatchObject({ status: 200, json: { [name]: 'Once', rev: 1 } })
    // The browser retries because this answer was lost, too.
    expect(await user.call('PUT', path, { body: { [name]: 'Once' }, ...ifMatch(0) })).toMatchObject({
      status: 200,
      json: { [name]: 'Once', rev: 1 },
    })
    expect((await read()).rev).toBe(1)
  })

  test('outdated data is not deleted', async () => {
    const { user, path, name, read, seen } = await create()
    const before = await read()
    await user.call('PUT', path, { body: { [name]: 'Worth keeping' } })
    const answer = await user.call('DELETE', path, ifMatch(before[seen]))
    expect(answer).toMatchObject({
      status: 412,
      json: { code: 'changed', current: { [name]: 'Worth keeping', rev: 1 } },
    })
    expect(await read()).toMatchObject({ [name]: 'Worth keeping' })
    const now = ifMatch(`"${answer.json.current[seen]}"`)
    expect((await user.call('DELETE', path, now)).status).toBe(204)
    expect((await user.call('DELETE', path, now)).status).toBe(404)
    expect((await user.call('PUT', path, { body: { [name]: 'Late' }, ...ifMatch(1) })).status).toBe(404)
  })

  test.each(['', '""', 'three', '"-1"', '1.5', '"1', '*', 'W/"0"', '"0", "1"', '9'.repeat(16)])(
    'the revision %o is refused under the header’s name',
    async (rev) => {
      const { user, path, name, read } = await create()
      for (const method of ['PUT', 'DELETE'] as const) {
        const call = { ...(method === 'PUT' ? { body: { [name]: 'Renamed' } } : {}), ...ifMatch(rev) }
        const answer = await user.call(method, path, call)
        expect(answer).toMatchObject({
          status: 400,
          json: { code: 'invalid', message: expect.stringMatching(/If-Match/) },
        })
      }
      expect((await read()).rev).toBe(0)
    },
  )
})

test('adding and removing waypoints and weather do not count as changes by a client', async () => {
  const user = await api.signIn()
  const { trip, waypoint } = await createThings(user)
  const [tripId = '', waypointId = ''] = [trip.path, waypoint.path].map((path) => path.split('/').at(-1))
  await keepAverages(user, tripId, waypointId, { avgMinTemperature: 4, avgMaxTemperature: 21, elevation: 1_200 })
  expect(await waypoint.read()).toMatchObject({ rev: 0, weather: { avgMinTemperature: 4 } })
  expect(await trip.read()).toMatchObject({ rev: 0, waypointCount: 1 })
  expect((await user.call('PUT', trip.path, { body: { name: 'Renamed' }, ...ifMatch(0) })).status).toBe(200)
})

test('a refusal shows the waypoint in its reader’s temperature unit', async () => {
  const user = await api.signIn()
  const { trip, waypoint } = await createThings(user)
  const [tripId = '', waypointId = ''] = [trip.path, waypoint.path].map((path) => path.split('/').at(-1))
  await keepAverages(user, tripId, waypointId, { avgMinTemperature: 10, avgMaxTemperature: 20, elevation: 1_200 })
  for (const method of ['PUT', 'DELETE'] as const) {
    const body = method === 'PUT' ? { body: { name: 'Renamed' } } : {}
    const headers = { 'if-match': '"9"', 'accept-language': 'en-US' }
    const answer = await user.call(method, waypoint.path, { ...body, headers })
    const weather = { avgMinTemperature: 50, avgMaxTemperature: 68, temperatureUnit: 'fahrenheit' }
    expect(answer).toMatchObject({ status: 412, json: { current: { weather } } })
  }
})

test('one new date is checked against the stored one', async () => {
  const user = await api.signIn()
  const { waypoint } = await createThings(user)
  for (const body of [{ startDate: '2027-05-04' }, { endDate: '2027-04-30' }]) {
    const answer = await user.call('PUT', waypoint.path, { body })
    expect(answer).toMatchObject({
      status: 400,
      json: { code: 'invalid', message: 'End date must be after start date' },
    })
  }
  expect((await user.call('PUT', waypoint.path, { body: { endDate: null } })).json).toMatchObject({
    startDate: someWaypoint.startDate,
    endDate: null,
  })
})
