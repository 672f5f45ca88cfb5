/** A server-sent event; its data is sent as JSON. */
export type ServerEvent = { readonly event: string; readonly data: object }

/** Streams events as they are produced. If the client cancels, production stops. */
export function eventStream(events: AsyncIterable<ServerEvent>, headers: Headers): Response {
  const encoder = new TextEncoder()
  const iterator = events[Symbol.asyncIterator]()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(`event: ${value.event}\ndata: ${JSON.stringify(value.data)}\n\n`))
    },
    async cancel() {
      await iterator.return?.()
    },
  })
  headers.set('content-type', 'text/event-stream; charset=utf-8')
  // A proxy might otherwise buffer the whole answer to compress it.
  headers.set('cache-control', 'no-store, no-transform')
  return new Response(body, { headers })
}
