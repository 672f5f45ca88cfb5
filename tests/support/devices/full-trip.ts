import { ulid } from 'ulid'
import { expect } from 'vitest'
import { createDay } from '#shared/date.ts'
import type { WaypointId } from '#shared/ids.ts'
import type { StopTrack } from '#shared/track.ts'
import { createTrack } from '#shared/tracks/create-track.ts'
import type { Choice } from '../../../web/offline/outbox/decide.ts'
import type { Api } from '../api.ts'
import { openDevice } from './open.ts'

const place = { description: '', latitude: '-22.1', longitude: '125.5', startDate: null, endDate: null }
export const bores = ['Ten', 'Nine', 'Eight', 'Seven', 'Six', 'Five', 'Four', 'Three', 'Two', 'One', 'Nil', 'End']

/** Fields that the server counts or adds itself. */
const counted = ['rev', 'changes', 'attachedChanges', 'written', 'receivedAt', 'weather']

/** Returns a track of about this many times 100 km. */
export function draw(from: string, stop: string, length = 1, source: StopTrack['source'] = 'drawn'): StopTrack {
  const line = [0, 0.5, 1].map((share) => ({ latitude: -22.1 + share / 10, longitude: 125.5 + share * length }))
  const track = createTrack([line], { from: from as WaypointId, source, at: createDay('2027-06-01') })
  if (!track) throw new Error('This is no track')
  return { ...track, stop: stop as WaypointId }
}

/** Opens a device that has saved a trip with everything that a trip can have, and a vehicle with its fill-ups. */
export async function openFullTrip(api: Api) {
  const opened = await openDevice(api)
  const { device, timeline, trip, call, request, goOnline, readOutbox } = opened
  const app = device.app()
  const now = timeline.now()
  const vehicle = ulid(now)
  await call('POST', '/api/user/vehicles', {
    id: vehicle,
    make: 'Toyota',
    model: 'Hilux',
    year: 2019,
    modifications: '',
  })
  const ids: string[] = []
  // The ULIDs of an import are consecutive; others of one millisecond are not.
  const waypoints = bores.map((name) => ({ ...place, name }))
  const headers = { 'idempotency-key': ulid(now) }
  const sent = await timeline.finish(
    device.request('POST', `${trip.path}/waypoints/batch`, { body: { id: ulid(now), waypoints }, headers }),
  )
  ids.push(...(await sent.json()).ids)
  for (const name of ['Cairn', 'Bore', 'Airstrip', 'Dune'])
    ids.push((await call('POST', `${trip.path}/waypoints`, { ...place, name, startDate: '2027-06-03' })).id)
  const [ten = '', nine = '', eight = '', seven = ''] = ids
  const stop = (id: string) => `${trip.path}/waypoints/${id}`
  await call('PUT', stop(nine), { leg: { from: ten, km: 84 }, symbol: 'water', stop: { water: 'full' } })
  await call('PUT', stop(eight), { leg: { from: nine, km: 30, surface: { sand: 1 } } })
  await call('PUT', stop(ids.at(-1) ?? ''), { order: 0 })
  await call('PUT', `${trip.path}/tracks`, { tracks: [draw(ten, nine), draw(nine, eight)] })
  await call('PUT', trip.path, { plan: { people: 2, vehicleIds: [vehicle, ulid(now)] } })
  await call('PUT', `${trip.path}/sheet`, { notes: 'Two cars', party: [{ name: 'Ada' }] })
  for (const [at, note] of ['Slept well', 'Tired', 'Happy', 'Wet', 'Dry'].entries()) {
    const body = {
      id: ulid(now),
      at: `2025-06-01T1${at % 2}:00+08:00`,
      state: 'well',
      note,
      stop: nine,
      latitude: 1,
      longitude: 1,
    }
    await call('POST', `${trip.path}/check-ins`, body)
  }
  for (const [at, note] of ['First', 'Second', 'Third', 'Fourth'].entries()) {
    const body = {
      id: ulid(now),
      day: '2027-06-01',
      amount: 40 + at,
      full: true,
      note,
      tripId: trip.id,
      waypointId: nine,
    }
    await call('POST', `/api/user/vehicles/${vehicle}/fills`, body)
  }
  await request('GET', '/api/user/vehicles')
  await request('GET', `/api/user/vehicles/${vehicle}/fills`)
  await request('GET', '/api/user/trips/paginated?page=0&size=100')
  await timeline.finish(app.saveTrip(trip.id))
  await timeline.finish(
    app.changeDrive(trip.id, () => ({
      arrivals: [ten, nine].map((stop) => ({ stop: stop as WaypointId, day: createDay('2027-06-01'), at: now })),
      readings: [{ stop: nine as WaypointId, fuel: 'full', at: now, share: 0.5 }],
      water: { day: createDay('2027-06-01'), liters: 40, at: now },
      chosen: { stop: eight as WaypointId, at: now },
    })),
  )
  await timeline.finish(app.startRecording(trip.id, now))

  const vehicles = '/api/user/vehicles'
  /** Returns the user's only trip with all that is in it or names it, under names instead of ids. */
  async function describe(read: typeof opened.show) {
    const { trips } = await read('/api/user/trips/paginated?page=0&size=100')
    const path = `/api/user/trips/${trips[0].id}`
    const { waypoints } = await read(`${path}/waypoints/all`)
    const garage = await read(vehicles)
    const fills = []
    for (const { id } of garage) fills.push(await read(`${vehicles}/${id}/fills`))
    const { checkIns } = await read(`${path}/check-ins`)
    const saved = {
      trips,
      waypoints,
      garage,
      fills,
      checkIns,
      tracks: (await read(`${path}/tracks`)).tracks,
      sheet: await read(`${path}/sheet`),
      drive: await timeline.finish(device.app().readDrive(trips[0].id)),
      recording: await timeline.finish(device.app().readRecording()),
      kept: (await timeline.finish(device.read())).marks.find(({ key }) => key === `trip:${trips[0].id}`)?.kept,
    }
    const all = [...waypoints, ...checkIns, ...garage, ...fills.flatMap(({ fills }) => fills), ...trips]
    const names = new Map<string, string>(all.map(({ id, note, name, model }) => [id, note ?? name ?? model]))
    const text = JSON.stringify(saved, (field, value) => (counted.includes(field) ? undefined : value))
    const said = JSON.parse(text.replace(/[\w-]+/g, (word) => names.get(word) ?? word))
    const order = (one: StopTrack, other: StopTrack) => (one.stop < other.stop ? -1 : 1)
    return { ...said, tracks: said.tracks.toSorted(order) }
  }

  return {
    ...opened,
    ids,
    stop,
    vehicle,
    nine,
    eight,
    seven,
    describeServer: () => describe((path) => call('GET', path)),
    async describeDevice() {
      device.setOnline(false)
      const shown = await describe(async (path) => (await request('GET', path)).json())
      device.setOnline(true)
      return shown
    },
    /** Decides about all changes that need it, and sends the result. */
    async decide(choice: Choice) {
      await goOnline()
      for (;;) {
        const operation = (await readOutbox()).find(({ state }) => state === 'conflict')
        if (!operation) break
        await timeline.finish(device.app().decide(operation.seq, choice))
      }
      await timeline.pass(60_000)
      expect(await readOutbox()).toEqual([])
    },
  }
}
