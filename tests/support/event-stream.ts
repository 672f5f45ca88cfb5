import { EventStreamCodec } from '@smithy/core/event-streams'

/** AWS's encoding of event streams (application/vnd.amazon.eventstream), with JSON messages. */
const codec = new EventStreamCodec(
  (bytes) => new TextDecoder().decode(bytes),
  (text) => new TextEncoder().encode(text),
)

const string = (value: string) => ({ type: 'string' as const, value })

/** An event, such as `contentBlockDelta`. */
export const eventMessage = (type: string, body: object): Uint8Array =>
  codec.encode({
    headers: {
      ':message-type': string('event'),
      ':event-type': string(type),
      ':content-type': string('application/json'),
    },
    body: new TextEncoder().encode(JSON.stringify(body)),
  })

/** An error, such as `modelStreamErrorException`. */
export const exceptionMessage = (type: string, body: object): Uint8Array =>
  codec.encode({
    headers: {
      ':message-type': string('exception'),
      ':exception-type': string(type),
      ':content-type': string('application/json'),
    },
    body: new TextEncoder().encode(JSON.stringify(body)),
  })
