import * as z from 'zod/mini'
import { keys } from '../../functions/table/keys.ts'
import { startClimate } from '../../infra/local/fakes/climate.ts'
import type { UserId } from '../../shared/ids.ts'
import { createApi, gatewayEvent, type Method } from '../support/api.ts'
import { checkOut, readCommit } from '../support/checkout.ts'
import { type Bench, type Figure, takeTurns } from './bench.ts'
import { fill } from './http/fill.ts'
import { chooseRoutes } from './http/routes.ts'
import type { Client } from './http/side.ts'
import { startWorker, type Worker } from './worker.ts'

/**
 * The planner's processor time for a request, from event to answer, including the SDK; the table is another process with stored
 * answers. Words after `planner` choose routes; `--against COMMIT` also measures that commit's planner, in the same rounds.
 */
const bench: Bench = {
  title: 'Processor time of the planner alone, the table elsewhere, one request after the other',
  measure,
}
export default bench

const rounds = 21
const requestsARound = 40
const warmUp = 300
const goals: Readonly<Record<string, string>> = { 'a page of seven trips': '0.8 ms', 'a trip with 40 stops': '1.5 ms' }

async function measure(options: readonly string[]): Promise<Figure[]> {
  const commit = readCommit(options)
  const checkout = commit === undefined ? undefined : checkOut(commit)
  const { api, start, close } = createApi({ services: startWeather })
  const workers: Worker[] = []
  try {
    await start()
    const user = await api.signIn()
    const call: Client = async (method, path, body, headers = {}) => {
      const { status, text, json } = await user.call(toMethod(method), path, { ...(body && { body }), headers })
      if (status >= 300) throw new Error(`${method} ${path} was answered ${status}: ${text}`)
      return json
    }
    const trips = await fill(call)
    const { AWS_ENDPOINT_URL_DYNAMODB: engine = '', ...variables } = api.environment
    const canned = startWorker(new URL('planner/canned.ts', import.meta.url), [engine])
    workers.push(canned)
    const { url } = await canned.ask({}, z.object({ url: z.string() }))
    const handlers = ['.', ...(checkout ? [checkout.folder] : [])].map((folder) =>
      startWorker(new URL('planner/handler.ts', import.meta.url), [folder], {
        ...variables,
        AWS_ENDPOINT_URL_DYNAMODB: url,
        LOG_LEVEL: 'error',
      }),
    )
    workers.push(...handlers)

    const floor = startWorker(new URL('planner/floor.ts', import.meta.url))
    workers.push(floor)
    const figures = [await measureFloor(floor, url, user.userId)]
    for (const { name, requests } of chooseRoutes(options)) {
      const [request] = requests(trips)
      if (request?.method !== 'GET' || !request.path.startsWith('/api/user/')) continue
      // A list stores what it had to calculate, which would be repeated with stored answers.
      await call('GET', request.path)
      const event = gatewayEvent('GET', request.path, { token: user.accessToken })
      const [values = [], before] = await compare(handlers, { event })
      const against = before && { name: `at ${commit}`, values: before }
      const goal = goals[name]
      figures.push({ what: name, values, unit: 'ms', ...(against && { against }), ...(goal && { goal }) })
    }
    return figures
  } finally {
    for (const worker of workers) worker.close()
    await close()
    checkout?.remove()
  }
}

/** The one call for a page of seven trips. */
async function measureFloor(floor: Worker, url: string, userId: UserId): Promise<Figure> {
  const { pk, from, to } = keys.trips(userId)
  const values = { ':pk': { S: pk }, ':from': { S: from }, ':to': { S: to } }
  const query = { KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to', ExpressionAttributeValues: values }
  const body = JSON.stringify({ TableName: 'offgrid-test', ...query, ScanIndexForward: false, Limit: 7 })
  const job = { url, target: 'DynamoDB_20120810.Query', body }
  const [times = []] = await compare([floor], job)
  return { what: 'the floor: a query of seven trips, signed and parsed by hand', values: times, unit: 'ms' }
}

/** Returns milliseconds per request by process and round. */
async function compare(handlers: readonly Worker[], job: object): Promise<number[][]> {
  const ask = async (handler: Worker, count: number) =>
    (await handler.ask({ ...job, count }, z.object({ time: z.number() }))).time
  await takeTurns(handlers, 1, (handler) => ask(handler, warmUp))
  return takeTurns(handlers, rounds, (handler) => ask(handler, requestsARound))
}

async function startWeather() {
  const { url, close } = await startClimate()
  return {
    variables: {
      OPEN_METEO_URL: url,
      OPEN_METEO_FORECAST_URL: url,
      NASA_POWER_URL: url,
      WEATHER_SOURCE: 'local sample',
    },
    close,
  }
}

const methods = ['GET', 'POST', 'PUT'] as const
function toMethod(text: string): Method {
  const method = methods.find((each) => each === text)
  if (!method) throw new Error(`Nothing is filled by ${text}`)
  return method
}
