/** One event of a stream; `data` is not parsed yet. */
export type ServerEvent = { readonly event: string; readonly data: string }

/** The events of a text/event-stream as they arrive (WHATWG HTML, 9.2, as far as our server uses it). */
export async function* serverEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  let waiting = ''
  for await (const text of chunks(body)) {
    const events = (waiting + text).split('\n\n')
    waiting = events.pop() ?? ''
    for (const event of events) yield parsed(event)
  }
}

// Safari cannot iterate a stream with `for await` before version 26.
async function* chunks(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      yield decoder.decode(chunk.value, { stream: true })
    }
  } finally {
    await reader.cancel()
  }
}

function parsed(text: string): ServerEvent {
  const fields = new Map(
    text.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  )
  return { event: fields.get('event') ?? '', data: fields.get('data') ?? '' }
}
