import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { listenLocally } from '../../../infra/local/fakes/service.ts'

/** Replaces the table: passes each new request on to the engine, then repeats the same bytes. Only for reads of constant data. */
const [engine = ''] = process.argv.slice(2)
const answers = new Map<string, Promise<Buffer>>()

const server = createServer(async (request, response) => {
  const signed = Object.entries(request.headers).filter(([name]) => /^(x-amz-|authorization|content-type)/.test(name))
  const body = (await buffer(request)).toString()
  const key = `${request.headers['x-amz-target']} ${body}`
  const answer =
    answers.get(key) ??
    pass(
      signed.map(([name, value]) => [name, String(value)]),
      body,
    )
  answers.set(key, answer)
  const bytes = await answer
  response.writeHead(200, { 'content-type': 'application/x-amz-json-1.0', 'content-length': bytes.length })
  response.end(bytes)
})
const { url } = await listenLocally(server)
process.on('message', () => process.send?.({ url }))

async function pass(headers: [string, string][], body: string): Promise<Buffer> {
  const response = await fetch(engine, { method: 'POST', headers, body })
  if (!response.ok) throw new Error(`${body} was answered ${response.status}: ${await response.text()}`)
  return Buffer.from(await response.arrayBuffer())
}
process.once('disconnect', () => process.exit())
