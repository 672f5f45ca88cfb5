import { gzipSync } from 'node:zlib'
import { FileSource } from 'pmtiles'
import { expect, test } from 'vitest'
import { openArchive } from '../../../../web/map/own/archive.ts'
import { Archives } from '../../../../web/map/own/archives.ts'
import { stubHtmlParser } from '../../../support/page.ts'
import { type ArchiveOptions, varint, writeArchive } from '../../../support/pmtiles.ts'

/** Map files that try to freeze the page. */

// The map's credit is parsed as HTML; these maps have none.
stubHtmlParser()

const open = (options: Partial<ArchiveOptions>) => {
  const bytes = writeArchive({ box: [-10, -10, 10, 10], zooms: [0, 0], tile: () => Buffer.from('tile'), ...options })
  const file = new File([bytes], 'hostile.pmtiles')
  return openArchive(new FileSource(file), file.size)
}
const damaged = 'This map is damaged and cannot be read. Copy or download it again.'

test('a tile is unpacked up to 8 MB and no further', async () => {
  const small = await open({ gzip: true, tile: () => gzipSync(Buffer.alloc(8_000_000)) })
  expect((await small.tiles.getZxy(0, 0, 0))?.data.byteLength).toBe(8_000_000)
  const large = await open({ gzip: true, tile: () => gzipSync(Buffer.alloc(100_000_000)) })
  await expect(large.tiles.getZxy(0, 0, 0)).rejects.toThrow('This map has a tile that is larger than 8 MB.')
})

test('a tile that is too large is not shown on the map', async () => {
  const archive = await open({ gzip: true, tile: () => gzipSync(Buffer.alloc(100_000_000)) })
  const { data } = await new Archives([{ key: 'own', archive }]).load('map://own/0/0/0', new AbortController().signal)
  expect(data).toHaveProperty('byteLength', 0)
})

test('an uncompressed tile has the same limit', async () => {
  const { tiles } = await open({ tile: () => Buffer.alloc(8_000_001) })
  await expect(tiles.getZxy(0, 0, 0)).rejects.toThrow('This map has a tile that is larger than 8 MB.')
})

test.each([
  ['that unpacks to more than 4 MB', Buffer.concat([varint(1_000_000), Buffer.alloc(4_000_000)])],
  ['with more entries than bytes', Buffer.concat([varint(10_000_000), Buffer.alloc(40)])],
])('a directory %s is damaged', async (_, directory) => {
  await expect(open({ directory })).rejects.toThrow(damaged)
})

test('metadata that unpack to more than 8 MB are damaged', async () => {
  await expect(open({ metadata: { attribution: ' '.repeat(8_000_001) } })).rejects.toThrow(damaged)
})
