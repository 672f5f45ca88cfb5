import { constants, deflateRawSync } from 'node:zlib'

type Entry = { readonly name: string; readonly content: Uint8Array; readonly method?: 0 | 8; readonly flags?: number }

/** Joins the parts of a zip archive, valid or not. Its sizes are those of the compressed contents. */
export function zip(entries: readonly Entry[]): File {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const directory: Uint8Array<ArrayBuffer>[] = []
  let at = 0
  for (const { name, content, method = 0, flags = 0 } of entries) {
    const title = new TextEncoder().encode(name)
    const about = [
      [20, 2],
      [flags, 2],
      [method, 2],
      [0, 8],
      [content.length, 4],
      [content.length, 4],
      [title.length, 2],
    ] as const
    const local = numbers([0x04034b50, 4], ...about, [0, 2])
    directory.push(numbers([0x02014b50, 4], [20, 2], ...about, [0, 12], [at, 4]), title)
    parts.push(local, title, new Uint8Array(content))
    at += local.length + title.length + content.length
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0)
  const count = Math.min(entries.length, 0xffff)
  const end = numbers([0x06054b50, 4], [0, 4], [count, 2], [count, 2], [size, 4], [at, 4], [0, 2])
  return new File([new Uint8Array(Buffer.concat([...parts, ...directory, end]))], 'places.kmz')
}

/** Little-endian; each number has its own length. */
function numbers(...all: readonly (readonly [value: number, bytes: number])[]): Uint8Array<ArrayBuffer> {
  const written = new Uint8Array(all.reduce((sum, [, bytes]) => sum + bytes, 0))
  let at = 0
  for (const [value, bytes] of all) {
    for (let byte = 0; byte < Math.min(4, bytes); byte++) written[at + byte] = (value >>> (8 * byte)) & 255
    at += bytes
  }
  return written
}

export const deflate = (text: string): Uint8Array => deflateRawSync(text)

/** About a megabyte of independent blocks that expands to `megabytes`. */
export function bomb(megabytes: number): Uint8Array {
  const block = deflateRawSync(new Uint8Array(1_000_000), { finishFlush: constants.Z_FULL_FLUSH })
  return Buffer.concat([...Array.from({ length: megabytes }, () => block), Buffer.from([3, 0])])
}
