import { createSweeper, createSweeperDeps } from '#functions/app/sweeper.ts'
import { createDataVersionCheck } from '#functions/http/data-version-check.ts'
import type { LogEntry } from '#functions/http/log.ts'
import { sha256 } from '#functions/table/sha256.ts'
import type { Api, SignedIn } from './api.ts'
import { emailOf } from './mail-api.ts'

/** Runs the sweeper once, on the API's clock; without an email sender if `sendsEmail` is false. */
export function runSweeper(api: Api, { sendsEmail = true } = {}): Promise<void> {
  const { MAIL_FROM: _, ...others } = api.environment
  const deps = createSweeperDeps(sendsEmail ? api.environment : others)
  const log = (entry: LogEntry) => api.logs.push(entry)
  return createSweeper({
    ...deps,
    clock: api.now,
    timers: api.timers,
    table: api.openTable(),
    checkDataVersion: createDataVersionCheck({ timers: api.timers, log }),
    log,
  })()
}

async function scanTable({ environment }: Api): Promise<string[]> {
  const items: string[] = []
  let start: unknown
  do {
    const answer = await fetch(environment.AWS_ENDPOINT_URL_DYNAMODB ?? '', {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': 'DynamoDB_20120810.Scan',
        // The engine requires a signature, but does not verify it.
        authorization:
          'AWS4-HMAC-SHA256 Credential=test/20270101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
        'x-amz-date': '20270101T000000Z',
      },
      body: JSON.stringify({ TableName: environment.TABLE_NAME, ...(start ? { ExclusiveStartKey: start } : {}) }),
    })
    const { Items, LastEvaluatedKey }: { Items: unknown[]; LastEvaluatedKey?: unknown } = await answer.json()
    items.push(...Items.map((item) => JSON.stringify(item)))
    start = LastEvaluatedKey
  } while (start)
  return items
}

/**
 * Returns the items with a user's id, name or address, plain or hashed, except the hash of an unconfirmed address, which counts
 * emails.
 */
export async function findTraces(api: Api, user: SignedIn, ...more: string[]): Promise<string[]> {
  const [id, name] = [user.userId, user.credentials.username].map((one) => one.toLowerCase())
  const plain = [id, name, emailOf(user), ...more].map((one) => one?.toLowerCase() ?? '')
  const traces = [...plain, ...[id, name].map((one) => sha256(one ?? '').toLowerCase())]
  return (await scanTable(api)).filter((item) => traces.some((trace) => item.toLowerCase().includes(trace)))
}
