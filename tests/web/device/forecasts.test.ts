import { beforeEach, expect, test } from 'vitest'
import { apiHeader } from '#shared/api-header.ts'
import type { TripForecast } from '#shared/forecast.ts'
import { startApiWithClimate } from '../../support/climate-api.ts'
import { openDevice } from '../../support/devices/open.ts'

const { api, climate } = startApiWithClimate()
const hour = 3_600_000
const week = 7 * 24 * hour

const inDays = (days: number) => new Date(api.now() + days * 24 * hour).toISOString().slice(0, 10)
const stay = (from: number, to = from) => ({ startDate: inDays(from), endDate: inDays(to) })

beforeEach(() => {
  climate().setBehaviour('forecast', 'answer')
  climate().startForecast(() => inDays(0))
  climate().temperatures(() => ({ min: 20, max: 40 }))
  // Breakers keep state.
  api.advance(2 * hour)
})

/** Opens a device with a trip of these stops. */
async function openTrip(...stops: readonly object[]) {
  const opened = await openDevice(api, ...stops.map((stop, at) => ({ name: `Well ${at}`, ...stop })))
  const { device, trip, request, timeline } = opened
  const path = `${trip.path}/forecast`
  const show = async (): Promise<TripForecast> => (await request('GET', path)).json()
  return {
    ...opened,
    path,
    show,
    countRequests: () => device.network.requests.filter((one) => one.endsWith('/forecast')).length,
    /** Gives the answer to the device's next request in the server's place. */
    async showAnswer(answer: Partial<TripForecast>) {
      const headers = { [apiHeader]: '1', 'content-type': 'application/json' }
      const body = { source: 'Open-Meteo', asOf: api.now(), age: 0, complete: false, stops: {}, ...answer }
      // The session's token is renewed first.
      device.network.instead = (method) => (method === 'GET' ? Response.json(body, { headers }) : undefined)
      await timeline.pass(3 * hour)
      const shown = await show()
      device.network.instead = undefined
      return shown
    },
    restart() {
      device.setOnline(false)
      device.reload()
    },
  }
}

const listMaxima = ({ stops }: TripForecast, id: string | undefined) =>
  Object.entries(stops).flatMap(([key, days]) => (key === id ? days.map(({ max }) => max) : []))

test('a forecast opens without a signal, with the age by the server’s clock', async () => {
  const { device, trip, show, restart, timeline } = await openTrip(stay(2, 3))
  // A week off while it is received and used.
  device.clock.ahead = week
  const received = await show()
  expect(received).toMatchObject({ source: 'Open-Meteo', complete: true })
  expect(listMaxima(received, trip.ids[0])).toEqual([40, 40])
  restart()
  await timeline.pass(50 * hour)
  const saved = await show()
  expect(saved).toMatchObject({ asOf: received.asOf, stops: received.stops, elevations: received.elevations })
  expect(Math.round(saved.age / hour)).toBe(50)
})

test('a saved forecast is not used after five days', async () => {
  const { request, path, show, restart, timeline } = await openTrip(stay(2, 9))
  await show()
  restart()
  await timeline.pass(5 * 24 * hour + 60_000)
  expect((await request('GET', path)).status).toBe(204)
})

test('an empty answer replaces nothing, and a partial one only the stops that it has', async () => {
  const { trip, show, showAnswer, restart, timeline } = await openTrip(stay(2), stay(4))
  const [first, second] = trip.ids
  const before = await show()
  expect(await showAnswer({})).toMatchObject({ asOf: before.asOf, stops: before.stops })
  const nothing = Object.fromEntries(trip.ids.map((id) => [id, []]))
  expect(await showAnswer({ complete: true, stops: nothing })).toMatchObject({ stops: before.stops })
  const [day] = Object.values(before.stops)[0] ?? []
  const partial = await showAnswer({ stops: Object.fromEntries([[second, day ? [{ ...day, max: 44 }] : []]]) })
  expect(listMaxima(partial, first)).toEqual(listMaxima(before, first))
  expect(listMaxima(partial, second)).toEqual([44])
  // The whole forecast is as old as its oldest part; the new part knows its own age.
  expect(partial.asOf).toBe(before.asOf)
  expect(Object.keys(partial.ages ?? {})).toEqual([second])
  restart()
  await timeline.pass(hour)
  expect((await show()).stops).toEqual(partial.stops)
})

