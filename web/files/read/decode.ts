export type Decoded = {
  /** Pieces are small enough to report progress. */
  readonly pieces: () => Generator<{ readonly text: string; readonly fraction: number }>
  /** True if invalid UTF-8 was read as Windows-1252. */
  readonly isGuessed: boolean
}

const pieceLength = 256 * 1024

/** Decodes by byte order mark, else XML declaration, else as UTF-8 if valid, else as Windows-1252. */
export function decode(bytes: Uint8Array<ArrayBuffer>): Decoded {
  const declared = findByteOrderMark(bytes) ?? findDeclared(bytes)
  if (declared !== undefined && declared !== 'utf-8')
    return { pieces: () => decodePieces(bytes, declared), isGuessed: false }
  const isGuessed = !isUtf8(bytes)
  return { pieces: () => decodePieces(bytes, isGuessed ? 'windows-1252' : 'utf-8'), isGuessed }
}

function findByteOrderMark([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  // A '<' in UTF-16 without a byte order mark.
  if (first === 0x3c && second === 0) return 'utf-16le'
  return first === 0 && second === 0x3c ? 'utf-16be' : undefined
}

/** Returns an XML declaration's encoding. A declaration readable byte by byte is not UTF-16, whatever it says. */
function findDeclared(bytes: Uint8Array): string | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, 200))
  const label = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1]
  if (label === undefined || /^utf-?16/i.test(label)) return undefined
  try {
    return new TextDecoder(label).encoding
  } catch {
    return undefined
  }
}

function isUtf8(bytes: Uint8Array): boolean {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for (let at = 0; at < bytes.length; at += pieceLength)
      decoder.decode(bytes.subarray(at, at + pieceLength), { stream: true })
    decoder.decode()
    return true
  } catch {
    return false
  }
}

function* decodePieces(bytes: Uint8Array<ArrayBuffer>, encoding: string) {
  const decoder = new TextDecoder(encoding)
  for (let at = 0; at < bytes.length; at += pieceLength) {
    const text = decoder.decode(bytes.subarray(at, at + pieceLength), { stream: true })
    yield { text, fraction: Math.min(1, (at + pieceLength) / bytes.length) }
  }
  yield { text: decoder.decode(), fraction: 1 }
}
