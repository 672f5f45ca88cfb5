import { createHash, createHmac } from 'node:crypto'
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import * as z from 'zod/mini'

/**
 * The minimum for any client of a remote table: a signed call (AWS Signature Version 4) over Node's client with a persistent
 * connection, parsed. In its own process, like the handlers.
 */
const jobSchema = z.object({ url: z.string(), target: z.string(), body: z.string(), count: z.number() })
const agent = new Agent({ keepAlive: true })
const accessKey = 'bench'
const region = 'us-east-1'
const service = 'dynamodb'

const hash = (content: string) => createHash('sha256').update(content).digest('hex')
const hmac = (key: string | Buffer, content: string) => createHmac('sha256', key).update(content).digest()
/** Signing keys are cached for a day, as in the SDK. */
const day = new Date().toISOString().slice(0, 10).replaceAll('-', '')
const signingKey = [region, service, 'aws4_request'].reduce(hmac, hmac(`AWS4${accessKey}`, day))

function sign(host: string, target: string, body: string): Record<string, string> {
  const time = new Date().toISOString().replace(/[-:]|\.\d{3}/g, '')
  const headers = { 'content-type': 'application/x-amz-json-1.0', host, 'x-amz-date': time, 'x-amz-target': target }
  const names = Object.keys(headers).join(';')
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`)
  const canonical = ['POST', '/', '', lines.join(''), names, hash(body)].join('\n')
  const scope = `${day}/${region}/${service}/aws4_request`
  const signature = hmac(signingKey, ['AWS4-HMAC-SHA256', time, scope, hash(canonical)].join('\n')).toString('hex')
  const credential = `Credential=${accessKey}/${scope}, SignedHeaders=${names}, Signature=${signature}`
  return {
    ...headers,
    authorization: `AWS4-HMAC-SHA256 ${credential}`,
    'content-length': String(Buffer.byteLength(body)),
  }
}

const call = (url: string, target: string, body: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', agent, headers: sign(new URL(url).host, target, body) }, (response) => {
      text(response).then((content) => resolve(JSON.parse(content)), reject)
    })
    sent.on('error', reject).end(body)
  })

process.on('message', async (message) => {
  const { url, target, body, count } = jobSchema.parse(message)
  const from = process.cpuUsage()
  for (let turn = 0; turn < count; turn++) await call(url, target, body)
  const { user, system } = process.cpuUsage(from)
  process.send?.({ time: (user + system) / 1000 / count })
})
process.once('disconnect', () => process.exit())
