import fc from 'fast-check'
import { ulid } from 'ulid'
import { createDay, shiftDay } from '#shared/date.ts'
import { listThingIds } from '../../../web/offline/public/target.ts'
import { decide, giveUp } from './decide.ts'
import type { Rows } from './device.ts'
import { addFill, deleteFill } from './fills.ts'
import { type Name, nameThing, readFields } from './ledger.ts'
import { noteMove } from './moves.ts'
import { checkIn, deleteCheckIn, writePlan } from './plans.ts'
import { enter, startRecording } from './road.ts'
import { backUpServer, restoreServer } from './server.ts'
import { endSession } from './session.ts'
import {
  type Delivery,
  deliveries,
  look,
  nth,
  paths,
  pick,
  type Request,
  seen,
  send,
  toLabel,
  type Visit,
  type World,
} from './visit.ts'

export type Step = fc.AsyncCommand<World, object>

/** `weight` is the steps' relative frequency. */
export const act = <Input>(
  weight: number,
  words: string,
  input: fc.Arbitrary<Input>,
  run: (visit: Visit, input: Input) => Promise<void> | void,
): fc.WeightedArbitrary<Step> => ({
  weight,
  // Of two or three devices.
  arbitrary: fc.tuple(fc.nat({ max: 5 }), input).map(([who, given]) => ({
    check: () => true,
    async run(world) {
      const at = who % world.devices.length
      const device = world.devices[at] ?? world.devices[0]
      const label = toLabel(at)
      world.ledger.note(`${label} ${words} ${fc.stringify(given)}`)
      const rows = await world.timeline.finish(device.read())
      world.ledger.record(rows)
      world.ledger.here.record(label, rows)
      await run({ ...world, device, label, rows }, given)
    },
    toString: () => `Device ${who} ${words} ${fc.stringify(given)}`,
  })),
})

type Shown = Rows['trips'][number] | Rows['waypoints'][number] | Rows['vehicles'][number]
const toPath = (thing: Shown) => {
  if ('latitude' in thing) return `${paths.stops(thing.tripId)}/${thing.id}`
  return 'make' in thing ? `${paths.vehicles}/${thing.id}` : paths.trip(thing.id)
}

async function add(visit: Visit, request: Request, name: Name, delivery: Delivery): Promise<void> {
  const fields = readFields(request.body ?? {})
  visit.ledger.make(name, fields)
  await send(visit, request, delivery, () => visit.ledger.promise(name, fields))
}

export async function edit(visit: Visit, thing: Shown | undefined, body: object, delivery: Delivery): Promise<void> {
  if (!thing) return
  const name = nameThing(thing)
  const shown = readFields(thing)
  const fields = readFields(body)
  for (const [field, text] of fields) visit.ledger.write(name, { field, text }, shown.get(field))
  const request = { method: 'PUT', path: toPath(thing), body, headers: seen(thing) }
  await send(visit, request, delivery, () => visit.ledger.promise(name, fields))
}

async function remove(visit: Visit, thing: Shown | undefined, delivery: Delivery): Promise<void> {
  if (!thing) return
  const { ledger, rows } = visit
  const stops = 'waypointCount' in thing ? rows.waypoints.filter(({ tripId }) => tripId === thing.id) : []
  const going = [thing, ...stops]
  for (const one of going) ledger.remove(nameThing(one), readFields(one))
  // The user gives up what the device shows, not what other devices wrote since.
  for (const { vehicleId, note = '' } of rows.fills) if (vehicleId === thing.id) ledger.fills.drop(note)
  for (const { tripId, note = '' } of rows.checkIns) if (tripId === thing.id) ledger.checkIns.drop(note)
  for (const sheet of rows.sheets) if (sheet.tripId === thing.id) ledger.settle(nameThing(thing), readFields(sheet))
  ledger.here.drop(thing.id)
  for (const operation of rows.outbox) {
    const { kind, target, current } = operation
    const ids = listThingIds(target)
    // Stops deleted earlier go with the trip, but are not on the screen.
    const isInside = 'waypointCount' in thing && 'tripId' in target && target.tripId === thing.id
    const id = ids.find((id) => isInside || going.some((one) => one.id === id))
    const name = id === undefined ? undefined : ledger.names.get(id)
    if (name === undefined) continue
    // A deletion drops the user's pending changes to the same thing.
    if (kind === 'edit' || kind === 'move') giveUp(ledger, operation)
    // The device already shows the other change.
    if (current) ledger.settle(name, readFields(current))
  }
  await send(visit, { method: 'DELETE', path: toPath(thing) }, delivery, () => {
    if (!thing.id.startsWith('local-')) ledger.deletedIds.add(thing.id)
  })
}

