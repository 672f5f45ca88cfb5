import { ulid } from 'ulid'
import { expect, test } from './fixtures.ts'
import { planDesert } from './itinerary-trip.ts'
import { expectGoodLooks } from './looks.ts'

test('the itinerary shows what fill-ups say: fuel used between stops beside the plan, and the trip’s totals', async ({
  person,
  visit,
}) => {
  const { tripId, ids, path } = await planDesert(person)
  const [vehicle] = await person.call('GET', '/api/user/vehicles')
  const fill = (stop: number, more: object) =>
    person.call('POST', `/api/user/vehicles/${vehicle.id}/fills`, {
      ...{ id: ulid(), day: `2027-06-1${stop * 2}`, full: true, tripId, waypointId: ids[stop], currency: 'AUD' },
      ...more,
    })
  await fill(0, { amount: 60, odometer: 10_000, price: 150 })
  await fill(1, { amount: 30, odometer: 10_212, price: 80 })
  await fill(2, { amount: 90, odometer: 10_412, price: 240.5 })
  const page = await visit(path)
  const stop = (name: string) => page.getByRole('article', { name })
  await expect(stop('Purni Bore')).toContainText(/You used 30 L from Mt Dare\. Planned: \d+–\d+ L\./)
  await expect(stop('Purni Bore')).not.toContainText('more than planned')
  await expect(stop('Poeppel Corner')).toContainText(/You used 90 L from Purni Bore\. Planned: \d+–\d+ L\./)
  await expect(stop('Poeppel Corner')).toContainText('That’s more than planned for bad conditions.')
  await expect(page.getByRole('region', { name: 'From your first fill-up to your last' })).toContainText(
    '412 km, 120 L, A$320.50.',
  )
  await expectGoodLooks(page)
  await page.getByRole('link', { name: 'Use the figures from your fill-ups?' }).click()
  await expect(page.getByRole('heading', { name: 'Learned from your fill-ups' })).toBeVisible()
})
