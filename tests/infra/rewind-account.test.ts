import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ulid } from 'ulid'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dataVersion } from '#functions/data-version.ts'
import { openTable } from '#functions/table/client.ts'
import { keys } from '#functions/table/keys.ts'
import { queryAll } from '#functions/table/paging.ts'
import { uniqueName } from '#shared/user.ts'
import { createTable } from '../../infra/local/table.ts'
import { rewindAccount } from '../../infra/replay/rewind.ts'
import { someVehicle, someWaypoint } from '../support/access.ts'
import { type SignedIn, startApi } from '../support/api.ts'
import { join, makeTrip } from '../support/crew.ts'
import { findTraces, runSweeper } from '../support/deletion-api.ts'

const api = startApi()
const script = fileURLToPath(new URL('../../infra/replay/rewind-account.ts', import.meta.url))
const restored = 'offgrid-restored'
const trips = '/api/user/trips'

beforeAll(async () => {
  await createTable(api.environment.AWS_ENDPOINT_URL_DYNAMODB ?? '', restored)
  await setVersion(dataVersion)
})

const setVersion = (version: number) => openTable(restored).put({ Item: { ...keys.version, version } })

/** Copies the user's items in place of a restore: the engine has no backups. */
async function backUp({ userId }: SignedIn) {
  const [live, backup] = [api.openTable(), openTable(restored)]
  for (const Item of await queryAll(live, keys.everything(userId))) await backup.put({ Item })
}

/** The running product’s answers while the command waits. */
let whileWaiting: () => Promise<void>
beforeEach(() => {
  whileWaiting = async () => {}
})

/** Restores the account, without the time that the command waits. */
const rewind = ({ userId }: SignedIn) =>
  rewindAccount(openTable(restored), api.openTable(), userId, () => whileWaiting())

/** Runs the command; returns its exit code and output. */
const run = (...args: string[]) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    execFile(process.execPath, [script, ...args], { env: { ...process.env, ...api.environment } }, (error, out, err) =>
      resolve({ code: error ? 1 : 0, output: `${out}${err}` }),
    )
  })

const logIn = ({ credentials: { username, password } }: SignedIn) =>
  api.call('POST', '/api/auth/login', { body: { username, password } })

async function createTrip(user: SignedIn, name: string): Promise<string> {
  const { json } = await user.call('POST', trips, { body: { name, description: '' } })
  return json.id
}

const listNames = async (user: SignedIn, token?: string) => {
  const { json } = await user.call('GET', `${trips}/paginated`, token === undefined ? {} : { token })
  return json.trips.map(({ name }: { name: string }) => name)
}

