import { zxyToTileId } from 'pmtiles'
import { afterEach, expect, test, vi } from 'vitest'
import { openSiteSource } from '../../../../web/map/own/site-source.ts'
import { stubHtmlParser } from '../../../support/page.ts'
import { protomapsLayers, writeArchive } from '../../../support/pmtiles.ts'

const url = 'https://offgrid.example/world.pmtiles'
const tile = Uint8Array.from([1])
/** Tiles of zoom 14 in the archive's box, of which each second column has nothing; the last column has no surroundings. */
const [column, row] = [12_000, 9_400]
const toLongitude = (x: number) => (x / 2 ** 14) * 360 - 180

// The map's credit is parsed as HTML; this map has none.
stubHtmlParser()
afterEach(() => vi.unstubAllGlobals())

function serveArchive(gzip: boolean) {
  const archive = writeArchive({
    box: [toLongitude(column), -27, toLongitude(column + 20), -25],
    zooms: [12, 14],
    tile: (z, x) =>
      (z === 12 ? x < (column + 12) / 4 : z === 14 && x % 2 === 0 && x < column + 12) ? tile : undefined,
    metadata: protomapsLayers,
    gzip,
  })
  vi.stubGlobal('location', new URL(url))
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Record<string, string> }) => {
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(new Headers(headers).get('range') ?? '') ?? []
    const part = archive.subarray(Number(from), Number(to) + 1)
    return new Response(new Uint8Array(part), { status: 206, headers: { 'content-length': String(part.length) } })
  })
}

const find = async (columns: readonly number[]) => {
  const source = await openSiteSource(url)
  const { ids, empty } = await source.find(
    columns.map((at) => zxyToTileId(14, column + at, row)),
    new AbortController().signal,
  )
  const name = (id: number) => columns.find((at) => zxyToTileId(14, column + at, row) === id)
  return { ids: ids.map(name), empty: empty.map(name) }
}

test('tiles that the archive lacks are empty, but not beyond its edge or where it has nothing around', async () => {
  serveArchive(true)
  expect(await find([-1, 0, 1, 2, 13])).toEqual({ ids: [0, 2], empty: [1] })
})

test('no tile is called empty that can’t be written as one', async () => {
  serveArchive(false)
  expect(await find([0, 1])).toEqual({ ids: [0], empty: [] })
})