const day = fc.nat({ max: 60_000 })
const toDate = (days: number) => shiftDay(createDay('1920-01-01'), days) ?? createDay('1920-01-01')

const createTrip = (visit: Visit, delivery: Delivery) => {
  const number = visit.count()
  const body = { name: `Trip ${number}`, description: `trip ${number}`, waypointDTOs: [] }
  return add(
    visit,
    { method: 'POST', path: paths.trips, body, headers: { 'idempotency-key': ulid() } },
    body.description,
    delivery,
  )
}

const toStop = ({ count }: Visit, startDate: number | null) => {
  const number = count()
  const dates = { startDate: startDate === null ? null : toDate(startDate), endDate: null }
  return { name: `Stop ${number}`, description: '', latitude: `0.${number}1`, longitude: '1', ...dates }
}

function createStop(visit: Visit, at: number, startDate: number | null, delivery: Delivery) {
  const trip = pick(visit.rows.trips, at)
  const body = toStop(visit, startDate)
  return (
    trip &&
    add(
      visit,
      { method: 'POST', path: paths.stops(trip.id), body: { ...body, id: ulid() } },
      `stop ${body.latitude}`,
      delivery,
    )
  )
}

/** Adds stops in one request, whose ULIDs are consecutive. */
async function importStops(visit: Visit, at: number, delivery: Delivery): Promise<void> {
  const trip = pick(visit.rows.trips, at)
  if (!trip) return
  const waypoints = [toStop(visit, null), toStop(visit, null), toStop(visit, null)]
  const made = waypoints.map((body) => ({ name: `stop ${body.latitude}`, fields: readFields(body) }))
  for (const { name, fields } of made) visit.ledger.make(name, fields)
  const headers = { 'idempotency-key': ulid() }
  const request = { method: 'POST', path: `${paths.stops(trip.id)}/batch`, body: { id: ulid(), waypoints }, headers }
  await send(visit, request, delivery, () => {
    for (const { name, fields } of made) visit.ledger.promise(name, fields)
  })
}

const createVehicle = (visit: Visit, delivery: Delivery) => {
  const number = visit.count()
  const body = {
    id: ulid(),
    make: `Make ${number}`,
    model: `Model ${number}`,
    year: null,
    modifications: `vehicle ${number}`,
  }
  return add(visit, { method: 'POST', path: paths.vehicles, body }, body.modifications, delivery)
}

async function move(visit: Visit, at: number, fromAt: number | null, days: number, delivery: Delivery): Promise<void> {
  const { rows, ledger } = visit
  const trip = pick(rows.trips, at)
  if (!trip) return
  const stops = rows.waypoints.filter(({ tripId }) => tripId === trip.id)
  // A trip's screen loads its stops before it can move their dates.
  if (stops.length < trip.waypointCount) return
  const from = fromAt === null ? undefined : pick(stops, fromAt)?.id
  const body = { days, ...(from !== undefined && { from }) }
  const moved = noteMove(ledger, stops, body)
  const request = {
    method: 'POST',
    path: `${paths.trip(trip.id)}/move`,
    body,
    headers: { 'idempotency-key': ulid() },
  }
  await send(visit, request, delivery, () => {
    for (const { name, dates } of moved) ledger.promise(name, dates)
  })
}

/** Creates a trip with two stops, and a vehicle, and backs up the server. */
export async function begin(world: World): Promise<void> {
  const [device] = world.devices
  const delivery = { faults: [], isAwaited: true }
  const visit = async () => ({ ...world, device, label: 'A', rows: await world.timeline.finish(device.read()) })
  await createTrip(await visit(), delivery)
  await createStop(await visit(), 0, 30_000, delivery)
  await createStop(await visit(), 0, null, delivery)
  await createVehicle(await visit(), delivery)
  for (const device of world.devices) await look({ ...world, device })
  await backUpServer(world)
}

const times = fc.constantFrom(1_000, 10_000, 60_000, 20 * 60_000)

