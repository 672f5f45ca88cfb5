import * as z from 'zod/mini'
import { checkOut, readCommit } from '../support/checkout.ts'
import type { Bench, Figure } from './bench.ts'
import { startBaseline } from './http/baseline.ts'
import { checkContract } from './http/contract.ts'
import type { Job } from './http/load.ts'
import { startProduct } from './http/product.ts'
import { chooseRoutes, type Route } from './http/routes.ts'
import type { Side } from './http/side.ts'
import { type Memory, readMemory, readProcessorTime } from './processes.ts'
import { startWorker, type Worker } from './worker.ts'

/**
 * The product as `npm start` runs it against the baseline, Express over SQLite in one process, which answers the same:
 * first that is checked. Words behind `http` choose among the routes; `--against COMMIT` measures the product of that
 * commit as well, in the same rounds.
 */
const bench: Bench = {
  title: 'Requests over HTTP: the product (server, engine) and a baseline of Express over SQLite in one process',
  measure,
}
export default bench

const rounds = 5
/** One round of one route of one side (ms) with so many requests at least, and no more than this when they write. */
const [roundTime, minRequests, maxWrites] = [600, 100, 1_500]
/** Requests before the rounds: code that runs for the first time is not what is measured. */
const warmUp = 400
const connections = 20
/** Matches the engine's process. */
const engine = /^\S*dynoxide /
/** Tokens for a round in which each is used once: more than either answers in its time. */
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

/** Figures of one round: requests a second, the waits of 50 and 99 %, and processor time for each (ms), including the engine's. */
type Measured = Readonly<Record<'rate' | 'p50' | 'p99' | 'processor' | 'engine', number>>

/** All sides in turns, so that a noisy moment of the machine does not fall on one of them alone. */
async function compare(generator: Worker, sides: readonly Side[], route: Route, isNew: boolean): Promise<Figure[]> {
  const found = new Map(sides.map((side) => [side, [] as Measured[]]))
  for (const side of sides) await load(generator, { ...createJob(side, route, isNew), time: 0, minRequests: warmUp })
  for (let round = 0; round < rounds; round++)
    for (const side of sides) found.get(side)?.push(await measureRound(generator, side, route, isNew))
  const [product = [], ...others] = found.values()
  const what = isNew ? `${route.name}, each token for the first time` : route.name
  const list = (field: keyof Measured, unit: string, label: string): Figure[] =>
    others.map((other, index) => ({
      ...{ what: `${what}: ${label}`, unit, values: product.map((each) => each[field]) },
      against: { name: sides[index + 1]?.name ?? '', values: other.map((each) => each[field]) },
      ...(field === 'rate' && index === 0 && route.goal ? { goal: route.goal } : {}),
    }))
  return [
    ...list('rate', '/s', 'requests'),
    ...list('processor', 'ms', 'processor time a request'),
    { what: `${what}: of it the engine's`, unit: 'ms', values: product.map((each) => each.engine) },
    ...list('p50', 'ms', 'half within'),
    ...list('p99', 'ms', '99 % within'),
  ]
}

function createJob(side: Side, route: Route, isNew: boolean): Job {
  const status = route.status ?? 200
  return {
    ...{ port: Number(new URL(side.url).port), connections, time: roundTime, minRequests, status, once: isNew },
    ...{ maxRequests: status === 201 ? maxWrites : Number.MAX_SAFE_INTEGER, requests: route.requests(side.trips) },
    tokens: side.sign(isNew ? newTokens : connections),
  }
}

async function measureRound(generator: Worker, side: Side, route: Route, isNew: boolean): Promise<Measured> {
  const job = createJob(side, route, isNew)
  // So that each of its tokens is one that was seen before.
  if (!isNew) await load(generator, { ...job, time: 0, minRequests: connections })
  const [before, engineBefore] = [readProcessorTime(side.pid), readProcessorTime(side.pid, engine)]
  const { seconds, answered, p50, p99 } = await load(generator, job)
  const processor = (readProcessorTime(side.pid) - before) / answered
  const engineTime = (readProcessorTime(side.pid, engine) - engineBefore) / answered
  return { rate: answered / seconds, p50, p99, processor, engine: engineTime }
}

/** Seconds that it took, requests that were answered, and how long half and 99 % of them waited at most (ms). */
const resultSchema = z.object({ seconds: z.number(), answered: z.number(), p50: z.number(), p99: z.number() })
const load = (generator: Worker, job: Job) => generator.ask(job, resultSchema)

/** Shared pages, such as those of Node itself, are divided among who shares them. */
const describeMemory = (sides: readonly Side[], when: string, memory: readonly Memory[]): Figure[] =>
  sides.flatMap(({ name }, side) => [
    ...[{ what: `memory ${when}, ${name}`, values: [(memory[side]?.proportional ?? 0) / 1e6], unit: 'MB' }],
    {
      what: `memory ${when}, ${name}, shared pages in full`,
      values: [(memory[side]?.resident ?? 0) / 1e6],
      unit: 'MB',
    },
  ])
