import { Compression, FileSource, PMTiles, TileType, tileIdToZxy, zxyToTileId } from 'pmtiles'
import { expect, test } from 'vitest'
import { dataStart, type PlacedTile, sealArchive } from '../../../../web/map/own/seal-archive.ts'

const facts = {
  tileCompression: Compression.None,
  tileType: TileType.Mvt,
  minZoom: 0,
  maxZoom: 8,
  box: { west: 120, south: -30, east: 128, north: -18 },
  metadata: { attribution: '© someone', vector_layers: [] },
}

/** Lays out a file as a download does. */
async function write(tiles: readonly PlacedTile[], data: Uint8Array) {
  const { head, tail } = await sealArchive(tiles, data.length, facts)
  const bytes = new Uint8Array(dataStart + data.length + tail.length)
  bytes.set(head)
  bytes.set(data, dataStart)
  bytes.set(tail, dataStart + data.length)
  return new PMTiles(new FileSource(new File([bytes], 'part.pmtiles')))
}

test('an archive has its tiles, in any order, its box, its zooms and its metadata', async () => {
  const names = ['4/3/9', '0/0/0', '2/1/1'] as const
  const data = new TextEncoder().encode(names.join(''))
  const tiles = names.map((name, at) => {
    const [z = 0, x = 0, y = 0] = name.split('/').map(Number)
    return { tileId: zxyToTileId(z, x, y), offset: 5 * at, length: 5 }
  })
  const archive = await write(tiles, data)
  const read = async (z: number, x: number, y: number) => {
    const tile = await archive.getZxy(z, x, y)
    return tile && new TextDecoder().decode(tile.data)
  }
  expect(await read(4, 3, 9)).toBe('4/3/9')
  expect(await read(0, 0, 0)).toBe('0/0/0')
  expect(await read(4, 9, 9)).toBeUndefined()
  expect(await archive.getMetadata()).toEqual(facts.metadata)
  const { minLon, minLat, maxLon, maxLat, minZoom, maxZoom } = await archive.getHeader()
  expect([minLon, minLat, maxLon, maxLat, minZoom, maxZoom]).toEqual([120, -30, 128, -18, 0, 8])
})

test('twenty thousand tiles are found through leaf directories', async () => {
  let length = 0
  const tiles = Array.from({ length: 20_000 }, (_, tileId) => {
    const offset = length
    length += 130 + ((tileId ** 3 % 1_000_003) % 400)
    return { tileId, offset, length: length - offset }
  })
  const data = Uint8Array.from({ length }, (_, index) => index % 251)
  const archive = await write(tiles, data)
  expect((await archive.getHeader()).leafDirectoryLength).toBeGreaterThan(0)
  for (const tileId of [0, 4_095, 4_096, 19_999]) {
    const tile = await archive.getZxy(...tileIdToZxy(tileId))
    const { offset, length } = tiles[tileId] ?? { offset: 0, length: 0 }
    expect(tile && new Uint8Array(tile.data)).toEqual(data.slice(offset, offset + length))
  }
})