/** Steps of people with a trip's stops, and what happens to their devices. */
export const stopSteps = [
  act(6, 'adds a stop', fc.tuple(nth, fc.option(day), deliveries), (visit, [at, startDate, delivery]) =>
    createStop(visit, at, startDate, delivery),
  ),
  act(2, 'imports stops', fc.tuple(nth, deliveries), (visit, input) => importStops(visit, ...input)),
  act(6, 'renames a stop', fc.tuple(nth, deliveries), (visit, [at, delivery]) =>
    edit(visit, pick(visit.rows.waypoints, at), { name: `Stop ${visit.count()}` }, delivery),
  ),
  act(3, 'gives a stop another place in its day', fc.tuple(nth, deliveries), (visit, [at, delivery]) =>
    edit(visit, pick(visit.rows.waypoints, at), { order: visit.count() }, delivery),
  ),
  act(
    3,
    'dates a stop',
    fc.tuple(nth, day, fc.nat({ max: 30 }), deliveries),
    (visit, [at, startDate, days, delivery]) =>
      edit(
        visit,
        pick(visit.rows.waypoints, at),
        { startDate: toDate(startDate), endDate: toDate(startDate + days) },
        delivery,
      ),
  ),
  act(
    4,
    'moves dates',
    fc.tuple(nth, fc.option(nth), fc.integer({ min: -300, max: 300 }), deliveries),
    (visit, input) => move(visit, ...input),
  ),
  act(4, 'deletes a stop', fc.tuple(nth, deliveries), (visit, [at, delivery]) =>
    remove(visit, pick(visit.rows.waypoints, at), delivery),
  ),
  act(6, 'loses or finds the network', fc.constant(undefined), ({ device, timeline }) => {
    device.setOnline(!device.network.isOnline)
    return timeline.rest()
  }),
  act(6, 'looks at everything', fc.constant(undefined), look),
  act(4, 'decides', fc.tuple(nth, nth), (visit, [at, choice]) => decide(visit, at, choice)),
  act(3, 'closes the page and opens it again', fc.boolean(), async ({ device, timeline }, isLate) => {
    device.reload()
    if (isLate) await timeline.pass(30_000)
    await timeline.finish(device.request('GET', '/api/users/auth').catch(() => undefined))
  }),
  act(5, 'waits', times, ({ timeline }, milliseconds) => timeline.pass(milliseconds)),
  act(1, 'sleeps', fc.integer({ min: 1, max: 24 }), ({ timeline }, hours) => timeline.sleep(hours * 60 * 60_000)),
]

/** Steps of one user with two devices. */
export const steps = [
  ...stopSteps,
  act(2, 'adds a trip', deliveries, createTrip),
  act(2, 'adds a vehicle', deliveries, createVehicle),
  act(4, 'renames a trip', fc.tuple(nth, deliveries), (visit, [at, delivery]) =>
    edit(visit, pick(visit.rows.trips, at), { name: `Trip ${visit.count()}` }, delivery),
  ),
  act(2, 'plans a trip', fc.tuple(nth, deliveries), (visit, [at, delivery]) =>
    edit(visit, pick(visit.rows.trips, at), { plan: { startFuel: visit.count() } }, delivery),
  ),
  act(3, 'changes a vehicle', fc.tuple(nth, fc.boolean(), deliveries), (visit, [at, isMake, delivery]) =>
    edit(
      visit,
      pick(visit.rows.vehicles, at),
      isMake ? { make: `Make ${visit.count()}` } : { model: `Model ${visit.count()}` },
      delivery,
    ),
  ),
  act(3, 'writes a trip plan', fc.tuple(nth, fc.boolean(), deliveries), (visit, input) => writePlan(visit, ...input)),
  act(3, 'checks in', fc.tuple(nth, deliveries), (visit, input) => checkIn(visit, ...input)),
  act(1, 'deletes a check-in', fc.tuple(nth, deliveries), (visit, input) => deleteCheckIn(visit, ...input)),
  act(3, 'adds a fill-up', fc.tuple(nth, deliveries), (visit, input) => addFill(visit, ...input)),
  act(1, 'deletes a fill-up', fc.tuple(nth, deliveries), (visit, input) => deleteFill(visit, ...input)),
  act(3, 'arrives, or reads the fuel', fc.tuple(nth, fc.boolean()), (visit, input) => enter(visit, ...input)),
  act(1, 'starts a recording', nth, startRecording),
  act(2, 'deletes a trip', fc.tuple(nth, deliveries), (visit, [at, delivery]) =>
    remove(visit, pick(visit.rows.trips, at), delivery),
  ),
  act(1, 'deletes a vehicle', fc.tuple(nth, deliveries), (visit, [at, delivery]) =>
    remove(visit, pick(visit.rows.vehicles, at), delivery),
  ),
  act(1, 'spends the day’s quota', fc.integer({ min: 1, max: 12 }), ({ devices, timeline }, hours) => {
    for (const { network } of devices) network.limitedUntil = timeline.now() + hours * 60 * 60_000
  }),
  act(2, 'is logged out and logs in again', times, endSession),
  act(1, 'backs up the server', fc.constant(undefined), backUpServer),
  act(2, 'restores the server', fc.constant(undefined), restoreServer),
]
