import { ulid } from 'ulid'
import { expect, onTestFinished } from 'vitest'
import type { Choice } from '../../../web/offline/outbox/decide.ts'
import type { Api, Method } from '../api.ts'
import { openWorld } from './walk.ts'

const place = { description: '', latitude: '-22.1', longitude: '125.5' }

/** Creates a user whose device has read a trip with these stops. Closes it after the test. */
export async function openDevice(api: Api, ...stops: readonly object[]) {
  const { world, person, close } = await openWorld(api)
  onTestFinished(close)
  const { timeline, devices } = world
  const [device] = devices
  /** Calls the API as another device. */
  const call = async (method: Method, path: string, body?: object) => {
    // The user's access token may have expired on the test's clock.
    const { refreshToken } = person
    const { accessToken: token } = (await api.call('POST', '/api/auth/refresh', { body: { refreshToken } })).json
    const { status, json } = await api.call(method, path, { token, ...(body && { body }) })
    expect(status).toBeLessThan(300)
    return json
  }
  const createTrip = async (name: string, ...stops: readonly object[]) => {
    const trip = await call('POST', '/api/user/trips', { name, waypointDTOs: [] })
    const path = `/api/user/trips/${trip.id}`
    const ids: string[] = []
    for (const stop of stops) ids.push((await call('POST', `${path}/waypoints`, { ...place, ...stop })).id)
    await request('GET', path)
    return { id: trip.id, path, ids }
  }
  const request = (method: string, path: string, body?: object) =>
    timeline.finish(device.request(method, path, { ...(body && { body }) }))
  const show = async (path: string) => (await request('GET', path)).json()
  const read = () => timeline.finish(device.read())
  return {
    device,
    person,
    timeline,
    call,
    createTrip,
    request,
    show,
    read,
    trip: await createTrip('Canning', ...stops),
    readOutbox: async () => (await read()).outbox,
    listNames: async (path: string): Promise<string[]> =>
      (await call('GET', `${path}/waypoints/all`)).waypoints.map(({ name }: { name: string }) => name),
    addStop: (path: string, stop: object) =>
      request('POST', `${path}/waypoints`, { id: ulid(timeline.now()), ...place, ...stop }),
    /** Saves what the device needs without a signal. */
    async prefetch() {
      device.app().startPrefetching()
      await timeline.pass(60_000)
    },
    /** Closes the page and opens it again. */
    async restart() {
      device.reload()
      await request('GET', '/api/users/auth')
    },
    /** Decides about the oldest pending change, and sends the result. */
    async decide(choice: Choice) {
      const [operation] = (await read()).outbox
      await timeline.finish(device.app().decide(operation?.seq ?? 0, choice))
      await timeline.pass(60_000)
    },
    /** Waits until the device has sent all that it can. */
    async goOnline() {
      device.setOnline(true)
      await timeline.pass(60_000)
    },
  }
}
