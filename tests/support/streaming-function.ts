import type { Writable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'

type Runtime = {
  awslambda: {
    streamifyResponse(handler: (event: { path: string }, to: Writable) => Promise<void>): unknown
    HttpResponseStream: { from(to: Writable, head: object): Writable }
  }
}
const { awslambda } = globalThis as unknown as Runtime

let abandoned = 0

/** Streams its event in two pieces. /endless streams until the client leaves, /abandoned counts that, /broken throws. */
export const handler = awslambda.streamifyResponse(async (event, to) => {
  if (event.path.endsWith('/broken')) throw new Error('Broken on purpose')
  const answer = awslambda.HttpResponseStream.from(to, {
    statusCode: 201,
    headers: { 'content-type': 'text/event-stream', 'x-own': 'yes' },
  })
  if (event.path.endsWith('/endless')) {
    to.once('close', () => abandoned++)
    while (!to.destroyed) {
      answer.write('again ')
      await pause(10)
    }
    return
  }
  const text = JSON.stringify(event.path.endsWith('/abandoned') ? { abandoned } : event)
  answer.write(text.slice(0, 20))
  await pause(50)
  answer.end(text.slice(20))
})
