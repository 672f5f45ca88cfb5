import { FileProblem } from '../problem.ts'
import { guessedEncoding, notReadable, notUtf8 } from '../texts.ts'
import type { FoundTable, TableChoice } from '../types.ts'
import type { SentArchive } from './archive.ts'
import { type Decoded, decode } from './decode.ts'
import type { Found } from './found.ts'

type Options = {
  readonly found: Found
  readonly choice: TableChoice | undefined
  readonly onProgress: (fraction: number) => void
}
export type ReadFile = {
  readonly table?: Omit<FoundTable, 'file' | 'fileName'>
  readonly archive?: SentArchive
  /** The line after which the file is damaged. */
  readonly damagedAfter?: number
}

/**
 * Reads a file's bytes, recognized by content. Each format's code loads on demand.
 * @throws FileProblem
 */
export async function readBytes(bytes: Uint8Array<ArrayBuffer>, options: Options): Promise<ReadFile> {
  const decoded = decode(bytes)
  const { found, onProgress } = options
  const start = peek(decoded)
  // A list is another program's JSON.
  if (start === '' || start.startsWith('[') || start.includes('\u0000')) throw new FileProblem(notReadable)
  if (start.startsWith('<')) {
    if (/^<(?:!doctype\s+)?html/i.test(start)) throw new FileProblem(notReadable)
    if (decoded.isGuessed) found.addNote(notUtf8)
    const { readXml } = await import('./xml.ts')
    const damagedAfter = readXml(decoded, found, onProgress)
    return damagedAfter === undefined ? {} : { damagedAfter }
  }
  const isJson = start.startsWith('{') || start.startsWith('\u001e')
  if (decoded.isGuessed) found.addNote(isJson ? notUtf8 : guessedEncoding)
  const text = [...decoded.pieces()].map((piece) => piece.text).join('')
  onProgress(0.5)
  return isJson ? readJson(text, options) : readTable(text, options)
}

async function readJson(text: string, { found }: Options): Promise<ReadFile> {
  const archive = (await import('./geojson.ts')).readJson(text, found)
  return archive ? { archive } : {}
}

async function readTable(text: string, { found, choice, onProgress }: Options): Promise<ReadFile> {
  const { readCsv } = await import('./csv.ts')
  return { table: readCsv(text, found, choice, (fraction) => onProgress(0.5 + fraction / 2)) }
}

function peek({ pieces }: Decoded): string {
  for (const { text } of pieces()) {
    const start = text.trimStart()
    if (start !== '') return start.slice(0, 1_000)
  }
  return ''
}
