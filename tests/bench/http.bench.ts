import * as z from 'zod/mini'
import { checkOut, readCommit } from '../support/checkout.ts'
import { type Bench, type Figure, takeTurns } from './bench.ts'
import { startBaseline } from './http/baseline.ts'
import { checkContract } from './http/contract.ts'
import type { Job } from './http/load.ts'
import { startProduct } from './http/product.ts'
import { chooseRoutes, type Route } from './http/routes.ts'
import type { Side } from './http/side.ts'
import { type Memory, readMemory, readProcessorTime } from './processes.ts'
import { startWorker, type Worker } from './worker.ts'

/**
 * Compares the product of `npm start` with the baseline, Express over SQLite, after checking that both answer the same. Words after
 * `http` choose routes; `--against COMMIT` also measures that commit, in the same rounds.
 */
const bench: Bench = {
  title: 'Requests over HTTP: the product (server, engine) and a baseline of Express over SQLite in one process',
  measure,
}
export default bench

const rounds = 5
/** A round of one route on one side (ms), with its minimum of requests, and the maximum for writes, which a user has so many of a day. */
const roundTime = 600
const minRequests = 100
const maxWrites = 500
/** Deletions of a round, whose things are created before. */
const deletions = 150
/** Requests before the rounds, which compile the code. */
const warmUp = 400
const connections = 8
const whoAmI = { method: 'GET', path: '/api/users/auth' }
const engine = /^\S*dynoxide /
/** Tokens for a round that uses each once; more than either side answers in that time. */
const newTokens = 4_000

async function measure(options: readonly string[]): Promise<Figure[]> {
  const commit = readCommit(options)
  const product = await startProduct('product', '.')
  const sides: Side[] = [product]
  const generator = startWorker(new URL('http/load.ts', import.meta.url))
  const checkout = commit === undefined ? undefined : checkOut(commit)
  try {
    const baseline = await startBaseline(product)
    sides.push(baseline)
    await checkContract(product, baseline)
    if (checkout) sides.push(await startProduct(`at ${commit}`, checkout.folder))
    const idle = sides.map(({ pid }) => readMemory(pid))
    const figures: Figure[] = []
    for (const route of chooseRoutes(options)) {
      figures.push(...(await compare(generator, sides, route, false)))
      if (route.withNewTokens) figures.push(...(await compare(generator, sides, route, true)))
    }
    const loaded = sides.map(({ pid }) => readMemory(pid))
    return [...figures, ...describeMemory(sides, 'idle', idle), ...describeMemory(sides, 'after the load', loaded)]
  } finally {
    generator.close()
    for (const side of sides) await side.close()
    checkout?.remove()
  }
}

/** Requests a second, latency, and processor time per request, with the engine's (ms). */
type Measured = Readonly<Record<'rate' | 'p50' | 'p99' | 'processor' | 'engine', number>>

async function compare(generator: Worker, sides: readonly Side[], route: Route, isNew: boolean): Promise<Figure[]> {
  for (const side of sides)
    await load(generator, { ...(await createJob(side, route, isNew)), time: 0, minRequests: warmUp })
  const [product = [], ...others] = await takeTurns(sides, rounds, (side) =>
    measureRound(generator, side, route, isNew),
  )
  const what = isNew ? `${route.name}, each token for the first time` : route.name
  const list = (field: keyof Measured, unit: string, label: string): Figure[] =>
    others.map((other, index) => ({
      what: `${what}: ${label}`,
      unit,
      values: product.map((each) => each[field]),
      against: { name: sides[index + 1]?.name ?? '', values: other.map((each) => each[field]) },
      ...(field === 'rate' && index === 0 && route.goal ? { goal: route.goal } : {}),
    }))
  return [
    ...list('rate', '/s', 'requests'),
    ...list('processor', 'ms', 'processor time a request'),
    { what: `${what}: of it the engine's`, unit: 'ms', values: product.map((each) => each.engine) },
    ...list('p50', 'ms', 'half within'),
    ...list('p99', 'ms', '99% within'),
  ]
}

async function createJob(side: Side, route: Route, isNew: boolean): Promise<Job> {
  const status = route.status ?? 200
  const requests = (await route.prepare?.(side, deletions)) ?? route.requests(side.trips)
  const isWrite = status === 201 || route.changes === true
  return {
    port: Number(new URL(side.url).port),
    connections,
    time: roundTime,
    minRequests,
    status,
    once: isNew,
    maxRequests: route.prepare ? requests.length : isWrite ? maxWrites : Number.MAX_SAFE_INTEGER,
    requests,
    tokens: side.sign(isNew ? newTokens : connections),
  }
}

async function measureRound(generator: Worker, side: Side, route: Route, isNew: boolean): Promise<Measured> {
  const job = await createJob(side, route, isNew)
  // Caches each token.
  if (!isNew) await load(generator, { ...job, requests: [whoAmI], status: 200, time: 0, minRequests: connections })
  const before = readProcessorTime(side.pid)
  const engineBefore = readProcessorTime(side.pid, engine)
  const { seconds, answered, p50, p99 } = await load(generator, job)
  const processor = (readProcessorTime(side.pid) - before) / answered
  const engineTime = (readProcessorTime(side.pid, engine) - engineBefore) / answered
  return { rate: answered / seconds, p50, p99, processor, engine: engineTime }
}

/** Duration (s), number of answers, and the latency's quantiles (ms). */
const resultSchema = z.object({ seconds: z.number(), answered: z.number(), p50: z.number(), p99: z.number() })
const load = (generator: Worker, job: Job) => generator.ask(job, resultSchema)

/** Divides shared pages, such as those of Node itself, among their processes. */
const describeMemory = (sides: readonly Side[], when: string, memory: readonly Memory[]): Figure[] =>
  sides.flatMap(({ name }, side) => [
    { what: `memory ${when}, ${name}`, values: [(memory[side]?.proportional ?? 0) / 1e6], unit: 'MB' },
    {
      what: `memory ${when}, ${name}, shared pages in full`,
      values: [(memory[side]?.resident ?? 0) / 1e6],
      unit: 'MB',
    },
  ])
