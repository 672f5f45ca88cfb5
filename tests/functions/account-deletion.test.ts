import { afterEach, describe, expect, test } from 'vitest'
import { toDeletionName } from '#functions/accounts/deletion/sweep.ts'
import { secondSweepAfter } from '#functions/accounts/deletion/sweeper.ts'
import { keys } from '#functions/table/keys.ts'
import { sha256 } from '#functions/table/sha256.ts'
import { accountDeleted } from '#shared/account.ts'
import { createUserId } from '#shared/ids.ts'
import { replayDeletions } from '../../infra/replay/replay.ts'
import { someVehicle, someWaypoint } from '../support/access.ts'
import { type Answer, newCredentials, registrationOf, type SignedIn } from '../support/api.ts'
import { startAssistantApi } from '../support/assistant-api.ts'
import { findTraces, runSweeper } from '../support/deletion-api.ts'
import { createFaultProxy, type TableCall } from '../support/fault-proxy.ts'
import { emailOf, startApiWithEmail } from '../support/mail-api.ts'
import { seedTrips, seedWaypoints } from '../support/seed.ts'
import { someTrack } from '../support/tracks.ts'

const proxy = createFaultProxy()
const { api, emailsTo, setEmailService, link, logIn } = startApiWithEmail({ table: proxy.start })
const assistant = startAssistantApi(api)
const trips = '/api/user/trips'
const writes = /Transact|Put|Update|Delete|BatchWrite/

afterEach(() => {
  proxy.fault = () => undefined
  setEmailService('work')
})

const erase = (user: SignedIn, body: object = {}) =>
  user.call('POST', '/api/users/delete', {
    body: { password: user.credentials.password, username: user.credentials.username, ...body },
  })

/** Creates 2 trips, 3 waypoints, a track, a vehicle, and a link; and unless it is `quick`, a second session and counters. */
async function createTraveller({ quick = false } = {}) {
  const user = await api.signIn()
  const pending = `other-${emailOf(user)}`
  for (const waypoints of [2, 1]) {
    const body = { name: `Trip of ${user.credentials.username}` }
    const { id } = (await user.call('POST', trips, { body, headers: { 'idempotency-key': `a-trip-of-${waypoints}` } }))
      .json
    const ids: string[] = []
    for (let added = 0; added < waypoints; added++)
      ids.push((await user.call('POST', `${trips}/${id}/waypoints`, { body: someWaypoint })).json.id)
    if (ids.length > 1) {
      const body = { tracks: [someTrack(ids[0], ids[1])] }
      expect((await user.call('PUT', `${trips}/${id}/tracks`, { body })).status).toBe(200)
    }
  }
  await user.call('POST', '/api/user/vehicles', { body: someVehicle })
  await link(user)
  if (quick) return { user, pending: emailOf(user) }
  await logIn(user, 'a wrong password')
  await logIn(user, user.credentials.password)
  await logIn(user, 'another wrong password')
  await user.call('PUT', '/api/users/email', { body: { password: user.credentials.password, email: pending } })
  await expect.poll(() => emailsTo(pending).length).toBe(1)
  return { user, pending }
}

async function finish() {
  await runSweeper(api)
  api.advance(secondSweepAfter)
  await runSweeper(api)
}

const day = 86_400_000
const refresh = (refreshToken: string) => api.call('POST', '/api/auth/refresh', { body: { refreshToken } })
const deletedAnswer = { status: 401, json: { code: 'account_deleted', message: accountDeleted } }
const over = { status: 401, json: { code: 'unauthenticated', message: 'The session has ended. Please log in again.' } }
const withoutId = ({ status, text }: Answer) => ({ status, text })

