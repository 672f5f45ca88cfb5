import { decodePart } from '#shared/parse.ts'
import { FileProblem } from '../problem.ts'
import { describeMissing, describeUnread, notReadable, tooLarge, tooLargeUnzipped } from '../texts.ts'
import type { Found } from './found.ts'
import { isZip, listEntries, unzip, type ZipEntry } from './unzip.ts'

const [largest, largestUnzipped, mostEntries] = [25_000_000, 32_000_000, 1_000]
/** Only account.json, the archive's first file, is read. */
const archive = { name: 'account.json', largest: 512_000_000, largestUnzipped: 128_000_000, mostEntries: 10_100 }

/** A file to read: the chosen one, or one in a zip, which has a name there. */
export type FilePart = {
  readonly name: string | undefined
  /** @throws FileProblem */
  readonly open: () => Promise<Uint8Array<ArrayBuffer>>
}

/**
 * Lists what to read of a file. In a zip that is every GPX and KML, doc.kml first and then what it links to; without one, every GeoJSON. A
 * part must be read before the next one is taken. All of a zip's parts together have one limit, and each is read once, so links in a
 * circle end.
 * @throws FileProblem
 */
export async function* listParts(file: File, names: ReadonlySet<string>, found: Found): AsyncGenerator<FilePart> {
  if (!(await isZip(file))) {
    if (file.size > largest) throw new FileProblem(tooLarge)
    yield { name: undefined, open: async () => new Uint8Array(await file.arrayBuffer()) }
    for (const link of found.takeLinks())
      if (!names.has(link.replace(/^.*\//, ''))) found.addMissing(describeMissing(link))
    return
  }
  if (file.size > archive.largest) throw new FileProblem(tooLarge)
  const all = await listEntries(file, (first) => (first === archive.name ? archive.mostEntries : mostEntries))
  const [account] = all
  if (account?.name === archive.name) {
    yield { name: undefined, open: () => unzip(file, account, archive.largestUnzipped) }
    return
  }
  if (file.size > largest) throw new FileProblem(tooLarge)
  yield* listEntriesToRead(file, all, found)
}

/** Files that systems put beside others, such as __MACOSX/._camps.gpx. */
const isSidecar = ({ name }: ZipEntry) => /(^|\/)(\.|__MACOSX\/)|\/$/.test(name)

async function* listEntriesToRead(file: File, all: readonly ZipEntry[], found: Found): AsyncGenerator<FilePart> {
  const entries = all.filter((entry) => !isSidecar(entry))
  const maps = entries
    .filter(({ name }) => /\.(?:gpx|kml)$/i.test(name))
    .toSorted((one, other) => rank(one) - rank(other))
  const queue = maps.length > 0 ? maps : entries.filter(({ name }) => /\.(?:geo)?json$/i.test(name))
  const others = entries.filter(({ name }) => /\.(?:csv|geojson|kmz|zip)$/i.test(name))
  if (queue.length === 0)
    throw new FileProblem(others.length === 0 ? notReadable : describeUnread(others.map(({ name }) => name)))
  const byName = new Map(entries.map((entry) => [entry.name, entry]))
  const read = new Set<ZipEntry>()
  let left = largestUnzipped
  for (let entry = queue.shift(); entry && left > 0; entry = queue.shift()) {
    if (read.has(entry)) continue
    read.add(entry)
    const { name } = entry
    const open = async (opened: ZipEntry) => {
      try {
        const bytes = await unzip(file, opened, left)
        left -= bytes.length
        return bytes
      } catch (error) {
        if (error instanceof FileProblem && error.message === tooLargeUnzipped) left = 0
        throw error
      }
    }
    yield { name: queue.length + read.size === 1 ? undefined : name, open: () => open(entry) }
    const linked = found.takeLinks().flatMap((link) => {
      const target = byName.get(resolve(name, link))
      if (!target) found.addMissing(describeMissing(link))
      return target ?? []
    })
    queue.unshift(...linked)
  }
  const unread = others.filter((entry) => !read.has(entry))
  if (unread.length > 0) found.addNote(describeUnread(unread.map(({ name }) => name)))
}

/** A KMZ starts with doc.kml, or else with a KML outside of folders. */
const rank = ({ name }: ZipEntry): number => (name === 'doc.kml' ? 0 : name.includes('/') ? 2 : 1)

/** Returns the path in the archive that a relative link means. */
function resolve(from: string, link: string): string {
  const base = new URL(from.split('/').map(encodeURIComponent).join('/'), 'zip://archive/')
  const target = URL.canParse(link, base) ? new URL(link.replaceAll('\\', '/'), base).pathname.slice(1) : link
  return decodePart(target) ?? target
}
