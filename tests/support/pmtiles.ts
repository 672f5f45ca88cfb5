import { gzipSync } from 'node:zlib'
import { zxyToTileId } from 'pmtiles'

/** Writes PMTiles and tiles by the specification, independently of the code under test. */
type Box = readonly [west: number, south: number, east: number, north: number]

export type ArchiveOptions = {
  readonly box: Box
  readonly zooms: readonly [from: number, to: number]
  /** Returns the content of a tile; undefined for none. */
  readonly tile: (z: number, x: number, y: number) => Uint8Array | undefined
  /** 1 is MVT, 2 PNG, 5 AVIF. @default 1 */
  readonly type?: number
  readonly metadata?: object
  /** Declares tiles as gzip, without compressing them. @default false */
  readonly gzip?: boolean
  /** Replaces the root directory, before compression. */
  readonly directory?: Buffer
  /** Puts the entries into one leaf directory, to which the root refers. @default false */
  readonly leaf?: boolean
}

export const protomapsLayers = { vector_layers: ['earth', 'water', 'roads', 'places'].map((id) => ({ id })) }

/** https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md; gzip inside, tiles unchanged. */
export function writeArchive({
  box,
  zooms,
  tile,
  type = 1,
  metadata = protomapsLayers,
  gzip = false,
  directory: other,
  leaf = false,
}: ArchiveOptions): Buffer<ArrayBuffer> {
  const entries = listTiles(box, zooms).flatMap(({ z, x, y }) => {
    const content = tile(z, x, y)
    return content ? [{ id: zxyToTileId(z, x, y), content }] : []
  })
  entries.sort((a, b) => a.id - b.id)
  const contents = [...new Set(entries.map(({ content }) => content))]
  const offsets = new Map<Uint8Array, number>()
  let length = 0
  for (const content of contents) {
    offsets.set(content, length)
    length += content.length
  }
  const directory = writeDirectory([
    entries.length,
    ...entries.map(({ id }, index) => id - (entries[index - 1]?.id ?? 0)),
    ...entries.map(() => 1),
    ...entries.map(({ content }) => content.length),
    ...entries.map(({ content }) => (offsets.get(content) ?? 0) + 1),
  ])
  const leaves = leaf ? directory : Buffer.alloc(0)
  // One entry: the leaf's first tile, a run of 0 (a leaf, not a tile), its length and its offset plus 1.
  const toLeaf = () => writeDirectory([1, entries[0]?.id ?? 0, 0, leaves.length, 1])
  const root = other ? gzipSync(other) : leaf ? toLeaf() : directory
  const json = gzipSync(JSON.stringify(metadata))
  const head = Buffer.alloc(127)
  head.write('PMTiles')
  head[7] = 3
  const leavesAt = 127 + root.length + json.length
  const dataAt = leavesAt + leaves.length
  const longs = [127, root.length, 127 + root.length, json.length, leavesAt, leaves.length, dataAt, length]
  longs.push(entries.length, entries.length, contents.length)
  for (const [index, value] of longs.entries()) head.writeBigUInt64LE(BigInt(value), 8 + index * 8)
  Buffer.from([0, 2, gzip ? 2 : 1, type, ...zooms]).copy(head, 96)
  for (const [index, degrees] of box.entries()) head.writeInt32LE(Math.round(degrees * 1e7), 102 + index * 4)
  return Buffer.concat([head, root, json, leaves, ...contents])
}

const writeDirectory = (numbers: readonly number[]) => gzipSync(Buffer.concat(numbers.map(varint)))

function listTiles([west, south, east, north]: Box, [from, to]: readonly [number, number]) {
  const tiles: { z: number; x: number; y: number }[] = []
  for (let z = from; z <= to; z++) {
    const column = (longitude: number) => Math.floor(((longitude + 180) / 360) * 2 ** z)
    const row = (latitude: number) =>
      Math.floor((0.5 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / (2 * Math.PI)) * 2 ** z)
    for (let x = column(west); x <= Math.min(column(east), 2 ** z - 1); x++)
      for (let y = row(north); y <= row(south); y++) tiles.push({ z, x, y })
  }
  return tiles
}

export function varint(value: number): Buffer {
  const bytes: number[] = []
  let rest = value
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128)
  return Buffer.from([...bytes, rest])
}

type Feature = {
  readonly type: 'line' | 'polygon'
  /** In the tile's 4096 steps from its upper left corner. */
  readonly points: readonly (readonly [number, number])[]
  readonly properties?: Readonly<Record<string, string>>
}

/** https://github.com/mapbox/vector-tile-spec/tree/master/2.1 */
export function writeVectorTile(layers: Readonly<Record<string, readonly Feature[]>>): Buffer {
  return Buffer.concat(Object.entries(layers).map(([name, features]) => part(3, writeLayer(name, features))))
}

function writeLayer(name: string, features: readonly Feature[]): Buffer {
  const keys = [...new Set(features.flatMap(({ properties = {} }) => Object.keys(properties)))]
  const values = [...new Set(features.flatMap(({ properties = {} }) => Object.values(properties)))]
  return Buffer.concat([
    number(15, 2),
    part(1, Buffer.from(name)),
    ...features.map(({ type, points, properties = {} }) => {
      const tags = Object.entries(properties).flatMap(([key, value]) => [keys.indexOf(key), values.indexOf(value)])
      const packed = (values: readonly number[]) => Buffer.concat(values.map(varint))
      const shape = packed(writeGeometry(points, type === 'polygon'))
      return part(2, Buffer.concat([part(2, packed(tags)), number(3, type === 'line' ? 2 : 3), part(4, shape)]))
    }),
    ...keys.map((key) => part(3, Buffer.from(key))),
    ...values.map((value) => part(4, part(1, Buffer.from(value)))),
    number(5, 4096),
  ])
}

function writeGeometry(points: Feature['points'], closed: boolean): number[] {
  const zigzag = (value: number) => (value < 0 ? -2 * value - 1 : 2 * value)
  const steps = points.flatMap(([x, y], index) => {
    const [beforeX, beforeY] = points[index - 1] ?? [0, 0]
    return [zigzag(x - beforeX), zigzag(y - beforeY)]
  })
  const lineTo = ((points.length - 1) << 3) | 2
  return [9, ...steps.slice(0, 2), lineTo, ...steps.slice(2), ...(closed ? [15] : [])]
}

const number = (field: number, value: number) => Buffer.concat([varint(field << 3), varint(value)])
const part = (field: number, content: Buffer) =>
  Buffer.concat([varint((field << 3) | 2), varint(content.length), content])