describe('deleting an account', () => {
  test('ends every session at once, and frees the name and the address', async () => {
    const { user } = await createTraveller()
    const other = (await logIn(user, user.credentials.password)).json
    expect(await erase(user)).toMatchObject({ status: 204, text: '' })
    for (const { accessToken: token, refreshToken } of [user, other]) {
      expect((await api.call('POST', trips, { token, body: { name: 'Baja' } })).status).toBe(401)
      expect((await api.call('POST', '/api/auth/refresh', { body: { refreshToken } })).status).toBe(401)
    }
    expect((await logIn(user, user.credentials.password)).status).toBe(401)
    const again = registrationOf(user.credentials)
    expect((await api.call('POST', '/api/auth/register', { body: again })).status).toBe(201)
    await finish()
    // The sweeper must not touch the new account of that name.
    const login = await logIn(user, user.credentials.password)
    expect(login.status).toBe(200)
    const { json } = await api.call('GET', `${trips}/paginated`, { token: login.json.accessToken })
    expect(json.totalItems).toBe(0)
  })

  test('deletes a confirmed address completely, even its hash', async () => {
    const user = await api.signIn()
    const address = emailOf(user)
    await user.call('POST', '/api/users/email/resend')
    const [token = ''] = emailsTo(address).flatMap(({ text }) => /confirm-email\?token=([\w-]+)/.exec(text)?.[1] ?? [])
    expect((await api.call('POST', '/api/users/email/confirm', { body: { token } })).status).toBe(200)
    await link(user)
    expect(await findTraces(api, user, sha256(address))).not.toEqual([])
    await erase(user)
    await finish()
    expect(await findTraces(api, user, sha256(address))).toEqual([])
  })

  test('does not reset the limit of emails to an unconfirmed address', async () => {
    const email = `${newCredentials().username}@example.org`
    for (let account = 0; account < 7; account++) {
      const credentials = newCredentials()
      const registered = await api.call('POST', '/api/auth/register', {
        body: { ...registrationOf(credentials), email },
      })
      expect(registered.status).toBe(201)
      const { accessToken: token } = (await api.call('POST', '/api/auth/login', { body: credentials })).json
      expect((await api.call('POST', '/api/users/delete', { token, body: credentials })).status).toBe(204)
    }
    await finish()
    expect(
      emailsTo(email)
        .map(({ subject }) => subject)
        .toSorted(),
    ).toEqual([
      ...Array(6).fill('Confirm your Offgrid email address'),
      ...Array(6).fill('Your Offgrid account was deleted'),
    ])
  })

  test('leaves the user’s id, name and address nowhere in the table', async () => {
    const { user, pending } = await createTraveller()
    const otherTraveller = await createTraveller()
    const before = await findTraces(api, otherTraveller.user)
    expect((await findTraces(api, user, pending)).length).toBeGreaterThan(10)
    await erase(user)
    await finish()
    expect(await findTraces(api, user, pending)).toEqual([])
    expect((await findTraces(api, otherTraveller.user)).length).toBe(before.length)
  })

  test('is reported to the account’s other devices for 31 days, longer than any of their sessions lasts', async () => {
    const user = await api.signIn()
    const other = (await logIn(user, user.credentials.password)).json
    await erase(user)
    for (const refreshToken of [user.refreshToken, other.refreshToken])
      expect(await refresh(refreshToken)).toMatchObject(deletedAnswer)
    await finish()
    expect(await refresh(other.refreshToken)).toMatchObject(deletedAnswer)
    api.advance(30 * day)
    expect(await refresh(other.refreshToken)).toMatchObject(deletedAnswer)
    api.advance(day)
    // DynamoDB deletes expired items days late, and this engine never does.
    expect(await refresh(other.refreshToken)).toMatchObject(over)
  })

  test('is reported to calls with a valid access token of the account', async () => {
    const user = await api.signIn()
    const { accessToken: token } = (await logIn(user, user.credentials.password)).json
    await erase(user)
    for (const [method, path] of [
      ['GET', '/api/users/auth'],
      ['GET', `${trips}/paginated`],
      ['POST', trips],
    ] as const)
      expect(
        await api.call(method, path, { token, ...(method === 'POST' && { body: { name: 'Baja' } }) }),
      ).toMatchObject(deletedAnswer)
    expect(await assistant.call('/api/user/ai/trip-assistant?userInput=Hello', { token })).toMatchObject(deletedAnswer)
    await finish()
    expect(await api.call('GET', '/api/users/auth', { token })).toMatchObject({
      status: 401,
      json: { code: 'unauthenticated' },
    })
  })

  test('is not reported without a token of the account', async () => {
    const user = await api.signIn()
    const answer = (await logIn(user, user.credentials.password)).json
    await api.call('POST', '/api/auth/logout', { body: { refreshToken: answer.refreshToken } })
    await erase(user)
    const [userId = '', sessionId = '', secret = ''] = user.refreshToken.split('.')
    const guesses = [
      `${userId}.${sessionId}.${'A'.repeat(43)}`,
      `${createUserId('0'.repeat(26))}.${sessionId}.${secret}`,
      answer.refreshToken,
    ]
    for (const guess of guesses) expect(await refresh(guess)).toMatchObject(over)
    const login = await logIn(user, user.credentials.password)
    expect(login).toMatchObject(await api.call('POST', '/api/auth/login', { body: newCredentials() }).then(withoutId))
    expect(await refresh(user.refreshToken)).toMatchObject(deletedAnswer)
  })

  test('is not reported when only a session has ended', async () => {
    const [user, sessionId] = await api.signIn().then((user) => [user, user.refreshToken.split('.')[1]] as const)
    await user.call('DELETE', `/api/users/sessions/${sessionId}`)
    expect(await refresh(user.refreshToken)).toMatchObject(over)
  })

  test('requires the password and the username, in any case', async () => {
    const user = await api.signIn()
    const refusals: [object, string, string][] = [
      [{ password: 'not the password' }, 'password', 'Password is not right'],
      [{ password: 'x'.repeat(100_000) }, 'password', 'Password is not right'],
      [{ password: '' }, 'password', 'Password is required'],
      [{ username: 'someone-else' }, 'username', 'Username is not right'],
      [{ username: 'x'.repeat(100_000) }, 'username', 'Username is not right'],
      [{ username: ' ' }, 'username', 'Username is required'],
    ]
    for (const [body, field, message] of refusals)
      expect(await erase(user, body)).toMatchObject({ status: 400, json: { fields: [{ field, message }] } })
    expect((await user.call('GET', '/api/users/auth')).status).toBe(200)
    expect((await erase(user, { username: ` ${user.credentials.username.toUpperCase()} ` })).status).toBe(204)
  })

  test('slows down when passwords are guessed', async () => {
    const user = await api.signIn()
    for (let guess = 0; guess < 6; guess++) await erase(user, { password: 'a guess' })
    expect(await erase(user)).toMatchObject({ status: 429 })
  })

  test('can be requested again when the response was lost', async () => {
    const { user } = await createTraveller()
    // Everything stops right after the account is deleted.
    let isDeleted = false
    proxy.fault = ({ operation, input }) => {
      if (isDeleted && writes.test(operation)) return 'fault'
      isDeleted ||= operation === 'TransactWriteItems' && input.includes('DELETIONS')
      return undefined
    }
    expect((await erase(user)).status).toBe(202)
    proxy.fault = () => undefined
    expect((await erase(user, { password: 'whatever' })).status).toBe(204)
    await finish()
    expect(await findTraces(api, user)).toEqual([])
  })

  test('happens once when it is requested twice at the same time', async () => {
    const { user, pending } = await createTraveller()
    const statuses = (await Promise.all([erase(user), erase(user)])).map(({ status }) => status)
    expect(statuses).toContain(204)
    await finish()
    expect(emailsTo(emailOf(user)).filter(isProof)).toHaveLength(1)
    expect(await findTraces(api, user, pending)).toEqual([])
  })

  test('is logged under a name that does not reveal the account', async () => {
    const user = await api.signIn()
    const before = api.logs.length
    await erase(user)
    await finish()
    const deletion = toDeletionName(user.userId)
    const lines = api.logs.slice(before)
    expect(lines.filter(({ message }) => message === 'deletion')).toMatchObject([
      { deletion, state: 'begun' },
      { deletion, state: 'over' },
    ])
    for (const secret of [user.userId, user.credentials.username, emailOf(user)])
      expect(JSON.stringify(lines)).not.toContain(secret)
  })
})

