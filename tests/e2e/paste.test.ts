import type { Page, Route } from '@playwright/test'
import { failCalls, pauseCalls, resting } from './faults.ts'
import { expect, type Person, test } from './fixtures.ts'
import { expectGoodLooks, expectNoSidewaysScroll, phone } from './looks.ts'
import { expectPending } from './outbox.ts'

const post = /\/waypoints$/
const well = (number: number) => `Well ${number}, -22.${10 + number}, 125.5`
const wells = (count: number) => Array.from({ length: count }, (_, at) => well(at + 1)).join('\n')

async function openPaste(person: Person, visit: (path: string) => Promise<Page>) {
  const trip = await person.createTrip('Canning Stock Route')
  const page = await visit(`/dashboard/trips/${trip.id}/waypoints/add`)
  await page.getByRole('button', { name: 'Paste several stops' }).click()
  const dialog = page.getByRole('dialog', { name: 'Paste several stops' })
  const names = async (): Promise<string[]> => {
    const { waypoints } = await person.call('GET', `/api/user/trips/${trip.id}/waypoints/all`)
    return waypoints.map(({ name }: { name: string }) => name)
  }
  return { trip, page, dialog, names, text: dialog.getByLabel('One stop per line') }
}

test.describe('Several stops', () => {
  test('are pasted, reviewed and added in their order', { tag: '@walk' }, async ({ person, visit }) => {
    const { page, dialog, text, names } = await openPaste(person, visit)
    await expect(dialog.getByText('Nothing pasted yet.')).toBeVisible()
    // Nothing typed can be lost.
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Add Waypoint' })).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await page.getByRole('button', { name: 'Paste several stops' }).click()
    await text.fill(wells(12))
    await expect(dialog.getByText('12 stops understood.')).toBeVisible()
    await expect(dialog.getByRole('list', { name: 'Stops to add' }).getByRole('listitem')).toHaveCount(12)
    await expectGoodLooks(page, { phoneDiffers: true })
    const release = await pauseCalls(page, post, 'POST')
    await dialog.getByRole('button', { name: 'Add 12 stops' }).click()
    await expect(dialog.getByRole('button', { name: 'Adding 1 of 12…' })).toBeVisible()
    release()
    await expect(page.getByText('Added 12 stops.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Canning Stock Route' })).toBeVisible()
    await expect(page.getByText('Page 1 of 2')).toBeVisible()
    await expect.poll(() => names()).toEqual(Array.from({ length: 12 }, (_, at) => `Well ${at + 1}`))
  })

  test('that cannot be read are listed by line with the reason', async ({ person, visit }) => {
    const { page, dialog, text, names } = await openPaste(person, visit)
    await text.fill(`${well(1)}\n\nSomewhere nice\n-22.5, 125.5 Well 2\n-22.5, 125.5`)
    await expect(dialog.getByText('2 stops understood, 2 lines not.')).toBeVisible()
    await expect(dialog.getByText('Line 3: no coordinates found')).toBeVisible()
    await expect(dialog.getByText('Line 5: no name found')).toBeVisible()
    await expectGoodLooks(page, { phoneDiffers: true })
    await page.setViewportSize(phone)
    await expectNoSidewaysScroll(page)
    await dialog.getByRole('button', { name: 'Add 2 stops' }).click()
    await expect(dialog.getByText('Added 2 stops. The remaining lines couldn’t be read.')).toBeVisible()
    await expect(text).toHaveValue('Somewhere nice\n-22.5, 125.5')
    await expect.poll(() => names()).toEqual(['Well 1', 'Well 2'])
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await page.getByRole('button', { name: 'Paste several stops' }).click()
    await expect(text).toHaveValue('Somewhere nice\n-22.5, 125.5')
  })

  test('are those of a pasted Google Maps route, with what the link lacks', async ({ person, visit }) => {
    const { page, dialog, text, names } = await openPaste(person, visit)
    await text.fill('https://www.google.com/maps/dir//-22.11,125.5/Halls+Creek/-22.13,125.5/@-22,125,9z')
    await expect(text).toHaveValue('Waypoint 1, -22.11, 125.5\nHalls Creek\nWaypoint 3, -22.13, 125.5')
    await expect(dialog.getByText('2 stops understood, 1 line not.')).toBeVisible()
    await expect(dialog.getByText('Line 2: no coordinates found')).toBeVisible()
    await expect(dialog.getByText('Left out: your location, which isn’t in the link.')).toBeVisible()
    await expectGoodLooks(page, { phoneDiffers: true })
    await text.fill('Well 1, -22.11, 125.5\nHalls Creek, -22.12, 125.5\nWell 3, -22.13, 125.5')
    await dialog.getByRole('button', { name: 'Add 3 stops' }).click()
    await expect.poll(() => names()).toEqual(['Well 1', 'Halls Creek', 'Well 3'])
  })

  test('are added once each despite a failure, a reload and a lost response', async ({ person, visit }) => {
    const { page, dialog, text, names } = await openPaste(person, visit)
    await text.fill(wells(5))
    const refuse = await failCalls(page, post, resting, 'POST')
    await dialog.getByRole('button', { name: 'Add 5 stops' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Added 0 of 5 stops. Offgrid is resting.')
    await refuse()
    await page.reload()
    await expect(text).toHaveValue(wells(5))
    let sent = 0
    // The answer to the third is lost: it and all later ones are saved on the device.
    const lose = async (route: Route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      sent += 1
      if (sent !== 3) return route.fallback()
      await route.fetch()
      await route.abort()
    }
    await page.route(post, lose)
    await dialog.getByRole('button', { name: 'Add 5 stops' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Canning Stock Route' })).toBeVisible()
    await page.unroute(post, lose)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expectPending(page, 0)
    await expect.poll(() => names()).toEqual(['Well 1', 'Well 2', 'Well 3', 'Well 4', 'Well 5'])
  })

  test('can be stopped: the rest stays in the list', async ({ person, visit }) => {
    const { page, dialog, text, names } = await openPaste(person, visit)
    await text.fill(wells(4))
    const release = await pauseCalls(page, post, 'POST')
    await dialog.getByRole('button', { name: 'Add 4 stops' }).click()
    await dialog.getByRole('button', { name: 'Stop', exact: true }).click()
    release()
    await expect(dialog.getByText('Stopped. Added 1 of 4: the others are still here.')).toBeVisible()
    await expect(text).toHaveValue([well(2), well(3), well(4)].join('\n'))
    await expect.poll(() => names()).toEqual(['Well 1'])
  })
})

test('a place shared by another app brings its name to the trip', async ({ person, visit }) => {
  await person.createTrip('White Rim')
  const page = await visit(`/dashboard/share?text=${encodeURIComponent('geo:0,0?q=38.4712,-109.8002(Shafer Camp)')}`)
  await expect(page.getByRole('heading', { name: 'Shafer Camp' })).toBeVisible()
  await page.getByRole('button', { name: 'Add to a trip' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'White Rim' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Shafer Camp')
  await expect(page.getByText('Set at 38.4712, -109.8002.')).toBeVisible()
})
