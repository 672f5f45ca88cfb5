import { expect, test } from 'vitest'
import { keys } from '#functions/table/keys.ts'
import { limits } from '#shared/limits.ts'
import { someVehicle } from '../support/access.ts'
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
    if (operation !== 'GetItem') return undefined
    const { sk } = JSON.parse(input).Key
    if (sk.S === tripKey) noteRead()
    if (sk.S !== planKey || shown !== undefined) return undefined
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
