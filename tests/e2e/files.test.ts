import { expect, test } from './fixtures.ts'

const file = {
  name: 'wells.gpx',
  mimeType: 'application/gpx+xml',
  buffer: Buffer.from(
    '<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><wpt lat="-22.10" lon="125.50"><name>Well 33</name></wpt></gpx>',
  ),
}

test('Canceling stops the reading of a file, and another file can be chosen', async ({ visit }) => {
  const page = await visit('/dashboard/trips')
  // The import stays busy while its reader's code does not arrive.
  await page.context().route(/\/assets\/xml-/, () => {})
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const importDialog = page.getByRole('dialog', { name: 'Import' })
  await importDialog.getByLabel('Files to import').setInputFiles(file)
  await expect(importDialog.getByText('Reading wells.gpx…')).toBeVisible()
  await expect.poll(() => page.workers().length).toBe(1)
  await importDialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(importDialog.getByRole('button', { name: 'Choose files' })).toBeVisible()
  await expect.poll(() => page.workers().length).toBe(0)

  await page.context().unroute(/\/assets\/xml-/)
  await importDialog.getByLabel('Files to import').setInputFiles(file)
  await expect(importDialog.getByText('1 place found.')).toBeVisible()
  // The worker ends with its work.
  await expect.poll(() => page.workers().filter((worker) => /\/worker-/.test(worker.url())).length).toBe(0)
})
