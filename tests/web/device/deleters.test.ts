import { expect, test } from 'vitest'
import { describeConflict } from '../../../web/features/offline/operation-row.tsx'
import { startApi } from '../../support/api.ts'
import { join } from '../../support/crew.ts'
import { openDevice } from '../../support/devices/open.ts'

const api = startApi()

/** Opens the device of a trip's owner, who has changed both stops without a signal. Ben plans the trip, too, and Cleo sees it. */
async function openOffline() {
  const opened = await openDevice(api, { name: 'Well 25' }, { name: 'Well 26' })
  const { device, person: owner, request, trip, call, goOnline, readOutbox, read } = opened
  const ben = await join(api, owner, trip.path, 'planner')
  await join(api, owner, trip.path)
  await request('GET', trip.path)
  device.setOnline(false)
  for (const id of trip.ids) await request('PUT', `${trip.path}/waypoints/${id}`, { startDate: '2027-06-20' })
  const stops = (await ben.member.call('GET', ben.path)).json.waypointDTOS
  return {
    ...opened,
    ben: ben.member.credentials.username,
    deleteAsBen: () =>
      ben.member.call('POST', `${ben.path}/waypoints/batch-delete`, {
        body: { ids: stops.map(({ id }: { id: string }) => id) },
        headers: { 'idempotency-key': 'ben-deletes-both-stops' },
      }),
    deleteAsOwner: () => Promise.all(trip.ids.map((id) => call('DELETE', `${trip.path}/waypoints/${id}`))),
    leaveAsBen: () => ben.member.call('DELETE', ben.path),
    /** Sends the changes, and returns what the list of changes says of them. */
    async listSaid(): Promise<string[]> {
      await goOnline()
      await request('GET', trip.path)
      const crew = (await read()).trips.find(({ id }) => id === trip.id)
      return (await readOutbox()).map((one) => describeConflict(one, crew))
    },
  }
}

test('a change to a stop that a member has deleted names them, also after the page is opened again', async () => {
  const { ben, deleteAsBen, listSaid, restart } = await openOffline()
  await deleteAsBen()
  const said = [`${ben} deleted Well 25.`, `${ben} deleted Well 26.`]
  expect(await listSaid()).toEqual(said)
  await restart()
  expect(await listSaid()).toEqual(said)
})

test.each(['on another device of the user', 'by someone who has left'])(
  'a change to a stop that was deleted %s names nobody',
  async (how) => {
    const { deleteAsBen, deleteAsOwner, leaveAsBen, listSaid } = await openOffline()
    if (how.startsWith('on')) await deleteAsOwner()
    else {
      await deleteAsBen()
      await leaveAsBen()
    }
    expect(await listSaid()).toEqual(
      ['Well 25', 'Well 26'].map((name) => `${name} was deleted by someone else on this trip or on another device.`),
    )
  },
)
