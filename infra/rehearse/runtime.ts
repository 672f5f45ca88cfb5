import { PassThrough, type Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

type Head = { readonly statusCode: number; readonly headers: Readonly<Record<string, string>> }
type StreamingHandler = (event: unknown, to: Writable) => Promise<void>

const heads = new WeakMap<Writable, Head>()

// Lambda's streaming API in the emulator's functions: it has none, so this returns whole answers.
Object.assign(globalThis, {
  awslambda: {
    streamifyResponse: (handler: StreamingHandler) => async (event: unknown) => {
      const to = new PassThrough()
      const [body] = await Promise.all([buffer(to), handler(event, to).finally(() => to.end())])
      return { ...heads.get(to), body: body.toString('base64'), isBase64Encoded: true }
    },
    HttpResponseStream: {
      from(to: Writable, head: Head): Writable {
        heads.set(to, head)
        return to
      },
    },
  },
})
