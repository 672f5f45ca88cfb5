import { FileSource, PMTiles, tileIdToZxy, zxyToTileId } from 'pmtiles'
import { expect, test } from 'vitest'
import { findEntry, type MapArchive } from '../../../../web/map/own/archive.ts'
import { planArchive } from '../../../../web/map/own/plan-archive.ts'
import { writeArchive } from '../../../support/pmtiles.ts'

const box = { west: 120, south: -30, east: 128, north: -18 }

async function open(bytes: Uint8Array<ArrayBuffer>): Promise<MapArchive> {
  const tiles = new PMTiles(new FileSource(new File([bytes], 'world.pmtiles')))
  const metadata = await tiles.getMetadata()
  if (typeof metadata !== 'object' || metadata === null) throw new Error('No metadata')
  return { tiles, header: await tiles.getHeader(), schema: 'protomaps', box, credit: '', metadata }
}

async function copyPart(
  source: Uint8Array<ArrayBuffer>,
  wanted: (z: number, x: number, y: number) => boolean,
  zoom: number,
) {
  const archive = await open(source)
  const found = []
  for (let z = 0; z <= zoom; z++)
    for (let x = 0; x < 2 ** z; x++)
      for (let y = 0; y < 2 ** z; y++) if (wanted(z, x, y)) found.push(zxyToTileId(z, x, y))
  const tiles = []
  for (const tileId of found.sort((a, b) => a - b)) {
    const entry = await findEntry(archive, tileId)
    if (entry) tiles.push({ tileId, offset: entry.offset, length: entry.length })
  }
  const plan = await planArchive(archive, tiles, { box, zoom })
  const bytes = new Uint8Array(plan.size)
  bytes.set(plan.head)
  for (const { from, length, to } of plan.contents)
    bytes.set(source.subarray(archive.header.tileDataOffset + from, archive.header.tileDataOffset + from + length), to)
  return { plan, tiles: tiles.length, archive: await open(bytes) }
}

const text = async ({ tiles }: MapArchive, z: number, x: number, y: number) => {
  const tile = await tiles.getZxy(z, x, y)
  return tile && new TextDecoder().decode(tile.data)
}

test('A part of an archive is an archive: its tiles, its box, its zooms and its metadata', async () => {
  const world = writeArchive({
    box: [-180, -80, 179.9, 80],
    zooms: [0, 5],
    tile: (z, x, y) => Buffer.from(`${z}/${x}/${y}`),
    metadata: { attribution: '© somebody', vector_layers: [] },
  })
  const part = await copyPart(world, (z, x) => x < 2 ** z / 2, 4)
  expect(await text(part.archive, 4, 3, 9)).toBe('4/3/9')
  expect(await text(part.archive, 4, 9, 9)).toBeUndefined()
  expect(await text(part.archive, 5, 3, 9)).toBeUndefined()
  expect(part.archive.metadata).toEqual({ attribution: '© somebody', vector_layers: [] })
  const { minLon, minLat, maxLon, maxLat, minZoom, maxZoom } = part.archive.header
  expect([minLon, minLat, maxLon, maxLat, minZoom, maxZoom]).toEqual([120, -30, 128, -18, 0, 4])
})

test('A tile that many places share is copied once', async () => {
  const sea = Buffer.from('the open sea, which is the same everywhere')
  const world = writeArchive({ box: [-180, -80, 179.9, 80], zooms: [0, 5], tile: () => sea })
  const part = await copyPart(world, () => true, 5)
  expect(part.plan.contents).toHaveLength(1)
  expect(await text(part.archive, 5, 17, 3)).toBe(sea.toString())
})

test('Twenty thousand tiles are found through leaf directories', async () => {
  const world = await open(writeArchive({ box: [-180, -85, 179.9, 85], zooms: [0, 8], tile: () => undefined }))
  let length = 0
  const tiles = Array.from({ length: 20_000 }, (_, tileId) => {
    const offset = length
    length += 130 + ((tileId ** 3 % 1_000_003) % 400)
    return { tileId, offset, length: length - offset }
  })
  const data = Uint8Array.from({ length }, (_, index) => index % 251)
  const plan = await planArchive(world, tiles, { box, zoom: 8 })
  const bytes = new Uint8Array(plan.size)
  bytes.set(plan.head)
  for (const { from, length, to } of plan.contents) bytes.set(data.subarray(from, from + length), to)
  const part = await open(bytes)
  expect(part.header.leafDirectoryLength).toBeGreaterThan(0)
  for (const tileId of [0, 4_095, 4_096, 19_999]) {
    const tile = await part.tiles.getZxy(...tileIdToZxy(tileId))
    const { offset, length } = tiles[tileId] ?? { offset: 0, length: 0 }
    expect(tile && new Uint8Array(tile.data)).toEqual(data.slice(offset, offset + length))
  }
})
