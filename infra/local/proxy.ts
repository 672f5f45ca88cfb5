import { request as sendRequest } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { Listener } from './gateway.ts'

/** Forwards requests to the service at `url` without their host and origin, and its answers unchanged. */
export const createProxy =
  (url: string): Listener =>
  (request, response) =>
    new Promise((resolve, reject) => {
      const { method = 'GET' } = request
      const { host: _, origin: __, ...headers } = request.headers
      const forwarded = sendRequest(`${url}${request.url}`, { method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        pipeline(answer, response).then(resolve, reject)
      })
      forwarded.on('error', reject)
      request.pipe(forwarded)
    })
