import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { getFunctionOptions } from '../../infra/build/bundle.ts'
import { startKms } from '../../infra/local/fakes/kms.ts'
import { startTestEngine } from '../support/engine.ts'
import { setSdkVariables, someone, startTableService } from '../support/table-service.ts'

const outDir = mkdtempSync(join(tmpdir(), 'offgrid-sdk-parts-'))
afterAll(() => rmSync(outDir, { recursive: true, force: true }))
setSdkVariables(someone)

type Bundled = Pick<typeof import('#functions/table/client.ts'), 'openTable'> &
  Pick<typeof import('#functions/accounts/signing-key.ts'), 'openSigningKey'>

const contents = `export { openTable } from '#functions/table/client.ts'
export { openSigningKey } from '#functions/accounts/signing-key.ts'`
const key = { pk: 'U#1', sk: 'ACCOUNT' }

describe.each(['planner', 'auth'] as const)('with what is left of the SDK in the bundle of %s', (name) => {
  let bundled: Bundled
  beforeAll(async () => {
    const options = getFunctionOptions(name)
    const stdin = { contents, resolveDir: options.absWorkingDir }
    await build({ ...options, stdin, outdir: join(outDir, name) })
    bundled = await import(/* @vite-ignore */ pathToFileURL(join(outDir, name, 'stdin.mjs')).href)
  })

  test('items are written, read, changed and deleted', async () => {
    const engine = await startTestEngine()
    onTestFinished(engine.close)
    vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', engine.url)
    const table = bundled.openTable(engine.tableName)
    await table.transact([{ Put: { Item: { ...key, days: 4 } } }])
    const change = { UpdateExpression: 'ADD days :more', ExpressionAttributeValues: { ':more': 3 } }
    await table.update({ Key: key, ...change })
    expect(await table.get(key)).toEqual({ ...key, days: 7 })
    const refused = table.delete({ Key: key, ConditionExpression: 'attribute_not_exists(pk)' })
    await expect(refused).rejects.toMatchObject({ name: 'ConditionFailed' })
    await table.deleteAll([key])
    expect(await table.get(key)).toBeUndefined()
  })

  test.each([
    ['ConditionalCheckFailedException', 'ConditionFailed'],
    ['TransactionCanceledException', 'TransactionRefused'],
    ['ValidationException', 'Unstorable'],
    ['ResourceNotFoundException', 'ResourceNotFoundException'],
    ['ItemCollectionSizeLimitExceededException', 'Problem'],
  ])('a %s is told as %s', async (exception, error) => {
    await startTableService((incoming, outgoing) => {
      incoming.resume()
      const reasons = { CancellationReasons: [{ Code: 'ConditionalCheckFailed' }] }
      outgoing.writeHead(400).end(JSON.stringify({ __type: exception, message: 'Because', ...reasons }))
    })
    await expect(bundled.openTable('offgrid-test').put({ Item: key })).rejects.toMatchObject({ name: error })
  })

  test.each([
    ['ProvisionedThroughputExceededException', 400],
    ['TransactionConflictException', 400],
    ['InternalServerError', 500],
  ])('a call that met a %s is made again', async (exception, status) => {
    let calls = 0
    await startTableService((incoming, outgoing) => {
      incoming.resume()
      if (calls++ > 0) return void outgoing.end('{}')
      outgoing.writeHead(status).end(JSON.stringify({ __type: exception, message: 'Because' }))
    })
    expect(await bundled.openTable('offgrid-test').get(key)).toBeUndefined()
    expect(calls).toBe(2)
  })

  test('the key signs', async () => {
    const kms = await startKms()
    onTestFinished(kms.close)
    vi.stubEnv('AWS_ENDPOINT_URL_KMS', kms.url)
    const signingKey = bundled.openSigningKey(kms.keyId)
    expect(await signingKey.sign(Buffer.from('header.claims'))).toHaveLength(64)
    expect((await signingKey.publicKey()).asymmetricKeyType).toBe('ec')
  })
})
