import { expect, test } from 'vitest'
import { keys } from '#functions/table/keys.ts'
import { limits } from '#shared/limits.ts'
import { someVehicle } from '../support/access.ts'
import type { Answer } from '../support/api.ts'
import { startApiWithFaults } from '../support/api-with-faults.ts'
import { join, makeTrip } from '../support/crew.ts'
import { someTripPlan } from '../support/trip-plans.ts'

/** Requests of several people and devices at the same time. */
const { api, proxy } = startApiWithFaults()

test('numbers are hidden from the crew although another device shows them at the same time', async () => {
  const owner = await api.signIn()
  const trip = await makeTrip(owner)
  const { member, path } = await join(api, owner, trip.path)
  const show = (forCrew: boolean) => owner.call('PUT', `${trip.path}/sheet`, { body: { forCrew } })
  await owner.call('PUT', `${trip.path}/sheet`, { body: someTripPlan() })
  // The trip is read at once, and its trip plan after the other device's change.
  const [planKey, tripKey] = [keys.tripPlan(owner.userId, 1).sk, keys.trip(owner.userId, 1).sk]
  const { promise: isRead, resolve: noteRead } = Promise.withResolvers<void>()
  let shown: Promise<unknown> | undefined
  proxy.fault = ({ operation, input }) => {
    if (!/^(Get|BatchGet)Item$/.test(operation)) return undefined
    const reads = (key: string) => input.includes(`"${key}"`)
    if (reads(tripKey)) noteRead()
    if (!reads(planKey) || shown !== undefined) return undefined
    shown = isRead.then(() => show(true))
    return { after: shown }
  }
  expect((await show(false)).json).not.toHaveProperty('forCrew', true)
  proxy.fault = () => undefined
  expect(shown).toBeDefined()
  expect((await member.call('GET', path)).json).not.toHaveProperty('numbers')
})

test('a trip has at most four vehicles, however many members bring one at once', async () => {
  const owner = await api.signIn()
  const trip = await makeTrip(owner)
  const guests = await Promise.all(
    Array.from({ length: limits.vehiclesPerTrip + 2 }, async () => {
      const { member, path } = await join(api, owner, trip.path)
      const [vehicle] = (await member.call('POST', '/api/user/vehicles', { body: someVehicle })).json
      return () => member.call('PUT', `${path}/vehicle`, { body: { vehicleId: vehicle.id } })
    }),
  )
  const answers = await Promise.all(guests.map((bring) => bring()))
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(limits.vehiclesPerTrip)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
})

test('a move is refused whose first stop gets other dates at the last moment, instead of leaving that stop out', async () => {
  const owner = await api.signIn()
  const trip = await makeTrip(owner)
  const { member, path } = await join(api, owner, trip.path, 'planner')
  const [stop] = (await member.call('GET', path)).json.waypointDTOS
  const { changes } = (await owner.call('GET', trip.path)).json
  const dates = { startDate: '1999-04-13T00:00:00Z', endDate: null }
  let dated: Promise<Answer> | undefined
  proxy.fault = ({ operation, input }) => {
    if (operation !== 'TransactWriteItems' || !input.includes('movedBy = :key') || dated) return undefined
    // Its own calls pass.
    dated = Promise.resolve().then(() => member.call('PUT', `${path}/waypoints/${stop.id}`, { body: dates }))
    return { after: dated }
  }
  const answer = await owner.call('POST', `${trip.path}/move`, {
    body: { days: 3, from: trip.stop },
    headers: { 'idempotency-key': 'move-of-the-owner', 'if-match': `"${changes}"` },
  })
  proxy.fault = () => undefined
  expect((await dated)?.status).toBe(200)
  expect(answer).toMatchObject({ status: 412, json: { code: 'changed' } })
  expect((await owner.call('GET', trip.path)).json.waypointDTOS).toMatchObject([dates])
})
