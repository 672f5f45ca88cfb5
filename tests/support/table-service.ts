import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import { text } from 'node:stream/consumers'
import type { DynamoDBDocument } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeEach, onTestFinished, vi } from 'vitest'
import { listenLocally } from '../../infra/local/fakes/service.ts'

/** In every test of the file the SDK finds these variables of its own and no others. */
export function setSdkVariables(variables: Readonly<Record<string, string>>): void {
  beforeEach(() => {
    for (const name of Object.keys(process.env)) if (name.startsWith('AWS_')) vi.stubEnv(name, undefined)
    for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
  })
  afterEach(() => {
    vi.unstubAllEnvs()
  })
}

/** The variables of an account in a region. */
export const someone = { AWS_REGION: 'us-east-1', AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' }

/** The clients that can do a table's reads, for `openTable`: functions/aws, and the SDK, which could do them all. */
export const readers = [
  { way: 'directly', openReads: undefined },
  { way: 'through the SDK', openReads: (documents: DynamoDBDocument) => documents },
] as const

/** A service in DynamoDB's place, to which the calls of a test go. */
export async function startTableService(answer: RequestListener) {
  const server = createServer(answer)
  const { url, close } = await listenLocally(server)
  onTestFinished(close)
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', url)
  return { url, server }
}

type Call = { readonly url: string; readonly headers: IncomingHttpHeaders; readonly body: string }

/** A service that has no items, and the calls it has received. */
export async function startRecorder() {
  const calls: Call[] = []
  const { url } = await startTableService(async (incoming, outgoing) => {
    calls.push({ url: incoming.url ?? '', headers: incoming.headers, body: await text(incoming) })
    outgoing.end('{}')
  })
  return { url, calls }
}