describe('A rewound account', () => {
  test('has its deleted and changed data again, without later data, and leaves other accounts alone', async () => {
    const [user, other] = [await api.signIn(), await api.signIn()]
    const lostTrip = await createTrip(user, 'Lost')
    await user.call('POST', `${trips}/${lostTrip}/waypoints`, {
      body: { name: 'Camp', description: '', latitude: '1', longitude: '2', startDate: null, endDate: null },
    })
    await createTrip(user, 'Kept')
    await createTrip(other, 'Another user’s')
    await backUp(user)
    expect((await user.call('DELETE', `${trips}/${lostTrip}`)).status).toBe(204)
    await createTrip(user, 'After')
    expect(await listNames(user)).toEqual(['After', 'Kept'])

    expect((await rewind(user)).written).toBeGreaterThan(3)
    // The sessions are not restored, so users must log in again.
    const { accessToken } = (await logIn(user)).json
    expect(await listNames(user, accessToken)).toEqual(['Kept', 'Lost'])
    const { json } = await user.call('GET', `${trips}/${lostTrip}`, { token: accessToken })
    expect(json.waypointDTOS).toMatchObject([{ name: 'Camp' }])
    expect(await listNames(other)).toEqual(['Another user’s'])
    // Running it again has the same result.
    await rewind(user)
  })

  test('is restored completely after its deletion, with its name', async () => {
    const user = await api.signIn()
    await createTrip(user, 'Back again')
    await backUp(user)
    const body = { password: user.credentials.password, username: user.credentials.username }
    expect((await user.call('POST', '/api/users/delete', { body })).status).toBeLessThan(300)
    expect((await logIn(user)).status).toBe(401)
    const afterSessionCheck = () => api.advance(3_000)
    afterSessionCheck()
    expect((await user.call('GET', '/api/users/auth')).json.code).toBe('account_deleted')
    await rewind(user)
    // The devices stay signed out, but are no longer told that the account was deleted.
    afterSessionCheck()
    expect(await user.call('GET', '/api/users/auth')).toMatchObject({ status: 401, json: { code: 'unauthenticated' } })
    api.advance(20 * 60_000)
    await runSweeper(api)
    expect(await listNames(user, (await logIn(user)).json.accessToken)).toEqual(['Back again'])
  })

  test.each([
    ['is found by it again, or it could never reset its password', false],
    ['leaves it to the account that has it by now', true],
  ])('whose address was not confirmed %s', async (_, isTaken) => {
    const [user, otherUser] = [await api.signIn(), await api.signIn()]
    await backUp(user)
    const { email, emailConfirmed } = (await user.call('GET', '/api/users/auth')).json
    expect(emailConfirmed).toBe(false)
    const { username, password } = user.credentials
    await user.call('POST', '/api/users/delete', { body: { password, username } })
    const [live, key] = [api.openTable(), keys.email(uniqueName(email))]
    if (isTaken) await live.put({ Item: { ...key, userId: otherUser.userId } })
    await rewind(user)
    expect((await live.get(key))?.userId).toBe(isTaken ? otherUser.userId : user.userId)
  })

  test('frees the address that it got since the backup, so that its owner can have it again', async () => {
    const user = await api.signIn()
    await backUp(user)
    const [live, later] = [api.openTable(), keys.email(`later.${user.userId}@example.org`.toLowerCase())]
    await live.put({ Item: { ...later, userId: user.userId } })
    await live.update({
      Key: keys.account(user.userId),
      UpdateExpression: 'SET email = :email',
      ExpressionAttributeValues: { ':email': `Later.${user.userId}@example.org` },
    })
    await rewind(user)
    expect(await live.get(later)).toBeUndefined()
    expect((await live.get(keys.email(`${user.credentials.username}@example.org`)))?.userId).toBe(user.userId)
  })

  test('has no links to its trips, neither those it ended nor those it made since the backup', async () => {
    const user = await api.signIn()
    const id = await createTrip(user, 'Shared')
    const shares = `${trips}/${id}/shares`
    const shows = { dates: false, descriptions: false, figures: false, checkIns: false }
    const share = async () => (await user.call('POST', shares, { body: { days: 7, shows } })).json
    const made = [await share(), await share()]
    await backUp(user)
    await user.call('DELETE', `${shares}/${made[0].id}`)
    made.push(await share())
    await rewind(user)
    for (const { token } of made)
      expect((await api.call('GET', '/api/shared/trip', { headers: { 'x-share-token': token } })).status).toBe(404)
    expect((await findTraces(api, user)).filter((item) => item.includes('SHARE#'))).toEqual([])
    const { accessToken: token } = (await logIn(user)).json
    expect((await user.call('GET', shares, { token })).json).toEqual({ shares: [] })
    for (let count = 0; count < 10; count++)
      expect((await user.call('POST', shares, { token, body: { days: 7, shows } })).status).toBe(201)
  })

  test('is closed for the members of its trips while it is restored', async () => {
    const user = await api.signIn()
    const trip = await makeTrip(user)
    await backUp(user)
    const { member, path } = await join(api, user, trip.path, 'planner')
    const answers: number[] = []
    whileWaiting = async () => {
      answers.push((await member.call('POST', `${path}/waypoints`, { body: someWaypoint })).status)
    }
    await rewind(user)
    expect(answers).toEqual([404, 404])
    expect((await member.call('GET', '/api/user/joined')).json).toEqual({ trips: [] })
  })

  test('is closed until all functions send a new history id, and remembers what was deleted before the backup', async () => {
    const user = await api.signIn()
    const [deleted, lost] = [await createTrip(user, 'Deleted'), await createTrip(user, 'Lost')]
    await user.call('DELETE', `${trips}/${deleted}`)
    const [vehicle, later] = [ulid(), ulid()]
    const addVehicle = (id: string) => user.call('POST', '/api/user/vehicles', { body: { ...someVehicle, id } })
    await addVehicle(vehicle)
    await user.call('DELETE', `/api/user/vehicles/${vehicle}`)
    await backUp(user)
    const after = await createTrip(user, 'After')
    await addVehicle(later)
    const getHistory = async () => (await api.openTable().get(keys.version))?.history
    const before = await getHistory()
    const seen: unknown[] = []
    whileWaiting = async () => {
      api.advance(3_000)
      const calls = [logIn(user), user.call('GET', `${trips}/latest`), user.call('DELETE', `${trips}/${lost}`)]
      seen.push(
        (await Promise.all(calls)).map(({ status }) => status),
        await getHistory(),
      )
    }
    await rewind(user)
    const history = await getHistory()
    expect(history).toMatch(/^[\w-]{36}$/)
    expect(history).not.toBe(before)
    expect(seen).toEqual([[401, 401, 401], before, [401, 401, 401], history])
    const { accessToken: token } = (await logIn(user)).json
    const ids = [deleted, lost, after, vehicle, later].join(',')
    expect((await user.call('GET', `/api/user/known?ids=${ids}`, { token })).json).toEqual({
      ids: [deleted, lost, vehicle],
      deletedSince: [],
    })
    expect(await listNames(user, token)).toEqual(['Lost'])
  })

  test('is refused when the backup does not have it, or when another user has its name by now', async () => {
    const user = await api.signIn()
    await expect(rewind(user)).rejects.toThrow('no such account')
    expect(await run(restored, 'nobody')).toMatchObject({ code: 1, output: expect.stringContaining('Usage') })
    await backUp(user)
    const live = api.openTable()
    const otherUser = await api.signIn()
    await live.put({ Item: { ...keys.username(user.credentials.username.toLowerCase()), userId: otherUser.userId } })
    await expect(rewind(user)).rejects.toThrow('another user')
  })

  test('is refused in one sentence when there is no such backup', async () => {
    const user = await api.signIn()
    expect(await run('offgrid-nothing', user.userId)).toEqual({
      code: 1,
      output: 'There is no table offgrid-nothing in this account and region.\n',
    })
  })

  test('stays unchanged while the backup is of an older data version than the table', async () => {
    const user = await api.signIn()
    await backUp(user)
    await createTrip(user, 'After')
    await setVersion(7)
    expect(await run(restored, user.userId)).toEqual({
      code: 1,
      output: `The table ${restored} is at data version 7. Migrate it first: npm run migrate -- ${restored}\n`,
    })
    await setVersion(dataVersion)
    expect(await listNames(user)).toEqual(['After'])
  })
})
