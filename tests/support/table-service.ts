import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import { text } from 'node:stream/consumers'
import { beforeEach, onTestFinished, vi } from 'vitest'
import { openTable } from '#functions/table/client.ts'
import { listenLocally } from '../../infra/local/fakes/service.ts'
import { openOperatorTable } from '../../infra/migrations/operator-table.ts'

/** Sets only these SDK variables, for all tests of the file. */
export function setSdkVariables(variables: Readonly<Record<string, string>>): void {
  beforeEach(() => {
    for (const name of Object.keys(process.env)) if (name.startsWith('AWS_')) vi.stubEnv(name, undefined)
    for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
  })
}

export const someone = { AWS_REGION: 'us-east-1', AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' }

/** Both ways to the table: the functions' own, and an operator's through the SDK. */
export const ways = [
  { way: 'directly', open: openTable },
  { way: 'through the SDK', open: openOperatorTable },
] as const

export async function startTableService(answer: RequestListener) {
  const server = createServer(answer)
  const { url, close } = await listenLocally(server)
  onTestFinished(close)
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', url)
  return { url, server }
}

type Call = { readonly url: string; readonly headers: IncomingHttpHeaders; readonly body: string }

/** A DynamoDB without items that records its calls. */
export async function startRecorder() {
  const calls: Call[] = []
  const { url } = await startTableService(async (incoming, outgoing) => {
    calls.push({ url: incoming.url ?? '', headers: incoming.headers, body: await text(incoming) })
    outgoing.end('{}')
  })
  return { url, calls }
}
