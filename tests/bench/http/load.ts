import { connect } from 'node:net'
import * as z from 'zod/mini'
import { createUlid } from '../../../shared/ids.ts'
import { quantile } from '../bench.ts'

/**
 * Loads a server as fast as it answers, over persistent connections. Runs jobs in its own process, so that its cost is not counted
 * as the server's.
 */
const jobSchema = z.object({
  port: z.number(),
  connections: z.number(),
  /** Runs this long (ms), within these limits of requests, while tokens are left. */
  time: z.number(),
  minRequests: z.number(),
  maxRequests: z.number(),
  /** Sent in turn. Each `{ulid}` becomes a new one. */
  requests: z.array(
    z.object({
      method: z.string(),
      path: z.string(),
      body: z.optional(z.string()),
      headers: z.optional(z.record(z.string(), z.string())),
    }),
  ),
  tokens: z.array(z.string()),
  /** True to use each token only once. */
  once: z.boolean(),
  status: z.number(),
})
export type Job = z.infer<typeof jobSchema>

/** Duration (s), number of answers, and the latency's quantiles (ms). */
type Result = { readonly seconds: number; readonly answered: number; readonly p50: number; readonly p99: number }

async function load(job: Job): Promise<Result> {
  const connections = await Promise.all(Array.from({ length: job.connections }, () => openConnection(job.port)))
  const waits: number[] = []
  let requestCount = 0
  const maxRequests = job.once ? Math.min(job.maxRequests, job.tokens.length) : job.maxRequests
  const from = performance.now()
  const drive = async (ask: Send) => {
    while ((performance.now() - from < job.time || requestCount < job.minRequests) && requestCount < maxRequests) {
      const text = write(job, requestCount++)
      const start = performance.now()
      const status = await ask(text)
      waits.push(performance.now() - start)
      if (status !== job.status) throw new Error(`${text}\n\nwas answered ${status}`)
    }
  }
  await Promise.all(connections.map(({ ask }) => drive(ask)))
  const seconds = (performance.now() - from) / 1000
  for (const { end } of connections) end()
  return { seconds, answered: waits.length, p50: quantile(waits, 0.5), p99: quantile(waits, 0.99) }
}

function write({ port, requests, tokens }: Job, turn: number): string {
  const { method, path, body = '', headers = {} } = requests[turn % requests.length] ?? { method: 'GET', path: '/' }
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `host: localhost:${port}`,
    'accept-language: en-AU,en;q=0.9',
    `authorization: Bearer ${tokens[turn % tokens.length]}`,
  ]
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`)
  const sent = fill(body)
  if (sent !== '') lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(sent)}`)
  return `${fill(lines.join('\r\n'))}\r\n\r\n${sent}`
}

const fill = (text: string) =>
  text.replaceAll('{ulid}', () => createUlid(Date.now(), crypto.getRandomValues(new Uint8Array(16))))

type Send = (request: string) => Promise<number>

/** Opens a connection for one request at a time. Node's client would take as long as a fast server. */
function openConnection(port: number): Promise<{ ask: Send; end(): void }> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let read = Buffer.alloc(0)
  let settle: { resolve(status: number): void; reject(reason: unknown): void } | undefined
  socket.on('data', (chunk) => {
    read = read.length === 0 ? chunk : Buffer.concat([read, chunk])
    const status = readStatus(read)
    if (status === undefined) return
    read = Buffer.alloc(0)
    settle?.resolve(status)
  })
  socket.on('error', (error) => settle?.reject(error))
  socket.on('close', () => settle?.reject(new Error('The server closed a connection that was in use')))
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.once('connect', () =>
      resolve({
        ask: (request) =>
          new Promise((resolveAnswer, rejectAnswer) => {
            settle = { resolve: resolveAnswer, reject: rejectAnswer }
            socket.write(request)
          }),
        end: () => socket.destroy(),
      }),
    )
  })
}

/** Returns the status of a complete answer; undefined for a partial one. */
function readStatus(read: Buffer): number | undefined {
  const head = read.indexOf('\r\n\r\n')
  if (head < 0) return undefined
  const text = read.toString('latin1', 0, head)
  const length = /^content-length: *(\d+)/im.exec(text)?.[1]
  const status = Number(text.slice(9, 12))
  if (status === 204) return status
  // Otherwise the answer is chunked and ends with an empty chunk.
  const isComplete =
    length === undefined ? read.subarray(-7).equals(lastChunk) : read.length >= head + 4 + Number(length)
  return isComplete ? status : undefined
}
const lastChunk = Buffer.from('\r\n0\r\n\r\n')

process.on('message', async (message) => process.send?.(await load(jobSchema.parse(message))))
process.once('disconnect', () => process.exit())
