import { expect, test } from 'vitest'
import { count, dayWindow, Exhausted } from '#functions/table/counters.ts'
import { keys } from '#functions/table/keys.ts'
import { startApi } from '../support/api.ts'

const api = startApi()
const day = 24 * 3_600_000

/** Runs `work` with the functions' clock a day ahead. */
async function aDayAhead<Result>(work: () => Promise<Result>): Promise<Result> {
  api.advance(day)
  try {
    return await work()
  } finally {
    api.advance(-day)
  }
}

test('wrong passwords counted on a clock a day ahead lock nobody out when it is right again', async () => {
  const { credentials } = await api.signIn()
  const login = (password: string) =>
    api.call('POST', '/api/auth/login', { body: { ...credentials, password }, from: '198.51.100.77' })
  await aDayAhead(async () => {
    for (let attempt = 0; attempt < 6; attempt++) await login('not the password')
    expect((await login(credentials.password)).status).toBe(429)
  })
  expect((await login(credentials.password)).status).toBe(200)
})

test('counts made on a clock a day ahead do not count towards the next day', async () => {
  const table = api.openTable()
  const noon = Date.UTC(2027, 4, 31, 12)
  const allowance = { perDay: 3 }
  const key = (now: number) => keys.quota('test', 'someone', dayWindow(now))
  const ask = (now: number) => count(table, key(now), allowance, now)
  for (let attempt = 0; attempt < 3; attempt++) await ask(noon + day)
  await expect(ask(noon + day)).rejects.toThrow(Exhausted)
  const nextMorning = noon + day - 4 * 3_600_000
  expect(await ask(nextMorning)).toMatchObject({ remaining: 2, usedToday: 1 })
  expect(await ask(nextMorning + 1000)).toMatchObject({ remaining: 1, usedToday: 2 })
  await ask(nextMorning + 2000)
  // Another container's clock may be slightly behind, which starts no new day.
  await expect(ask(nextMorning - 30_000)).rejects.toThrow(Exhausted)
})

test('a POST made on a clock a day ahead is recognized when it is repeated', async () => {
  const user = await api.signIn()
  const { accessToken: token } = (
    await aDayAhead(() => api.call('POST', '/api/auth/refresh', { body: { refreshToken: user.refreshToken } }))
  ).json
  const call = { body: { name: 'Baja' }, headers: { 'idempotency-key': 'key-of-the-form' }, token }
  const first = await aDayAhead(() => user.call('POST', '/api/user/trips', call))
  expect(first.status).toBe(201)
  expect(await user.call('POST', '/api/user/trips', call)).toMatchObject({ status: 201, text: first.text })
  const { totalItems } = (await user.call('GET', '/api/user/trips/paginated', { token })).json
  expect(totalItems).toBe(1)
})
