import { inflateSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'
import { writeArchive, writeVectorTile } from '../../support/pmtiles.ts'

const whole = [
  [0, 0],
  [4096, 0],
  [4096, 4096],
  [0, 4096],
] as const

/** Land and a motorway where the overview map has only the Atlantic. */
export const atlantis = writeVectorTile({
  earth: [{ type: 'polygon', points: whole, properties: { kind: 'earth' } }],
  roads: [
    {
      type: 'line',
      points: [
        [0, 2048],
        [4096, 2048],
      ],
      properties: { kind: 'highway', kind_detail: 'motorway', name: 'Way of the deep' },
    },
  ],
})
const inTheAtlantic = [-45, 36, -35, 44] as const
export const atlantisMap = (more: object = {}) =>
  writeArchive({ box: inTheAtlantic, zooms: [5, 12], tile: () => atlantis, ...more })

/** The palettes' colors. */
export const colours = { land: '#f4edde', water: '#c6dadb', landAtNight: '#1f282a' }

/** The color beside the map's middle, where nothing else is drawn. */
async function colour(page: Page): Promise<string> {
  const box = await page.locator('[data-drawn]').boundingBox()
  if (!box) throw new Error('There is no map')
  const clip = {
    x: Math.round(box.x + box.width / 2 + 90),
    y: Math.round(box.y + box.height / 2 + 40),
    width: 2,
    height: 2,
  }
  const png = await page.screenshot({ clip })
  const parts: Buffer[] = []
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12)
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)))
  return `#${inflateSync(Buffer.concat(parts)).toString('hex', 1, 4)}`
}
/** Without a GPU a screenshot may take seconds. */
export const expectColour = (page: Page, expected: string) =>
  expect.poll(() => colour(page), { timeout: 40_000 }).toBe(expected)

/** Opens the list of map files, on the Maps screen. */
export async function openMapFiles(page: Page): Promise<void> {
  await page.goto('/dashboard/maps')
  await page.getByRole('button', { name: 'Map files' }).click()
  await page.getByRole('button', { name: 'Add a map file' }).waitFor()
}

/** Imports a map file. */
export const bringMap = (page: Page, name: string, buffer: Buffer = atlantisMap()) =>
  page.getByLabel('Map file (PMTiles)').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })

/** Returns all users' map files; undefined while a folder is being removed. */
export const listMapFiles = (page: Page) =>
  page.evaluate(async () => {
    const names: string[] = []
    const list = async (folder: FileSystemDirectoryHandle) => {
      for await (const handle of folder.values())
        if (handle instanceof FileSystemDirectoryHandle) await list(handle)
        else names.push(handle.name)
    }
    const maps = await (await navigator.storage.getDirectory()).getDirectoryHandle('maps', { create: true })
    return list(maps).then(
      () => names,
      () => undefined,
    )
  })
