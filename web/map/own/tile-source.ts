import { EtagMismatch } from 'pmtiles'
import { MapFileProblem } from './problem.ts'
import type { ArchiveFacts } from './seal-archive.ts'

/** The address of the site's own archive, or of the online map's style. */
export type MapAddress = { readonly tiles: string } | { readonly mapStyle: string }

/** Receives a tile's bytes, as the archive stores them; none for a place where the map has nothing. */
export type AddTile = (tileId: number, bytes: Uint8Array<ArrayBuffer>) => Promise<void>

/** A map that a trip's tiles come from. */
export type TileSource = Omit<ArchiveFacts, 'box'> & {
  /** Tiles with an equal text here can be in one file. */
  readonly from: string
  /** The server that sees which area is requested, if it is not this site's own map. */
  readonly server: string | undefined
  /** Finds which of these tiles the map has, without requesting one. */
  readonly find: (ids: readonly number[], signal: AbortSignal) => Promise<FoundTiles>
}

export type FoundTiles = {
  readonly ids: readonly number[]
  /** Tiles of zoom 14 and more that the map lacks because nothing is there, so that a map of some tiles can say so. */
  readonly empty: readonly number[]
  /** Bytes to download; a guess for maps that don't say. */
  readonly size: number
  /** Requests them a few at a time. Rejects with the signal's reason, MapFileProblem, or an error of the network. */
  readonly fetch: (signal: AbortSignal, add: AddTile) => Promise<void>
}

const [atATime, tries] = [4, 3]

/** Does `work` for each item, four at a time; the first error ends the others. */
export async function runFew<Item>(
  items: readonly Item[],
  signal: AbortSignal,
  work: (item: Item, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const stop = new AbortController()
  const either = AbortSignal.any([signal, stop.signal])
  const rest = items.values()
  const run = async () => {
    for (const item of rest) {
      either.throwIfAborted()
      await work(item, either)
    }
  }
  try {
    await Promise.all(Array.from({ length: atATime }, run))
  } catch (error) {
    stop.abort()
    throw error
  }
}

/** Retries lost requests, but not the server's refusals. */
export async function tryAgain<Answer>(
  signal: AbortSignal | undefined,
  request: () => Promise<Answer>,
): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await request()
    } catch (error) {
      const forGood = error instanceof MapFileProblem || error instanceof EtagMismatch
      if (signal?.aborted || forGood || attempt === tries) throw error
      await new Promise((resolve) => setTimeout(resolve, attempt * 1_000))
    }
  }
}
