import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { ulid } from 'ulid'
import { openTable } from '../../functions/table/client.ts'
import { keys } from '../../functions/table/keys.ts'
import { queryAll } from '../../functions/table/paging.ts'
import { createUserId } from '../../shared/ids.ts'
import { startTestEngine } from '../support/engine.ts'
import type { Bench, Figure } from './bench.ts'

/** Compares the table's reads with those of the SDK's document client; the engine is another process. */
const bench: Bench = { title: 'Processor time of a read from DynamoDB, one after the other', measure }
export default bench

const [rounds, turnsARound, callsATurn, warmUp] = [9, 10, 30, 500]

async function measure(): Promise<Figure[]> {
  const engine = await startTestEngine()
  try {
    Object.assign(process.env, {
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: 'bench',
      AWS_SECRET_ACCESS_KEY: 'bench',
      AWS_ENDPOINT_URL_DYNAMODB: engine.url,
    })
    const figures: Figure[] = []
    for (const { what, call, byDocuments } of await prepareCalls(engine.tableName)) {
      const [values = [], before = []] = await compare([call, byDocuments])
      figures.push({ what, values, unit: 'ms', against: { name: 'document client', values: before } })
    }
    return figures
  } finally {
    await engine.close()
  }
}

type Call = () => Promise<unknown>
type Compared = { readonly what: string; readonly call: Call; readonly byDocuments: Call }

async function prepareCalls(TableName: string): Promise<Compared[]> {
  const table = openTable(TableName)
  const documents = DynamoDBDocumentClient.from(new DynamoDBClient({ maxAttempts: 1 }), {
    marshallOptions: { removeUndefinedValues: true },
  })
  // The table also passes a time limit.
  const options = () => ({ abortSignal: AbortSignal.timeout(1_800) })
  const userId = createUserId(ulid())
  for (let stop = 0; stop < 40; stop++) await table.put({ Item: createStop(userId, stop) })
  const range = keys.waypoints(userId, 1)
  const first = keys.waypoint(userId, 1, toUlid(0))
  const readPage = (limit: number): Compared => ({
    what: `a query of ${limit} waypoints`,
    call: () => queryAll(table, range, { limit }),
    byDocuments: () =>
      documents.send(
        new QueryCommand({
          TableName,
          ConsistentRead: true,
          KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
          ExpressionAttributeValues: { ':pk': range.pk, ':from': range.from, ':to': range.to },
          Limit: limit,
        }),
        options(),
      ),
  })
  return [
    {
      what: 'one waypoint',
      call: () => table.get(first),
      byDocuments: () => documents.send(new GetCommand({ TableName, ConsistentRead: true, Key: first }), options()),
    },
    readPage(7),
    readPage(40),
  ]
}

const toUlid = (stop: number): string => `01J${String(stop).padStart(23, '0')}`

const createStop = (userId: ReturnType<typeof createUserId>, stop: number) => ({
  ...keys.waypoint(userId, 1, toUlid(stop)),
  ls: keys.waypointByDate(1, null, undefined, toUlid(stop)),
  name: `Well ${stop} on the Canning Stock Route`,
  folded: `well ${stop} on the canning stock route`,
  description: 'Good water, firewood, and shade in the afternoon. '.repeat(3),
  latitude: '-24.12345',
  longitude: '122.98765',
  surfaces: { sand: 80, track: 20 },
  rev: stop,
})

/** Returns processor time (ms) per call by round, with helper threads, in short turns, so that noise affects all of them. */
async function compare(calls: readonly Call[]): Promise<number[][]> {
  const times = calls.map((): number[] => [])
  for (const call of calls) await repeat(call, warmUp)
  for (let round = 0; round < rounds; round++) {
    const sums = calls.map(() => 0)
    for (let turn = 0; turn < turnsARound; turn++)
      for (const [index, call] of calls.entries()) sums[index] = (sums[index] ?? 0) + (await repeat(call, callsATurn))
    for (const [index, sum] of sums.entries()) times[index]?.push(sum / turnsARound)
  }
  return times
}

async function repeat(call: Call, count: number): Promise<number> {
  const from = process.cpuUsage()
  for (let done = 0; done < count; done++) await call()
  const { user, system } = process.cpuUsage(from)
  return (user + system) / 1_000 / count
}
