import { writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Page } from 'playwright-core'

/** Writes a map to a file, and adds that to the map files of the page's user. */
export async function addMapFile(page: Page, url: string, file: string, map: Buffer): Promise<void> {
  writeFileSync(file, map)
  await page.goto(`${url}/dashboard/maps`)
  await page.getByRole('button', { name: 'Map files' }).click()
  await page.getByLabel('Map file (PMTiles)').setInputFiles(file)
  const list = page.getByRole('list', { name: 'Map files on this device' })
  await list.getByText(basename(file, '.pmtiles')).waitFor()
}
