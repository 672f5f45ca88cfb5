import { FileProblem } from '../problem.ts'
import { guessedEncoding, notReadable, notUtf8, tooLarge } from '../texts.ts'
import type { Columns, FoundTable } from '../types.ts'
import type { SentArchive } from './archive.ts'
import { type Decoded, decode } from './decode.ts'
import type { Found } from './found.ts'
import { parseJson } from './json.ts'
import { isZip, listEntries, unzip, type ZipEntry } from './unzip.ts'

const [largest, largestUnzipped, mostEntries] = [25_000_000, 32_000_000, 1_000]
/** Of the archive, only account.json, its first file, is read. */
const archive = { name: 'account.json', largest: 512_000_000, largestUnzipped: 128_000_000, mostEntries: 10_100 }

type Options = {
  readonly found: Found
  readonly columns: Columns | undefined
  readonly onProgress: (fraction: number) => void
}
export type ReadFile = {
  readonly table?: Omit<FoundTable, 'file' | 'fileName'>
  readonly archive?: SentArchive
  /** The line after which the file is damaged. */
  readonly damagedAfter?: number
}

/**
 * Reads a file, recognized by content. Each format's code loads on demand.
 * @throws FileProblem
 */
export async function readFile(file: File, options: Options): Promise<ReadFile> {
  if (await isZip(file)) return readZip(file, options)
  if (file.size > largest) throw new FileProblem(tooLarge)
  return readText(new Uint8Array(await file.arrayBuffer()), options)
}

async function readZip(file: File, options: Options): Promise<ReadFile> {
  if (file.size > archive.largest) throw new FileProblem(tooLarge)
  const entries = await listEntries(file, (first) => (first === archive.name ? archive.mostEntries : mostEntries))
  const account = entries[0]?.name === archive.name ? entries[0] : undefined
  if (account) return readText(await unzip(file, account, archive.largestUnzipped), options)
  if (file.size > largest) throw new FileProblem(tooLarge)
  const main = findMain(entries)
  if (!main) throw new FileProblem(notReadable)
  return readText(await unzip(file, main, largestUnzipped), options)
}

/** Returns a KMZ's doc.kml, else its first KML outside folders, else its first. */
function findMain(entries: readonly ZipEntry[]): ZipEntry | undefined {
  const maps = entries.filter(({ name }) => /\.kml$/i.test(name))
  return maps.find(({ name }) => name === 'doc.kml') ?? maps.find(({ name }) => !name.includes('/')) ?? maps[0]
}

async function readText(bytes: Uint8Array<ArrayBuffer>, options: Options): Promise<ReadFile> {
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
  const isJson = start.startsWith('{')
  if (decoded.isGuessed) found.addNote(isJson ? notUtf8 : guessedEncoding)
  const text = [...decoded.pieces()].map((piece) => piece.text).join('')
  onProgress(0.5)
  return isJson ? readJson(text, options) : readTable(text, options)
}

async function readJson(text: string, { found }: Options): Promise<ReadFile> {
  const json = parseJson(text)
  const { isArchive, readArchive } = await import('./archive.ts')
  if (isArchive(json)) return { archive: readArchive(json, found.leaveOut) }
  const { readGeoJson } = await import('./geojson.ts')
  readGeoJson(json, found)
  return {}
}

async function readTable(text: string, { found, columns, onProgress }: Options): Promise<ReadFile> {
  const { readCsv } = await import('./csv.ts')
  return { table: readCsv(text, found, columns, (fraction) => onProgress(0.5 + fraction / 2)) }
}

function peek({ pieces }: Decoded): string {
  for (const { text } of pieces()) {
    const start = text.trimStart()
    if (start !== '') return start.slice(0, 1_000)
  }
  return ''
}
