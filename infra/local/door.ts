import { timingSafeEqual } from 'node:crypto'
import { Agent, type IncomingMessage, type ServerResponse, request as sendRequest } from 'node:http'
import { pipeline } from 'node:stream'
import { type LocalService, refuse, serveLocally } from './fakes/service.ts'

/**
 * A door in front of the data engine, which itself lets everybody in and tells browsers that every page may read it: only
 * requests signed with this access key pass, and none that a web page sent. `findEngine` answers the engine's address.
 */
export async function openDoor(accessKeyId: string, findEngine: () => Promise<string>): Promise<LocalService> {
  const agent = new Agent({ keepAlive: true })
  const service = await serveLocally((request, response) => {
    if (!isSignedWith(accessKeyId, request.headers.authorization))
      return refuse(response, 'The access key of this run is asked for.')
    findEngine().then(
      (engine) => passOn(engine, agent, request, response),
      () => response.destroy(),
    )
  })
  return {
    url: service.url,
    async close() {
      agent.destroy()
      await service.close()
    },
  }
}

/** Whether a request names this access key in its signature (AWS Signature Version 4). The signature itself proves nothing more: whoever knows the name got it from us. */
function isSignedWith(accessKeyId: string, authorization = ''): boolean {
  const given = Buffer.from(/^AWS4-HMAC-SHA256 +Credential=([^/,\s]+)\//.exec(authorization)?.[1] ?? '')
  const expected = Buffer.from(accessKeyId)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function passOn(engine: string, agent: Agent, request: IncomingMessage, response: ServerResponse): void {
  const { connection: _, host: __, ...headers } = request.headers
  const forwarded = sendRequest(engine + request.url, { method: request.method ?? 'GET', headers, agent })
  // An engine that died leaves its callers without an answer, as it would without us: they ask again.
  forwarded.on('error', () => response.destroy())
  forwarded.on('response', (answer) => {
    const { connection, 'keep-alive': keepAlive, 'access-control-allow-origin': cors, ...rest } = answer.headers
    response.writeHead(answer.statusCode ?? 502, rest)
    pipeline(answer, response, () => {})
  })
  response.once('close', () => response.writableFinished || forwarded.destroy())
  request.pipe(forwarded)
}
