export type FormPart = {
  readonly name: string
  /** Only files have one. */
  readonly fileName: string | undefined
  /** Read it before the next part, or skip it. */
  readonly body: AsyncIterable<Bytes>
}

type Bytes = Uint8Array<ArrayBuffer>

/** The form is truncated or invalid. */
export class FormError extends Error {}

/** Enough for names of fields and files. */
const mostHeaderBytes = 16_384

/**
 * Reads a form part by part while it arrives (RFC 7578), unlike `formData()`, so that the reader can stop early.
 * @throws FormError when the form is truncated or invalid.
 */
export async function* readFormParts(form: ReadableStream<Bytes>, boundary: string): AsyncGenerator<FormPart> {
  const bytes = new ByteReader(form)
  const delimiter = encode(`\r\n--${boundary}`)
  try {
    await skip(bytes.readUntil(delimiter))
    while ((await bytes.readText(2)) === '\r\n') {
      const headers = new TextDecoder().decode(await collect(bytes.readUntil(encode('\r\n\r\n')), mostHeaderBytes))
      let isRead = false
      async function* readBody() {
        yield* bytes.readUntil(delimiter)
        isRead = true
      }
      yield { name: findValue(headers, 'name') ?? '', fileName: findValue(headers, 'filename'), body: readBody() }
      if (!isRead) await skip(bytes.readUntil(delimiter))
    }
  } finally {
    await bytes.cancel()
  }
}

/** @throws FormError beyond `most` bytes. */
export async function collect(pieces: AsyncIterable<Bytes>, most: number): Promise<Bytes> {
  const found: Bytes[] = []
  let size = 0
  for await (const piece of pieces) {
    size += piece.length
    if (size > most) throw new FormError(`A field has more than ${most} bytes`)
    found.push(piece)
  }
  return concatenate(found)
}

async function skip(pieces: AsyncIterable<unknown>): Promise<void> {
  for await (const _piece of pieces) {
    // Skip a part that nobody reads.
  }
}

const encode = (text: string): Bytes => new TextEncoder().encode(text)

/** Returns a header's value. Browsers percent-encode only quotes and line ends. */
const findValue = (headers: string, name: string): string | undefined =>
  new RegExp(`^content-disposition:[^\\r\\n]*;\\s*${name}="([^"\\r\\n]*)"`, 'im')
    .exec(headers)?.[1]
    ?.replace(/%(22|0D|0A)/gi, decodeURIComponent)

class ByteReader {
  readonly #reader: ReadableStreamDefaultReader<Bytes>
  /** Bytes not read yet. A form starts with the second half of its first delimiter. */
  #rest: Bytes = encode('\r\n')

  constructor(stream: ReadableStream<Bytes>) {
    this.#reader = stream.getReader()
  }

  /**
   * Reads up to a delimiter and skips it.
   * @throws FormError when it does not come.
   */
  async *readUntil(delimiter: Bytes): AsyncGenerator<Bytes> {
    for (;;) {
      const at = indexOf(this.#rest, delimiter)
      // The delimiter may start in the last bytes.
      const until = at < 0 ? Math.max(0, this.#rest.length - delimiter.length + 1) : at
      const piece = this.#rest.subarray(0, until)
      this.#rest = this.#rest.subarray(at < 0 ? until : at + delimiter.length)
      if (piece.length > 0) yield piece
      if (at >= 0) return
      await this.#receive()
    }
  }

  /** @throws FormError when there are fewer bytes. */
  async readText(length: number): Promise<string> {
    while (this.#rest.length < length) await this.#receive()
    const text = new TextDecoder().decode(this.#rest.subarray(0, length))
    this.#rest = this.#rest.subarray(length)
    return text
  }

  cancel(): Promise<void> {
    return this.#reader.cancel()
  }

  async #receive(): Promise<void> {
    const { done, value } = await this.#reader.read()
    if (done) throw new FormError('The form ends in the middle')
    this.#rest = concatenate([this.#rest, value])
  }
}

function concatenate(pieces: readonly Bytes[]): Bytes {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}

function indexOf(bytes: Bytes, wanted: Bytes): number {
  const first = wanted[0] ?? 0
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1))
    if (at + wanted.length <= bytes.length && wanted.every((byte, index) => bytes[at + index] === byte)) return at
  return -1
}
