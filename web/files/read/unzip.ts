import { FileProblem } from '../problem.ts'
import { describeDamage, tooLargeUnzipped, tooManyFiles } from '../texts.ts'

export type ZipEntry = {
  readonly name: string
  readonly method: number
  readonly compressed: number
  readonly offset: number
}

/** Limits in bytes: the end record, its comment, and the directory. */
const [endLength, longestComment, longestDirectory] = [22, 65_535, 4_000_000]
const [endSignature, entrySignature, fileSignature] = [0x06054b50, 0x02014b50, 0x04034b50]
const [stored, deflated] = [0, 8]

export const isZip = async (file: Blob): Promise<boolean> =>
  file.size > endLength && (await view(file, 0, 4)).getUint32(0, true) === fileSignature

/**
 * Reads nothing but the directory.
 * @throws FileProblem for more than `most` files, or without a directory
 */
export async function listEntries(file: Blob, most: (firstName: string) => number): Promise<ZipEntry[]> {
  const tail = Math.max(0, file.size - endLength - longestComment)
  const end = findEnd(await view(file, tail, file.size - tail))
  if (end === undefined || end.size > longestDirectory) throw end ? new FileProblem(tooManyFiles) : damaged()
  const directory = await view(file, end.offset, end.size)
  const entries: ZipEntry[] = []
  for (let at = 0; at + 46 <= directory.byteLength && directory.getUint32(at, true) === entrySignature; ) {
    const nameLength = directory.getUint16(at + 28, true)
    if (at + 46 + nameLength > directory.byteLength) throw damaged()
    const isEncrypted = (directory.getUint16(at + 8, true) & 1) === 1
    entries.push({
      name: new TextDecoder().decode(new Uint8Array(directory.buffer, directory.byteOffset + at + 46, nameLength)),
      method: isEncrypted ? -1 : directory.getUint16(at + 10, true),
      compressed: directory.getUint32(at + 20, true),
      offset: directory.getUint32(at + 42, true),
    })
    // The archive's own count is not trusted.
    if (entries.length > most(entries[0]?.name ?? '')) throw new FileProblem(tooManyFiles)
    at += 46 + nameLength + directory.getUint16(at + 30, true) + directory.getUint16(at + 32, true)
  }
  return entries
}

/**
 * Returns the bytes of a file. Stops at `most` bytes, whatever the directory declares.
 * @throws FileProblem
 */
export async function unzip(file: Blob, entry: ZipEntry, most: number): Promise<Uint8Array<ArrayBuffer>> {
  if (entry.method !== stored && entry.method !== deflated) throw damaged()
  const header = await view(file, entry.offset, 30)
  if (header.byteLength < 30 || header.getUint32(0, true) !== fileSignature) throw damaged()
  const from = entry.offset + 30 + header.getUint16(26, true) + header.getUint16(28, true)
  const content = toStream(file.slice(from, from + entry.compressed))
  const stream = entry.method === stored ? content : content.pipeThrough(new DecompressionStream('deflate-raw'))
  return collect(stream.getReader(), most)
}

/** Browsers unpack each piece as a whole, and one byte may become a thousand. */
const [readAtOnce, unpackedAtOnce] = [1_000_000, 2_048]

function toStream(content: Blob): ReadableStream<Uint8Array<ArrayBuffer>> {
  let [at, from, bytes] = [0, 0, new Uint8Array()]
  return new ReadableStream({
    async pull(controller) {
      if (from === bytes.length) {
        bytes = new Uint8Array(await content.slice(at, at + readAtOnce).arrayBuffer())
        from = 0
        at += bytes.length
      }
      if (bytes.length === 0) return controller.close()
      controller.enqueue(bytes.slice(from, from + unpackedAtOnce))
      from = Math.min(bytes.length, from + unpackedAtOnce)
    },
  })
}

async function collect(
  reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>,
  most: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw damaged()
    })
    if (done) break
    length += value.length
    if (length > most) {
      // Cancelling may fail without changing the result.
      reader.cancel().catch(() => undefined)
      throw new FileProblem(tooLargeUnzipped)
    }
    pieces.push(value)
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer())
}

function findEnd(tail: DataView): { readonly offset: number; readonly size: number } | undefined {
  for (let at = tail.byteLength - endLength; at >= 0; at--)
    if (tail.getUint32(at, true) === endSignature)
      return { size: tail.getUint32(at + 12, true), offset: tail.getUint32(at + 16, true) }
  return undefined
}

const view = async (file: Blob, from: number, length: number) =>
  new DataView(await file.slice(from, from + length).arrayBuffer())

/** An archive has no lines, so report the first. */
const damaged = () => new FileProblem(describeDamage(1))
