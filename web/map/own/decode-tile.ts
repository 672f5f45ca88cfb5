import { VectorTileLayer } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import type { DecodedTile, TileFault } from '#shared/roads/read-roads.ts'

/** Far more than a city's tile has. */
const mostBytes = 8_000_000

/**
 * Decodes an unpacked vector tile (MVT). A layer is decoded when it is read, which may throw, and its features when they are: most layers
 * of a real tile, such as buildings, are never read.
 */
export function decodeTile(bytes: Uint8Array): DecodedTile | TileFault {
  if (bytes.length > mostBytes) return 'too large'
  const layers: Record<string, DecodedTile['layers'][string]> = Object.create(null)
  try {
    for (const { name, start, end } of listLayers(bytes)) {
      let layer: VectorTileLayer | undefined
      const get = () => (layer ??= decodeLayer(bytes, start, end))
      Object.defineProperty(layers, name, { get, enumerable: true, configurable: true })
    }
  } catch {
    return 'damaged'
  }
  return { layers }
}

type LayerBytes = { readonly name: string; readonly start: number; readonly end: number }

/** Returns the layers that have features. */
function listLayers(bytes: Uint8Array): LayerBytes[] {
  const layers: LayerBytes[] = []
  const pbf = new PbfReader(bytes)
  pbf.readFields((field) => {
    if (field !== layersField) return
    const end = pbf.readVarint() + pbf.pos
    if (end > pbf.length) throw new Error('A layer is cut off')
    const start = pbf.pos
    let name: string | undefined
    let hasFeatures = false
    while (pbf.pos < end && !(name !== undefined && hasFeatures)) {
      const tag = pbf.readVarint()
      hasFeatures ||= tag >> 3 === featuresField
      if (tag >> 3 === nameField) name = pbf.readString()
      else pbf.skip(tag)
    }
    pbf.pos = end
    if (name !== undefined && hasFeatures) layers.push({ name, start, end })
  }, undefined)
  return layers
}

function decodeLayer(bytes: Uint8Array, start: number, end: number): VectorTileLayer {
  const pbf = new PbfReader(bytes)
  pbf.pos = start
  pbf.readFields(checkFeature, undefined, end)
  pbf.pos = start
  return new VectorTileLayer(pbf, end)
}

// Fields of https://github.com/mapbox/vector-tile-spec/blob/master/2.1/vector_tile.proto
const [layersField, nameField, featuresField, geometryField] = [3, 1, 2, 4]
const closePath = 7

function checkFeature(field: number, _: undefined, pbf: PbfReader) {
  if (field === featuresField) pbf.readMessage(checkGeometry, undefined)
}

/** @throws Error for a geometry that closes its path more than once: the decoder adds a point for each time, up to 2 ** 29 */
function checkGeometry(field: number, _: undefined, pbf: PbfReader) {
  if (field !== geometryField) return
  const end = pbf.readVarint() + pbf.pos
  while (pbf.pos < end) {
    const command = pbf.readVarint()
    const count = Math.floor(command / 8)
    if (command % 8 === closePath && count > 1) throw new Error('A path is closed more than once')
    if (command % 8 !== closePath) for (let number = 0; number < 2 * count && pbf.pos < end; number++) pbf.readVarint()
  }
}