test('a complete answer drops stops without a day in it, and one of another source replaces all', async () => {
  const { trip, show, showAnswer } = await openTrip(stay(2), stay(4))
  const [first, second] = trip.ids
  const { stops } = await show()
  const only = (id: string | undefined) => Object.fromEntries(Object.entries(stops).filter(([key]) => key === id))
  expect(Object.keys((await showAnswer({ complete: true, stops: only(first) })).stops)).toEqual([first])
  const sample = await showAnswer({ source: 'local sample', stops: only(second) })
  expect(sample).toMatchObject({ source: 'local sample', stops: only(second) })
  expect(Object.keys(sample.stops)).toEqual([second])
})

test('an open trip asks every three hours, and after a change to its stops', async () => {
  const { trip, call, request, show, countRequests, timeline } = await openTrip(stay(2))
  const before = await show()
  await timeline.pass(3 * hour - 120_000)
  expect((await show()).asOf).toBe(before.asOf)
  expect(countRequests()).toBe(1)
  await timeline.pass(180_000)
  await show()
  expect(countRequests()).toBe(2)
  await call('PUT', `${trip.path}/waypoints/${trip.ids[0]}`, stay(5))
  await request('GET', trip.path)
  expect(Object.values((await show()).stops)[0]?.map(({ day }) => day)).toContain(inDays(5))
  expect(countRequests()).toBe(3)
})

test('a stop that is not synced yet does not stop the next request', async () => {
  const { device, trip, addStop, show, countRequests, goOnline } = await openTrip(stay(2))
  await show()
  device.setOnline(false)
  await addStop(trip.path, { name: 'Camp', ...stay(3) })
  expect(Object.keys((await show()).stops)).toEqual(trip.ids)
  await goOnline()
  const before = countRequests()
  expect(Object.keys((await show()).stops)).toHaveLength(2)
  expect(countRequests()).toBe(before + 1)
})

test('the forecast of a trip that starts soon is saved every six hours, that of a later one never', async () => {
  const { device, trip, createTrip, countRequests, show, restart, timeline } = await openTrip(stay(15))
  const later = await createTrip('Later', { name: 'Kunawarritji', ...stay(30) })
  device.app().startPrefetching()
  await timeline.pass(5 * hour)
  expect(countRequests()).toBe(1)
  await timeline.pass(2.5 * hour)
  expect(countRequests()).toBe(2)
  expect(device.network.requests).not.toContain(`GET ${later.path}/forecast`)
  restart()
  expect(Object.keys((await show()).stops)).toEqual(trip.ids)
})

test('no forecast is requested by itself while the page is hidden', async () => {
  const { device, countRequests, timeline } = await openTrip(stay(15))
  device.document.visibilityState = 'hidden'
  device.app().startPrefetching()
  await timeline.pass(hour)
  expect(countRequests()).toBe(0)
  device.document.visibilityState = 'visible'
  await timeline.pass(hour)
  expect(countRequests()).toBe(1)
})

test('a forecast that nothing uses any more is deleted', async () => {
  const { device, show, read, timeline } = await openTrip(stay(0))
  await show()
  device.app().startPrefetching()
  const countSaved = async () => (await read()).marks.filter(({ forecast }) => forecast).length
  timeline.sleep(4 * 24 * hour)
  await timeline.pass(hour)
  expect(await countSaved()).toBe(1)
  timeline.sleep(24 * hour)
  await timeline.pass(hour)
  expect(await countSaved()).toBe(0)
})

test('a deleted trip’s forecast is deleted with it, and all of them at logout', async () => {
  const { device, person, trip, createTrip, call, request, show, read, timeline } = await openTrip(stay(2))
  const other = await createTrip('Gunbarrel', { name: 'Geraldton Bore', ...stay(3) })
  const third = await createTrip('Gibb', { name: 'Bell Gorge', ...stay(4) })
  await show()
  for (const { path } of [other, third]) await request('GET', `${path}/forecast`)
  const countSaved = async () => (await read()).marks.filter(({ forecast }) => forecast).length
  expect(await countSaved()).toBe(3)
  await call('DELETE', third.path)
  await request('GET', '/api/user/trips/paginated?page=0&size=100')
  expect(await countSaved()).toBe(2)
  await request('DELETE', trip.path)
  await timeline.pass(60_000)
  expect(await countSaved()).toBe(1)
  await timeline.finish(device.app().wipeDevice(person.userId))
  expect(await countSaved()).toBe(0)
})
