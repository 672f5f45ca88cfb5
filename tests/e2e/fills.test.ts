import type { Page } from '@playwright/test'
import { cutOff, failCalls } from './faults.ts'
import { expect, test } from './fixtures.ts'
import { chooseAction, planDesert } from './itinerary-trip.ts'
import { expectGoodLooks } from './looks.ts'
import { expectPending } from './outbox.ts'
import { waitUntilSaved, waitUntilTripSaved } from './saved-data.ts'

/** Adds a fill-up from the menu of a stop on the itinerary. */
async function addFillAt(page: Page, stop: string, { liters, odometer }: Record<'liters' | 'odometer', string>) {
  await chooseAction(page, stop, 'Add fill-up')
  await page.getByLabel('Liters').fill(liters)
  await page.getByLabel('Odometer, km').fill(odometer)
  await page.getByRole('button', { name: 'Save' }).click()
}

test('two fill-ups at stops without a signal teach what the vehicle uses, and its figures can be used and taken back', {
  tag: '@walk',
}, async ({ person, visit }) => {
  const preferences = { temperature: 'auto', distance: 'km', volume: 'litre', consumption: 'l100km' }
  await person.call('PUT', '/api/users/preferences', preferences)
  const { tripId, path } = await planDesert(person)
  const [{ id }] = await person.call('GET', '/api/user/vehicles')
  const page = await visit(path, { offlineData: 'ahead' })
  await waitUntilTripSaved(page, tripId)
  await waitUntilSaved(page, 'vehicles')
  // Saves on the device that there are no fill-ups yet.
  await page.goto(`/dashboard/my-vehicles/${id}/fill-ups`)
  await expect(page.getByText('No fill-ups yet.')).toBeVisible()
  await page.goto(path)

  const restore = await cutOff(page)
  await addFillAt(page, 'Mt Dare', { liters: '90', odometer: '84210' })
  await expect(page.getByText('Saved on this device.')).toBeVisible()
  await addFillAt(page, 'Purni Bore', { liters: '40', odometer: '84420' })
  await expectPending(page, 2)
  await restore()
  await expectPending(page, 0)

  await page.goto(`/dashboard/my-vehicles/${id}/fill-ups`)
  const learned = page.getByRole('region', { name: 'Learned from your fill-ups' })
  await expect(page.getByText('19 L/100 km · Tracks')).toBeVisible()
  await expect(learned).toContainText(/Tracks: [\d.]+ L\/100 km \([\d.]+–[\d.]+\), from 1 fill-up, 210 km\./)
  await expect(learned).toContainText(/Your plan uses [\d.]+ L\/100 km, estimated\./)
  await expectGoodLooks(page)
  await learned.getByRole('button', { name: 'Use these figures' }).click()
  await expect(learned).toContainText(/Your plan uses [\d.]+ L\/100 km, learned from 1 fill-up\./)
  const broken = { status: 400, json: { code: 'invalid', message: 'Not now.', requestId: 'r-1' } }
  const heal = await failCalls(page, '**/api/user/vehicles/*', broken, 'PUT')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('alert')).toContainText('Couldn’t undo: Not now.')
  await heal()
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await expect(learned).toContainText(/Your plan uses [\d.]+ L\/100 km, estimated\./)
  expect((await person.call('GET', '/api/user/vehicles'))[0].specs.use).toEqual({ paved: 13 })
})

test('a fill-up can be added without a signal before the fill-ups were ever loaded', async ({ person, visit }) => {
  const { tripId, path } = await planDesert(person)
  const page = await visit(path)
  await waitUntilSaved(page, 'vehicles')
  await waitUntilTripSaved(page, tripId)
  await cutOff(page)
  await addFillAt(page, 'Mt Dare', { liters: '90', odometer: '84210' })
  await expectPending(page, 1)
  await expect(page.getByRole('button', { name: 'More actions for Mt Dare' })).toBeVisible()
})

const log = `Vehicle;Date;Odometer;Liters;Cost;Station
Hilux;03.05.2027;80.100;61,25;98,55 \u20ac;Roadhouse
Quad;04.05.2027;1.200;9,5;15,10 \u20ac;Roadhouse
Hilux;05.05.2027;80.500;none;62,00 \u20ac;Roadhouse
Hilux;09.05.2027;80.900;41,5;66,80 \u20ac;Roadhouse
`

test('an import shows every column, asks for the vehicle and marks the gap of a bad row', async ({ person, visit }) => {
  const specs = { energy: 'diesel', tank: 80, spare: 0, use: { paved: 10 } }
  const { id } = await person.createVehicle({ make: 'Toyota', model: 'Hilux', year: 2012, specs })
  const page = await visit(`/dashboard/my-vehicles/${id}/fill-ups`)
  await page.getByRole('button', { name: 'Import CSV' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import fill-ups' })
  // A spreadsheet saves Windows-1252.
  const buffer = Buffer.from(log.replaceAll('\u20ac', '\u0080'), 'latin1')
  await dialog.getByLabel('File to import').setInputFiles({ name: 'log.csv', mimeType: 'text/csv', buffer })
  const columns = dialog.getByRole('group', { name: 'Columns of log.csv' })
  await expect(columns.getByLabel('Odometer')).toHaveValue('odometer')
  await expect(columns.getByLabel('Station')).toHaveValue('')
  await expect(dialog.getByText('Not imported: Station.')).toBeVisible()
  await expect(dialog.getByText('First choose: Vehicle to import.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Import 0 fill-ups' })).toBeDisabled()
  await dialog.getByLabel('Vehicle to import').selectOption('Hilux (2 fill-ups)')
  await expect(
    dialog.getByText('2 fill-ups in log.csv. The first: Mon, May 3, 2027, 61.25 L, 80,100 km.'),
  ).toBeVisible()
  await expect(dialog.getByText('Line 4: the amount must be 0.1 to 2,000 L or kWh, not “none”.')).toBeVisible()
  await expectGoodLooks(page)
  await dialog.getByRole('button', { name: 'Import 2 fill-ups' }).click()
  await expect(page.getByText("A fill-up before this one isn't logged.")).toBeVisible()
  // Nothing learned leaves no empty list.
  await expect(page.getByRole('region', { name: 'Learned from your fill-ups' }).locator('ul')).toHaveCount(0)
  const { fills } = await person.call('GET', `/api/user/vehicles/${id}/fills`)
  expect(fills).toMatchObject([
    { day: '2027-05-09', odometer: 80_900, amount: 41.5, price: 66.8, currency: 'EUR', missed: true },
    { day: '2027-05-03', odometer: 80_100, amount: 61.25, price: 98.55, currency: 'EUR' },
  ])
})