const isProof = ({ subject }: { subject: string }) => subject === 'Your Offgrid account was deleted'

describe('the confirmation', () => {
  test('says what was deleted, once, when the second sweep is over', async () => {
    const { user } = await createTraveller()
    await erase(user)
    await runSweeper(api)
    api.advance(secondSweepAfter - 60_000)
    await runSweeper(api)
    expect(emailsTo(emailOf(user)).filter(isProof)).toEqual([])
    api.advance(60_000)
    await runSweeper(api)
    await runSweeper(api)
    const [proof, ...others] = emailsTo(emailOf(user)).filter(isProof)
    expect(others).toEqual([])
    const date = new Date(api.now() + 35 * 86_400_000)
    const day = date.toLocaleDateString('en-US', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' })
    expect(proof?.text).toContain(
      `Your Offgrid account and everything in it were deleted: 2 trips, 3 waypoints, 1 vehicle, 2 sessions. Database backups expire by ${day}.`,
    )
  })

  test('is retried when the email service fails, and dropped after a day together with the address', async () => {
    const user = await api.signIn()
    setEmailService('reject')
    await erase(user)
    await expect(finish()).rejects.toThrow('1 of 1 deletions could not continue')
    expect(await findTraces(api, user)).toHaveLength(1)
    setEmailService('work')
    await runSweeper(api)
    expect(emailsTo(emailOf(user)).filter(isProof)).toHaveLength(1)

    const other = await api.signIn()
    setEmailService('reject')
    await erase(other)
    api.advance(25 * 3_600_000)
    await runSweeper(api)
    expect(await findTraces(api, other)).toEqual([])
    expect(JSON.stringify(api.logs)).not.toContain(emailOf(other))
  })

  test('is omitted where no emails are sent', async () => {
    const user = await api.signIn()
    await erase(user)
    api.advance(secondSweepAfter)
    await runSweeper(api, { sendsEmail: false })
    expect(await findTraces(api, user)).toEqual([])
    expect(emailsTo(emailOf(user)).filter(isProof)).toEqual([])
  })
})

describe('during other requests', () => {
  test('the second sweep deletes what requests in progress wrote after the first', async () => {
    const { user, pending } = await createTraveller()
    const { id } = (await user.call('GET', `${trips}/latest`)).json
    // These writes passed the session check, but reach the table after all else is deleted.
    const swept = Promise.withResolvers<void>()
    const blocked = Promise.withResolvers<void>()
    let holding = 0
    proxy.fault = ({ operation, input }) => {
      if (!/^(TransactWriteItems|UpdateItem|PutItem)$/.test(operation) || input.includes('DELETIONS')) return undefined
      if (++holding === 4) blocked.resolve()
      return { after: swept.promise }
    }
    const lateWrites = [
      user.call('POST', trips, { body: { name: 'Late' } }),
      user.call('POST', `${trips}/${id}/waypoints`, { body: someWaypoint }),
      user.call('POST', '/api/user/vehicles', { body: someVehicle }),
      user.call('PUT', '/api/users/preferences', {
        body: { temperature: 'celsius', distance: 'km', volume: 'litre', consumption: 'auto' },
      }),
    ]
    await blocked.promise
    const fault = proxy.fault
    proxy.fault = () => undefined
    expect((await erase(user)).status).toBe(204)
    proxy.fault = fault
    swept.resolve()
    await Promise.all(lateWrites)
    proxy.fault = () => undefined
    const leftBehind = (await findTraces(api, user, pending)).filter((item) => !item.includes('DELETIONS'))
    expect(leftBehind.length).toBeGreaterThan(0)
    // A late update must not recreate part of the account.
    expect(leftBehind.filter((item) => item.includes('"ACCOUNT"'))).toEqual([])
    await finish()
    expect(await findTraces(api, user, pending)).toEqual([])
  })

  test('another session that keeps writing leaves nothing', async () => {
    const { user, pending } = await createTraveller()
    const { accessToken: token } = (await logIn(user, user.credentials.password)).json
    let refused = 0
    const write = async () => {
      while (refused < 3) {
        const { status, json } = await api.call('POST', trips, { token, body: { name: 'Going on' } })
        if (status === 401) refused++
        if (status === 201) await api.call('POST', `${trips}/${json.id}/waypoints`, { token, body: someWaypoint })
      }
    }
    const writers = [write(), write(), write()]
    const deletion = await erase(user)
    await Promise.all(writers)
    expect([202, 204]).toContain(deletion.status)
    await finish()
    expect(await findTraces(api, user, pending)).toEqual([])
  })

  test('a crash after any step loses nothing of the deletion', async () => {
    for (let step = 1; ; step++) {
      const { user, pending } = await createTraveller({ quick: true })
      const crashed = await crashAfter(step, () => erase(user))
      const isDeleted = (await refresh(user.refreshToken)).status === 401
      if (isDeleted) await finish()
      else expect((await user.call('GET', `${trips}/paginated`)).json.totalItems).toBe(2)
      if (isDeleted) expect(await findTraces(api, user, pending), `after step ${step}`).toEqual([])
      if (!crashed) break
    }
  }, 60_000)

  test('a crash of the sweeper after any step loses nothing either', async () => {
    for (let step = 1; ; step++) {
      const { user, pending } = await createTraveller()
      await crashAfter(4, () => erase(user))
      api.advance(60_000)
      let crashed = await crashAfter(step, () => runSweeper(api))
      await runSweeper(api)
      api.advance(secondSweepAfter)
      crashed = (await crashAfter(step, () => runSweeper(api))) || crashed
      await runSweeper(api)
      expect(await findTraces(api, user, pending), `after step ${step}`).toEqual([])
      expect(emailsTo(emailOf(user)).filter(isProof).length, `after step ${step}`).toBeGreaterThan(0)
      if (!crashed) break
    }
  }, 60_000)
})

/** Runs `work` on a table that fails after this many writes; returns whether it got there. */
async function crashAfter(step: number, work: () => Promise<unknown>): Promise<boolean> {
  let done = 0
  let crashed = false
  proxy.fault = ({ operation }: TableCall) => {
    if (done >= step) {
      crashed = true
      return 'fault'
    }
    if (writes.test(operation)) done++
    return undefined
  }
  await work().catch(() => undefined)
  proxy.fault = () => undefined
  return crashed
}

test('a thousand waypoints are deleted in batches, page by page', async () => {
  const user = await api.signIn()
  await seedTrips(api, user.userId, 2)
  for (const trip of [1, 2]) await seedWaypoints(api, user.userId, trip, 500, 'x'.repeat(2_000))
  const cost = await proxy.measure(async () => expect((await erase(user)).status).toBe(204))
  // 40 batches, a few pages, and the fixed cost of a deletion.
  expect(cost.calls).toBeLessThan(90)
  await finish()
  expect(await findTraces(api, user)).toEqual([])
})

test('the sweeper reads, updates and deletes, and needs no other table permission', async () => {
  const { user } = await createTraveller()
  await crashAfter(4, () => erase(user))
  const operations = new Set<string>()
  proxy.fault = ({ operation }) => void operations.add(operation)
  await finish()
  expect([...operations].toSorted()).toEqual(['BatchWriteItem', 'DeleteItem', 'GetItem', 'Query', 'UpdateItem'])
})

test('an unreadable job, as after a rollback, does not block the others', async () => {
  const user = await api.signIn()
  const table = api.openTable()
  const otherKey = keys.deletion(createUserId('0'.repeat(26)))
  await table.put({ Item: { ...otherKey, names: 'of another Offgrid' } })
  await erase(user)
  await expect(runSweeper(api)).rejects.toThrow('1 of 2 deletions could not continue')
  api.advance(secondSweepAfter)
  await expect(runSweeper(api)).rejects.toThrow('1 of 2 deletions could not continue')
  expect(emailsTo(emailOf(user)).filter(isProof)).toHaveLength(1)
  expect(await findTraces(api, user)).toEqual([])
  await table.delete({ Key: otherKey })
})

test('an account restored from a backup is deleted again by the name of its deletion, without another email', async () => {
  const { user, pending } = await createTraveller()
  const otherTraveller = await createTraveller()
  const table = api.openTable()
  const { pk } = keys.account(user.userId)
  const range = keys.everything(user.userId)
  const { items } = await table.query({
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
    ExpressionAttributeValues: { ':pk': pk, ':from': range.from, ':to': range.to },
  })
  const names = [keys.username(user.credentials.username), keys.email(emailOf(user))]
  await erase(user)
  await finish()
  for (const Item of [...items, ...names.map((key) => ({ ...key, userId: user.userId }))]) await table.put({ Item })
  expect((await logIn(user, user.credentials.password)).status).toBe(200)

  const tableName = api.environment.TABLE_NAME ?? ''
  const replay = (names: string[]) => replayDeletions(tableName, new Set(names), api.now())
  expect(await replay([toDeletionName(createUserId('0'.repeat(26)))])).toMatchObject({ deleted: 0 })
  expect(await replay([toDeletionName(user.userId)])).toMatchObject({ deleted: 1 })
  expect((await logIn(user, user.credentials.password)).status).toBe(401)
  await finish()
  expect(await replay([toDeletionName(user.userId)])).toMatchObject({ deleted: 0 })
  expect((await logIn(otherTraveller.user, otherTraveller.user.credentials.password)).status).toBe(200)
  expect(emailsTo(emailOf(user)).filter(isProof)).toHaveLength(1)
  expect(await findTraces(api, user, pending)).toEqual([])
})

test('a link made while its account is being deleted does not outlive it', async () => {
  const user = await api.signIn()
  const { id } = (await user.call('POST', trips, { body: { name: 'Shared' } })).json
  const shows = { dates: true, descriptions: false, figures: false, checkIns: false }
  const [checked, sweeping, made] = [0, 1, 2].map(() => Promise.withResolvers<void>())
  proxy.fault = ({ operation, input }) => {
    // The session was checked; the link is written when the sweep has come to the user's other items.
    if (operation === 'TransactWriteItems' && input.includes('"SHARE#')) {
      checked?.resolve()
      return { after: sweeping?.promise ?? Promise.resolve() }
    }
    if (operation !== 'Query' || !input.includes('"!"')) return undefined
    sweeping?.resolve()
    return { after: made?.promise ?? Promise.resolve() }
  }
  const making = user.call('POST', `${trips}/${id}/shares`, { body: { days: 7, shows } })
  making.finally(() => made?.resolve())
  await checked?.promise
  await erase(user)
  expect((await making).status).toBe(201)
  proxy.fault = () => undefined
  expect((await findTraces(api, user)).filter((item) => item.includes('SHARE#'))).toEqual([])
  await finish()
})

test('the sweep ends more links than one run can delete', async () => {
  const user = await api.signIn()
  const table = api.openTable()
  const hashes = Array.from({ length: 250 }, (_, at) => sha256(`link ${at} of ${user.userId}`))
  await Promise.all(
    hashes.flatMap((hash, at) => [
      table.put({ Item: { ...keys.share(hash), userId: user.userId } }),
      table.put({ Item: { ...keys.tripShare(user.userId, 1, String(at).padStart(3, '0')), sha256: hash } }),
    ]),
  )
  /** Lets a run delete 200 items and then fail. */
  const limitWrites = () => {
    let batches = 0
    proxy.fault = ({ operation }) => (operation === 'BatchWriteItem' && ++batches > 8 ? 'invalid' : undefined)
  }
  limitWrites()
  await erase(user)
  for (let run = 0; run < 3; run++) {
    limitWrites()
    await runSweeper(api).catch(() => undefined)
  }
  proxy.fault = () => undefined
  expect((await findTraces(api, user)).filter((item) => item.includes('SHARE#'))).toEqual([])
  await finish()
})

describe('an account restored from a backup', () => {
  const replay = (user: SignedIn) => {
    const tableName = api.environment.TABLE_NAME ?? ''
    const names = new Set([toDeletionName(user.userId)])
    return replayDeletions(tableName, names, api.now())
  }

  test('is deleted with its current name and address when it changes during the deletion', async () => {
    const user = await api.signIn()
    const body = { password: user.credentials.password, newPassword: 'a lantern in the juniper' }
    let changed: Promise<{ status: number }> | undefined
    proxy.fault = ({ operation, input }) => {
      if (changed || operation !== 'TransactWriteItems' || !input.includes('DELETIONS')) return undefined
      changed = user.call('PUT', '/api/users/password', { body })
      return { after: changed.then(() => undefined) }
    }
    expect(await replay(user)).toMatchObject({ deleted: 1 })
    expect((await changed)?.status).toBe(200)
    await finish()
    expect(await findTraces(api, user)).toEqual([])
    const again = registrationOf(user.credentials)
    expect((await api.call('POST', '/api/auth/register', { body: again })).status).toBe(201)
  })

  test('is deleted without a name that another user has by now', async () => {
    const [user, other] = [await api.signIn(), await api.signIn()]
    const table = api.openTable()
    await table.put({ Item: { ...keys.username(user.credentials.username.toLowerCase()), userId: other.userId } })
    expect(await replay(user)).toMatchObject({ deleted: 1 })
    const nameItem = await table.get(keys.username(user.credentials.username.toLowerCase()))
    expect(nameItem).toMatchObject({ userId: other.userId })
    expect(await table.get(keys.email(emailOf(user)))).toBeUndefined()
    expect(await table.get(keys.account(user.userId))).toBeUndefined()
  })
})
