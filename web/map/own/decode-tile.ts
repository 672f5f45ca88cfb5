import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import type { DecodedTile, TileFault } from '#shared/roads/read-roads.ts'

/** Far more than a city's tile has. */
const mostBytes = 8_000_000

/** Decodes an unpacked vector tile (MVT). Its features are decoded when they are read, and may throw. */
export function decodeTile(bytes: Uint8Array): DecodedTile | TileFault {
  if (bytes.length > mostBytes) return 'too large'
  try {
    new PbfReader(bytes).readFields(checkTile, undefined)
    return new VectorTile(new PbfReader(bytes))
  } catch {
    return 'damaged'
  }
}

// Fields of https://github.com/mapbox/vector-tile-spec/blob/master/2.1/vector_tile.proto
const [layersField, featuresField, geometryField] = [3, 2, 4]
const closePath = 7

function checkTile(field: number, _: undefined, pbf: PbfReader) {
  if (field === layersField) pbf.readMessage(checkLayer, undefined)
}

function checkLayer(field: number, _: undefined, pbf: PbfReader) {
  if (field === featuresField) pbf.readMessage(checkFeature, undefined)
}

/** @throws Error for a geometry that closes its path more than once: the decoder adds a point for each time, up to 2 ** 29 */
function checkFeature(field: number, _: undefined, pbf: PbfReader) {
  if (field !== geometryField) return
  const end = pbf.readVarint() + pbf.pos
  while (pbf.pos < end) {
    const command = pbf.readVarint()
    const count = Math.floor(command / 8)
    if (command % 8 === closePath && count > 1) throw new Error('A path is closed more than once')
    if (command % 8 !== closePath) for (let number = 0; number < 2 * count; number++) pbf.readVarint()
  }
}
