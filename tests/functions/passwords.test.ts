import { argon2Sync } from 'node:crypto'
import listed from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { createPasswordCheck } from '#functions/accounts/guessable-passwords.ts'
import { hashPassword, unusableHash, verifyPassword } from '#functions/accounts/passwords.ts'
import { openTable } from '#functions/table/client.ts'
import { keys } from '#functions/table/keys.ts'
import { limits } from '#shared/limits.ts'
import { startApi } from '../support/api.ts'

const api = startApi()

/** A hash as an earlier version with weaker parameters would have kept it. */
function olderHash(password: string): string {
  const nonce = Buffer.from('some older salt!')
  const hash = argon2Sync('argon2id', {
    message: password,
    nonce,
    memory: 8_192,
    passes: 1,
    parallelism: 1,
    tagLength: 32,
  })
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=8192,t=1,p=1$${text(nonce)}$${text(hash)}`
}

test('a password is right for its own hash only, and every hash has a salt of its own', async () => {
  const [first, second] = [await hashPassword('correct horse'), await hashPassword('correct horse')]
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(first).not.toBe(second)
  expect(await verifyPassword('correct horse', first)).toEqual({ right: true, stale: false })
  expect(await verifyPassword('correct horse ', first)).toEqual({ right: false, stale: false })
  expect(await verifyPassword('correct horse', unusableHash)).toEqual({ right: false, stale: false })
})

test('a password is the same in every normalization form', async () => {
  expect(await verifyPassword('cafe\u0301 au lait', await hashPassword('café au lait'))).toMatchObject({ right: true })
})

test('the 3,000 most common passwords that are long enough are refused', async () => {
  const refuse = createPasswordCheck()
  const common = listed.filter(({ length }) => length >= limits.password.min).slice(0, 3_000)
  const refused = await Promise.allSettled(common.map((password) => refuse(password, 'juniper', 'password')))
  expect(refused.filter(({ status }) => status === 'rejected')).toHaveLength(3_000)
  await refuse('a lantern in the juniper', 'somebody', 'password')
})

test('the hash of RFC 9106 parameters elsewhere is understood', async () => {
  expect(await verifyPassword('correct horse', olderHash('correct horse'))).toEqual({ right: true, stale: true })
})

test('a login replaces a hash that was made with older parameters', async () => {
  const user = await api.signIn()
  const table = openTable(api.environment.TABLE_NAME ?? '')
  await table.update({
    Key: keys.account(user.userId),
    UpdateExpression: 'SET passwordHash = :older',
    ExpressionAttributeValues: { ':older': olderHash(user.credentials.password) },
  })
  const logIn = () => api.call('POST', '/api/auth/login', { body: user.credentials })
  expect((await logIn()).status).toBe(200)
  expect((await table.get(keys.account(user.userId)))?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect((await logIn()).status).toBe(200)
})
