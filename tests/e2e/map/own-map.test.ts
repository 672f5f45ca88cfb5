import type { Page } from '@playwright/test'
import { protomapsLayers, writeVectorTile } from '../../support/pmtiles.ts'
import { expect, test } from '../fixtures.ts'
import { expectNoAxeViolations } from '../looks.ts'
import { atlantisMap, bringMap, colours, expectColour, listMapFiles, openMapFiles } from './own-maps.ts'

/** The center to which `lookAt` moves the map. */
const middle = '40.2, -40.1'

/** Opens the dialog of the map files. */
const openDialog = async (page: Page) => {
  await page.getByRole('button', { name: 'Map files' }).click()
  return page.getByRole('dialog', { name: 'Map files' })
}

async function lookAt(page: Page, place: string) {
  await page.getByLabel('Coordinates').fill(place)
  await page.getByRole('button', { name: 'Set location' }).click()
  await page.getByRole('button', { name: /^Marker \d+ \d/ }).waitFor()
}

test.describe("a user's own map file", { tag: '@map' }, () => {
  test.use({ colorScheme: 'light' })

  test('is drawn, credited and kept through a reload until it is removed', async ({ visit }) => {
    const page = await visit('/dashboard/maps')
    await lookAt(page, middle)
    await expectColour(page, colours.water)
    const dialog = await openDialog(page)
    await bringMap(
      page,
      'atlantis.pmtiles',
      atlantisMap({
        metadata: {
          ...protomapsLayers,
          attribution: '<b onclick="x()">Sunk</b> <a href="https://plato.example/">Plato</a>',
        },
      }),
    )
    await expect(dialog.getByRole('listitem')).toContainText('atlantis')
    await expect(dialog.getByRole('listitem')).toContainText(/\d+ KB/)
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')
    await expectColour(page, colours.land)
    // The credits of the file, without markup, and of OpenStreetMap.
    await expect(page.getByRole('link', { name: 'Plato', includeHidden: true })).toHaveAttribute(
      'href',
      'https://plato.example/',
    )
    await expect(page.getByRole('link', { name: 'OpenStreetMap', includeHidden: true })).toHaveCount(1)
    await expect(page.locator('[onclick]')).toHaveCount(0)

    await page.emulateMedia({ colorScheme: 'dark' })
    await expectColour(page, colours.landAtNight)
    await page.emulateMedia({ colorScheme: 'light' })
    await page.reload()
    await page.getByRole('button', { name: /^Marker 1 \d/ }).click()
    await expect(page.getByText('Overview map: no roads or trails')).toHaveCount(0)
    await expectColour(page, colours.land)

    const again = await openDialog(page)
    await again.getByRole('button', { name: 'Remove atlantis' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(again.getByRole('listitem')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expectColour(page, colours.water)
    await page.getByText('Overview map: no roads or trails').waitFor()
    await expect.poll(() => listMapFiles(page)).toEqual([])
  })

  test('is drawn in another tab at once, with the overview around it', { tag: '@walk' }, async ({ visit }) => {
    const page = await visit('/dashboard/maps')
    await lookAt(page, middle)
    await expectColour(page, colours.water)
    const other = await page.context().newPage()
    await openMapFiles(other)
    await bringMap(other, 'atlantis.pmtiles', atlantisMap())
    await other.getByRole('list', { name: 'Map files on this device' }).waitFor()
    await other.close()
    await expectColour(page, colours.land)

    await page.getByRole('button', { name: /^Remove marker/ }).click()
    await lookAt(page, '40.2, -20.1')
    await expectColour(page, colours.water)
  })

  test('of low zoom shows only its lines when zoomed in, and everything when zoomed out', async ({ visit }) => {
    const page = await visit('/dashboard/maps')
    await openDialog(page)
    await bringMap(page, 'world.pmtiles', atlantisMap({ zooms: [3, 7] }))
    await page.getByRole('list', { name: 'Map files on this device' }).waitFor()
    await page.keyboard.press('Escape')
    await lookAt(page, middle)
    // The marker is shown at zoom 10 of 256-pixel tiles.
    await expectColour(page, colours.land)
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await expect(page.getByText('Overview map: larger roads only')).toBeVisible()
    await expectColour(page, colours.water)
    await page.getByRole('button', { name: 'Zoom out' }).click()
    await expect(page.getByText('Overview map')).toHaveCount(0)
    await expectColour(page, colours.land)
  })

  test('of raster tiles is drawn unchanged', async ({ visit }) => {
    const page = await visit('/dashboard/maps')
    const picture = await page.evaluate(() => {
      const canvas = document.createElement('canvas')
      canvas.width = canvas.height = 256
      const drawing = canvas.getContext('2d')
      if (drawing) drawing.fillStyle = '#ff8800'
      drawing?.fillRect(0, 0, 256, 256)
      return canvas.toDataURL('image/png').split(',')[1] ?? ''
    })
    const tile = Buffer.from(picture, 'base64')
    await openDialog(page)
    await bringMap(page, 'topo.pmtiles', atlantisMap({ type: 2, tile: () => tile, metadata: {} }))
    await page.getByRole('list', { name: 'Map files on this device' }).waitFor()
    await page.keyboard.press('Escape')
    await lookAt(page, middle)
    await expectColour(page, '#ff8800')
  })

  test('in the OpenMapTiles schema shows its land, water and roads', async ({ visit }) => {
    const page = await visit('/dashboard/maps')
    await openDialog(page)
    const tile = writeVectorTile({
      transportation: [
        {
          type: 'line',
          points: [
            [0, 9],
            [4096, 9],
          ],
          properties: { class: 'track' },
        },
      ],
    })
    const metadata = { vector_layers: ['water', 'transportation'].map((id) => ({ id })) }
    await bringMap(page, 'tracks.pmtiles', atlantisMap({ tile: () => tile, metadata }))
    await page.getByRole('list', { name: 'Map files on this device' }).waitFor()
    await page.keyboard.press('Escape')
    await lookAt(page, middle)
    await expectColour(page, colours.land)
  })
})

test('A file that cannot be drawn is refused with a reason, and nothing of it is saved', async ({ visit }) => {
  const page = await visit('/dashboard/maps')
  await openMapFiles(page)
  const good = atlantisMap()
  const older = Buffer.from(good)
  older[7] = 2
  const broken = Buffer.from(good)
  broken.fill(255, 8, 126)
  const squeezed = Buffer.from(good)
  squeezed[98] = 4
  const unknown = { vector_layers: [{ id: 'contours' }, { id: 'huts' }] }
  const cases: readonly [string, Buffer, string | RegExp][] = [
    ['a picture', Buffer.from('\x89PNG and so on, but no map at all'), /This is not a PMTiles map\./],
    ['an empty file', Buffer.alloc(0), /This is not a PMTiles map\./],
    ['an older version', older, /This map is PMTiles version 2; Offgrid reads version 3\./],
    ['a header alone', good.subarray(0, 90), /This map is damaged/],
    ['a damaged header', broken, /This map is damaged/],
    ['one that was cut off', good.subarray(0, good.length - 50), /This map is cut off: it should have .* and has .*\./],
    ['Zstandard', squeezed, /compressed in a way that browsers cannot read/],
    ['AVIF', atlantisMap({ type: 5 }), /This map holds AVIF tiles\./],
    [
      'other layers',
      atlantisMap({ metadata: unknown }),
      /does not know the layers of this map\. Its layers are contours, huts;/,
    ],
  ]
  for (const [name, bytes, words] of cases) {
    await bringMap(page, `${name}.pmtiles`, bytes)
    await expect(page.getByRole('alert'), name).toContainText(words)
    // The next file is reported again.
    await bringMap(page, 'good.pmtiles', good)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.getByRole('button', { name: 'Remove good' }).click()
    await page
      .getByRole('dialog', { name: /^Are you sure/ })
      .getByRole('button', { name: 'Remove', exact: true })
      .click()
    await expect(page.getByRole('button', { name: 'Remove good' })).toHaveCount(0)
  }
  await expect.poll(() => listMapFiles(page)).toEqual([])
})

test('A map that does not fit or is canceled leaves nothing behind', async ({ visit }) => {
  const page = await visit('/dashboard/maps')
  await openMapFiles(page)
  await page.evaluate(() => {
    navigator.storage.estimate = async () => ({ quota: 1_000_000_000, usage: 999_999_900 })
  })
  await bringMap(page, 'atlantis.pmtiles', atlantisMap())
  await expect(page.getByRole('alert')).toHaveText(
    /This map needs \d+ KB, and this browser has 1 KB left for Offgrid on this device\./,
  )
  await expect.poll(() => listMapFiles(page)).toEqual([])

  // A slow disk: the copy stops after its first piece.
  const slowDown = () =>
    page.evaluate(() => {
      navigator.storage.estimate = async () => ({})
      File.prototype.stream = function () {
        const first = this.slice(0, 500)
        return new ReadableStream({
          start: async (controller) => controller.enqueue(new Uint8Array(await first.arrayBuffer())),
        })
      }
    })
  await slowDown()
  await bringMap(page, 'atlantis.pmtiles', atlantisMap())
  await expect(page.getByRole('progressbar', { name: 'Copying the map file to this device' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Add a map file' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect.poll(() => listMapFiles(page)).toEqual([])

  await bringMap(page, 'atlantis.pmtiles', atlantisMap())
  await page.getByRole('progressbar').waitFor()
  await openMapFiles(page)
  await expect.poll(() => listMapFiles(page)).toEqual([])
  await expect(page.getByRole('list', { name: 'Map files on this device' })).toHaveCount(0)
})
