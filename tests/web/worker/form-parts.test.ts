import fc from 'fast-check'
import { expect, test } from 'vitest'
import { collect, FormError, readFormParts } from '../../../web/worker/form-parts.ts'

type Part = { readonly name: string; readonly fileName?: string | undefined; readonly text: string }

/** Returns a form as a browser sends it, in pieces of this many bytes. */
async function send(parts: readonly Part[], pieceSize: number) {
  const form = new FormData()
  for (const { name, fileName, text } of parts)
    if (fileName === undefined) form.append(name, text)
    else form.append(name, new File([text], fileName))
  const response = new Response(form)
  const boundary = /boundary=(.*)/.exec(response.headers.get('content-type') ?? '')?.[1] ?? ''
  const bytes = await response.bytes()
  return { boundary, bytes, stream: toStream(bytes, pieceSize) }
}

function toStream(bytes: Uint8Array<ArrayBuffer>, pieceSize: number) {
  let at = 0
  let isCancelled = false
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      if (at >= bytes.length) return controller.close()
      controller.enqueue(bytes.slice(at, at + pieceSize))
      at += pieceSize
    },
    cancel() {
      isCancelled = true
    },
  })
  return Object.assign(stream, { countRead: () => at, isCancelled: () => isCancelled })
}

async function readAll(stream: ReadableStream<Uint8Array<ArrayBuffer>>, boundary: string): Promise<Part[]> {
  const found: Part[] = []
  for await (const { name, fileName, body } of readFormParts(stream, boundary))
    found.push({ name, fileName, text: new TextDecoder().decode(await collect(body, 1_000_000)) })
  return found
}

const part = fc.record({
  name: fc.constantFrom('title', 'text', 'files'),
  fileName: fc.option(fc.constantFrom('a.gpx', 'Ünder the "bridge"\r\n.kml'), { nil: undefined }),
  // Delimiters start with line ends and hyphens.
  text: fc.string({ unit: fc.constantFrom('\r\n', '--', '\r\n--', 'a', 'é', '\n') }),
})

test('a form is read as it was sent, whatever pieces it arrives in', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 4 }), fc.integer({ min: 1, max: 300 }), async (parts, pieceSize) => {
      const { stream, boundary } = await send(parts, pieceSize)
      // Browsers send line ends in text fields as CR LF.
      const expected = parts.map(({ name, fileName, text }) => ({
        name,
        fileName,
        text: fileName === undefined ? text.replace(/\r\n|\r|\n/g, '\r\n') : text,
      }))
      expect(await readAll(stream, boundary)).toEqual(expected)
    }),
    { numRuns: 200 },
  )
})

test('a part that nobody reads is skipped', async () => {
  const { stream, boundary } = await send(
    [
      { name: 'files', fileName: 'a', text: 'x'.repeat(500) },
      { name: 'title', text: 'T' },
    ],
    64,
  )
  const names: string[] = []
  for await (const { name } of readFormParts(stream, boundary)) names.push(name)
  expect(names).toEqual(['files', 'title'])
})

test('stopping the reader stops the sender', async () => {
  const { stream, boundary } = await send([{ name: 'files', fileName: 'a', text: 'x'.repeat(1_000_000) }], 1_000)
  for await (const { body } of readFormParts(stream, boundary)) {
    for await (const _piece of body) break
    break
  }
  expect(stream.isCancelled()).toBe(true)
  expect(stream.countRead()).toBeLessThan(10_000)
})

test('a form that is truncated anywhere, or invalid, is an error and never a shorter form', async () => {
  const { bytes, boundary } = await send([{ name: 'files', fileName: 'a.gpx', text: 'places' }], 1_000)
  const end = bytes.length - '--\r\n'.length
  for (const length of [0, 1, 10, 60, 120, end - 1, end, end + 1])
    await expect(readAll(toStream(bytes.slice(0, length), 50), boundary), `${length} bytes`).rejects.toThrow(FormError)
  await expect(readAll(toStream(new TextEncoder().encode('title=T&text=x'), 50), boundary)).rejects.toThrow(FormError)
})

test('a field or a header longer than allowed is given up before the rest arrives', async () => {
  const long = await send([{ name: 'text', text: 'x'.repeat(1_000_000) }], 1_000)
  for await (const { body } of readFormParts(long.stream, long.boundary)) {
    await expect(collect(body, 5_000)).rejects.toThrow(FormError)
    break
  }
  expect(long.stream.countRead()).toBeLessThan(10_000)
  const header = await send([{ name: 'files', fileName: 'x'.repeat(1_000_000), text: '' }], 1_000)
  await expect(readAll(header.stream, header.boundary)).rejects.toThrow(FormError)
  expect(header.stream.countRead()).toBeLessThan(20_000)
})
