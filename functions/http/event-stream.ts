/** A server-sent event; its data is sent as JSON. */
export type ServerEvent = { readonly event: string; readonly data: object }

/** Streams events as they are produced. If the client cancels, production stops. */
export function eventStream(events: AsyncIterable<ServerEvent>, headers: Headers): Response {
  const encoder = new TextEncoder()
  async function* encode() {
    for await (const { event, data } of events)
      yield encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }
  headers.set('content-type', 'text/event-stream; charset=utf-8')
  // A proxy might otherwise buffer the whole answer to compress it.
  headers.set('cache-control', 'no-store, no-transform')
  return new Response(ReadableStream.from(encode()), { headers })
}
