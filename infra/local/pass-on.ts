import { request as ask } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { Answer } from './gateway.ts'

/** Answers with what the service at `url` says to the same request, headers and all. */
export const passOnTo =
  (url: string): Answer =>
  (request, response) =>
    new Promise((resolve, reject) => {
      const { method = 'GET', headers } = request
      const asked = ask(`${url}${request.url}`, { method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        pipeline(answer, response).then(resolve, reject)
      })
      asked.on('error', reject)
      request.pipe(asked)
    })
