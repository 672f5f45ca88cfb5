import { type ArchiveFacts, dataStart, type PlacedTile, sealArchive } from './seal-archive.ts'

/** Bytes that are added before the file is an archive again, and their least share of the file: each time, the browser copies all of it. */
const [leastPart, partOfFile] = [4_000_000, 0.25]
/** Contents of at most so many bytes are stored once; larger ones hardly repeat. */
const mostShared = 512

/** Adds tiles to a map file. After each part it is a whole archive, so that an interruption loses only the last part. */
export class ArchiveWriter {
  readonly #handle: FileSystemFileHandle
  readonly #facts: ArchiveFacts
  readonly #tiles: PlacedTile[]
  /** Bytes of tile data. */
  #length: number
  #added = 0
  #to: FileSystemWritableFileStream | undefined
  readonly #shared = new Map<string, PlacedTile>()
  #last: Promise<void> = Promise.resolve()

  /** `tiles` are those that the file has. */
  constructor(handle: FileSystemFileHandle, facts: ArchiveFacts, tiles: readonly PlacedTile[], length: number) {
    this.#handle = handle
    this.#facts = facts
    this.#tiles = [...tiles]
    this.#length = length
  }

  /** Adds a tile after those that are being added. */
  add(tileId: number, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    this.#last = this.#last.then(() => this.#add(tileId, bytes))
    return this.#last
  }

  /** Makes the file an archive with all tiles that were added. */
  async finish(): Promise<void> {
    await this.#last.catch(() => undefined)
    await this.#seal()
  }

  async #add(tileId: number, bytes: Uint8Array<ArrayBuffer>) {
    const key = bytes.length > mostShared ? undefined : String.fromCharCode(...bytes)
    const known = key === undefined ? undefined : this.#shared.get(key)
    const tile = { tileId, offset: known?.offset ?? this.#length, length: bytes.length }
    if (!known) {
      const to = await this.#open()
      await to.write({ type: 'write', position: dataStart + this.#length, data: bytes })
      this.#length += bytes.length
      this.#added += bytes.length
      if (key !== undefined) this.#shared.set(key, tile)
    }
    this.#tiles.push(tile)
    if (this.#added > Math.max(leastPart, this.#length * partOfFile)) await this.#seal()
  }

  async #open(): Promise<FileSystemWritableFileStream> {
    if (this.#to) return this.#to
    this.#to = await this.#handle.createWritable({ keepExistingData: true })
    if (this.#length === 0) await this.#to.write(new Uint8Array(dataStart))
    return this.#to
  }

  async #seal() {
    if (!this.#to) return
    const to = this.#to
    const { head, tail } = await sealArchive(this.#tiles, this.#length, this.#facts)
    await to.write({ type: 'write', position: dataStart + this.#length, data: tail })
    await to.truncate(dataStart + this.#length + tail.length)
    await to.write({ type: 'write', position: 0, data: head })
    await to.close()
    this.#to = undefined
    this.#added = 0
  }
}
