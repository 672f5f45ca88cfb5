import { ulid } from 'ulid'
import { expect, onTestFinished, test } from 'vitest'
import { type Api, type Call, startApi } from '../support/api.ts'
import { begin } from '../support/devices/steps.ts'
import { openWorld, walkDevices } from '../support/devices/walk.ts'

const api = startApi()

// `npm run bench -- model-devices` walks further, with a new seed each time.
test('two devices that lose their network, pages and answers lose no change and create none twice', async () => {
  await walkDevices(api, { count: 6, seed: 20, steps: 20 })
  // Allows for busy machines.
}, 180_000)

test.each<[string, (call: Call) => Call]>([
  [
    'changes that do not say which revision the user saw',
    ({ headers, ...call }) => ({ ...call, headers: omitMatch(headers) }),
  ],
  ['stops that get a new id each time they are sent', (call) => ({ ...call, ...giveId(call) })],
])('a walk finds %s', async (_fault, change) => {
  const broken: Api = { ...api, call: (method, path, call = {}) => api.call(method, path, change(call)) }
  const walks = walkDevices(broken, { count: 300, seed: 3, steps: 20, isShrunk: false })
  await expect(walks).rejects.toThrow('A walk of two devices goes wrong')
})

const omitMatch = (headers: Call['headers'] = {}) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'if-match'))

const giveId = ({ body }: Call) =>
  typeof body === 'string' && body.includes('"latitude"')
    ? { body: body.replace(/"id":"\w{26}"/, `"id":"${ulid()}"`) }
    : {}

/** Renames a trip on the first of two devices; the second has not seen that. */
async function renameElsewhere() {
  const { world, close } = await openWorld(api)
  onTestFinished(close)
  const { timeline, devices } = world
  await begin(world)
  const [elsewhere, here] = devices
  const { trips } = await timeline.finish(here.read())
  const path = `/api/user/trips/${trips[0]?.id}`
  await timeline.finish(elsewhere.request('PUT', path, { body: { name: 'Theirs' }, headers: { 'if-match': '"0"' } }))
  const edit = (body: object) => timeline.finish(here.request('PUT', path, { body }))
  const readOutbox = async () => (await timeline.finish(here.read())).outbox
  return { here, elsewhere, path, timeline, edit, readOutbox }
}

test('an edit pending behind another needs a decision when another device changed the same field', async () => {
  const { here, timeline, edit, readOutbox } = await renameElsewhere()
  here.network.faults = ['slow there']
  await edit({ plan: { people: 2 } })
  await edit({ name: 'Mine' })
  await timeline.pass(60_000)
  expect(await readOutbox()).toMatchObject([
    { state: 'conflict', changed: { name: 'Mine' }, current: { name: 'Theirs' } },
  ])
})

test('a user who keeps another device’s version is asked about their own later edit of the same field, too', async () => {
  const { here, timeline, edit, readOutbox } = await renameElsewhere()
  here.network.faults = ['slow there']
  await edit({ name: 'Mine' })
  await timeline.pass(60_000)
  await edit({ name: 'Mine, later' })
  const [first] = await readOutbox()
  await timeline.finish(here.app().decide(first?.seq ?? 0, 'keepTheirs'))
  await timeline.pass(60_000)
  expect(await readOutbox()).toMatchObject([
    { state: 'conflict', changed: { name: 'Mine, later' }, current: { name: 'Theirs' } },
  ])
})

test('a move of dates from a stop that another device deleted can only be discarded', async () => {
  const { here, elsewhere, path, timeline, readOutbox } = await renameElsewhere()
  const { waypoints } = await timeline.finish(here.read())
  here.setOnline(false)
  await timeline.finish(here.request('POST', `${path}/move`, { body: { days: 2, from: waypoints[0]?.id } }))
  await timeline.finish(elsewhere.request('DELETE', `${path}/waypoints/${waypoints[0]?.id}`))
  here.setOnline(true)
  await timeline.pass(60_000)
  expect(await readOutbox()).toMatchObject([{ kind: 'move', state: 'refused' }])
})

test('a user who deletes their edited data is asked about the deletion alone when another device changed it', async () => {
  const { here, path, timeline, edit, readOutbox } = await renameElsewhere()
  here.network.faults = ['slow there']
  void edit({ name: 'Mine' })
  await timeline.rest()
  await timeline.finish(here.request('DELETE', path))
  await timeline.pass(60_000)
  expect(await readOutbox()).toMatchObject([{ kind: 'delete', state: 'conflict', current: { name: 'Theirs' } }])
})

test.each([
  [
    'its own edit',
    async ({ edit }: Awaited<ReturnType<typeof renameElsewhere>>) => void (await edit({ plan: { people: 2 } })),
  ],
  [
    'the list of trips',
    async ({ here, timeline }) => void (await timeline.finish(here.request('GET', '/api/user/trips/paginated'))),
  ],
])(
  'a stop added by another device is not deleted with its trip where only %s was answered since',
  async (_what, answer) => {
    const devices = await renameElsewhere()
    const { here, elsewhere, path, timeline, readOutbox } = devices
    const body = { name: 'Unseen', description: '', latitude: '9', longitude: '9' }
    await timeline.finish(elsewhere.request('POST', `${path}/waypoints`, { body }))
    await answer(devices)
    await timeline.finish(here.request('DELETE', path))
    await timeline.pass(60_000)
    expect(await readOutbox()).toMatchObject([{ kind: 'delete', state: 'conflict' }])
  },
)

test('data saved by another device is not deleted unseen behind an unsynced edit', async () => {
  const { here, path, timeline, edit, readOutbox } = await renameElsewhere()
  here.network.faults = ['lost']
  await edit({ name: 'Mine' })
  here.network.faults = ['none', 'lost', 'lost']
  await timeline.finish(here.request('GET', path))
  await timeline.finish(here.request('DELETE', path))
  await timeline.pass(15 * 60_000)
  expect(await readOutbox()).toMatchObject([{ kind: 'delete', state: 'conflict', current: { name: 'Theirs' } }])
})
