import { FileSource, type Source } from 'pmtiles'
import { expect, test } from 'vitest'
import { openArchive } from '../../../../web/map/own/archive.ts'
import { stubHtmlParser } from '../../../support/page.ts'
import { writeArchive } from '../../../support/pmtiles.ts'

// The map's credit is parsed as HTML; these maps have none.
stubHtmlParser()

const write = (metadata?: object) =>
  new File(
    [
      writeArchive({
        box: [-10, -10, 10, 10],
        zooms: [0, 1],
        tile: () => Buffer.from('tile'),
        leaf: true,
        ...(metadata && { metadata }),
      }),
    ],
    'map.pmtiles',
  )

test('a directory that could not be read once is read again for the next tile', async () => {
  const source = new FileSource(write())
  let isBroken = false
  const unsteady: Source = {
    getKey: () => source.getKey(),
    async getBytes(offset, length) {
      if (isBroken) throw new Error('The connection was lost')
      return source.getBytes(offset, length)
    },
  }
  const { tiles } = await openArchive(unsteady)
  isBroken = true
  await expect(tiles.getZxy(0, 0, 0)).rejects.toThrow('The connection was lost')
  isBroken = false
  expect((await tiles.getZxy(0, 0, 0))?.data.byteLength).toBe(4)
})

const openWith = (metadata: object) => {
  const file = write(metadata)
  return openArchive(new FileSource(file), file.size)
}
/** Metadata that pmtiles-convert 3.8.1 of PyPI writes for an MBTiles file: MBTiles' row `json` as a text. */
const converted = (json: string) => ({ name: 'region', format: 'pbf', minzoom: '0', maxzoom: '1', json })
const openMapTiles = { vector_layers: ['transportation', 'water', 'place'].map((id) => ({ id, fields: {} })) }

test('an OpenMapTiles file that was converted from MBTiles is read by the layers in its text', async () => {
  expect((await openWith(converted(JSON.stringify(openMapTiles)))).schema).toBe('openmaptiles')
})

test.each([
  ['that is no JSON', '{"vector_layers":'],
  ['without layers', '{"tilestats":{}}'],
  ['whose layers have no names', '{"vector_layers":[{}]}'],
  ['longer than a million characters', JSON.stringify({ ...openMapTiles, description: ' '.repeat(1_000_000) })],
])('a text %s names no layers', async (_, json) => {
  await expect(openWith(converted(json))).rejects.toThrow('It names none')
})
