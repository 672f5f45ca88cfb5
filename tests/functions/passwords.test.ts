import listed from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { createPasswordCheck } from '#functions/accounts/passwords/guessable-passwords.ts'
import { hashPassword, unusableHash, verifyPassword } from '#functions/accounts/passwords/passwords.ts'
import { keys } from '#functions/table/keys.ts'
import { passwordTooShort } from '#shared/account.ts'
import { limits } from '#shared/limits.ts'
import { hashCheaply, startApi } from '../support/api.ts'

const api = startApi()
const owner = { username: 'juniper', email: 'juniper@example.org' }

test('a password matches only its own hash, and every hash has its own salt', async () => {
  const [first, second] = [await hashPassword('correct horse'), await hashPassword('correct horse')]
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(first).not.toBe(second)
  expect(await verifyPassword('correct horse', first)).toEqual({ matches: true, stale: false })
  expect(await verifyPassword('correct horse ', first)).toEqual({ matches: false, stale: false })
  expect(await verifyPassword('correct horse', unusableHash)).toEqual({ matches: false, stale: false })
})

test('a password is the same in every normalization form', async () => {
  expect(await verifyPassword('cafe\u0301 au lait', await hashPassword('café au lait'))).toMatchObject({
    matches: true,
  })
})

test('each of the 10,000 most common passwords that is long enough is refused, in capitals too', async () => {
  const check = createPasswordCheck()
  const common = listed.slice(0, 10_000).filter(({ length }) => length >= limits.password.min)
  expect(common).toHaveLength(3_534)
  // Only texts with accents get shorter.
  expect(listed.slice(0, 10_000).filter((password) => /[^\x20-\x7e]/.test(password))).toEqual([])
  const tried = common.flatMap((password) => [password, password.toUpperCase()])
  const refused = await Promise.allSettled(tried.map((password) => check(password, owner, 'password')))
  const reasons = new Set(refused.map((result) => (result.status === 'rejected' ? result.reason.message : 'accepted')))
  expect([...reasons]).toEqual(['Password is too common. Please choose one that is harder to guess.'])
})

test('a less common password is accepted', async () => {
  const check = createPasswordCheck()
  const rare = listed.slice(10_000).filter(({ length }) => length >= limits.password.min)
  const accepted = await Promise.allSettled(rare.slice(0, 1_000).map((one) => check(one, owner, 'password')))
  expect(accepted.filter(({ status }) => status === 'rejected')).toEqual([])
  await check('a lantern in the juniper', owner, 'password')
})

test('four bold letters, which are hashed as four plain ones, are not eight characters', async () => {
  const bold = '\u{1d42a}\u{1d431}\u{1d433}\u{1d423}'
  expect(bold).toHaveLength(limits.password.min)
  const account = { username: 'bold-rider', email: 'bold@example.org', bio: '' }
  const register = (password: string) => api.call('POST', '/api/auth/register', { body: { ...account, password } })
  expect(await register(bold)).toMatchObject({ status: 400, json: { message: passwordTooShort } })
  expect((await register(bold.repeat(2))).status).toBe(201)
  const logIn = (password: string) =>
    api.call('POST', '/api/auth/login', { body: { username: 'bold-rider', password } })
  expect((await logIn('qxzjqxzj')).status).toBe(200)
})

test('a hash with other RFC 9106 parameters is understood', async () => {
  expect(await verifyPassword('correct horse', hashCheaply('correct horse'))).toEqual({ matches: true, stale: true })
})

test('a login replaces a hash with older parameters', async () => {
  const user = await api.signIn()
  const table = api.openTable()
  expect((await table.get(keys.account(user.userId)))?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/)
  const logIn = () => api.call('POST', '/api/auth/login', { body: user.credentials })
  expect((await logIn()).status).toBe(200)
  expect((await table.get(keys.account(user.userId)))?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect((await logIn()).status).toBe(200)
})
