import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import type { DecodedTile, TileFault } from '#shared/roads/read-roads.ts'

/** Far more than a city's tile has. */
const mostBytes = 8_000_000

/** Decodes an unpacked vector tile (MVT). Its features are decoded when they are read, and may throw. */
export function decodeTile(bytes: Uint8Array): DecodedTile | TileFault {
  if (bytes.length > mostBytes) return 'too large'
  try {
    return new VectorTile(new PbfReader(bytes))
  } catch {
    return 'damaged'
  }
}
