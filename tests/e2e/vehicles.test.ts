import { holdCalls, loseAnswers } from './faults.ts'
import { allowConsoleErrors, expect, failedRequest, test } from './fixtures.ts'
import { expectGoodLooks } from './looks.ts'

const truck = { make: 'Toyota', model: '4Runner', year: 2015, modifications: 'Winch, 33" tyres' }

test.describe('the garage', () => {
  test('says that it is loading, to the eye as well', async ({ visit }) => {
    const page = await visit('/dashboard/my-vehicles')
    const release = await holdCalls(page, '**/api/user/vehicles')
    await page.getByRole('button', { name: 'View Vehicles' }).click()
    const loading = page.getByRole('status').getByText('Loading vehicles...')
    await expect(loading).toBeVisible()
    // What only a screen reader gets is one pixel large.
    expect((await loading.boundingBox())?.height).toBeGreaterThan(10)
    release()
    await expect(loading).toHaveCount(0)
  })

  test('a vehicle is added, updated and removed, and each step says so', async ({ visit }) => {
    const page = await visit('/dashboard/my-vehicles')
    await page.getByRole('button', { name: 'Add Vehicle' }).click()
    await page.getByLabel('Make').fill('Land Rover')
    await page.getByLabel('Model').fill('Defender')
    await page.getByLabel('Year').fill('1994')
    await page.getByLabel('Modifications').fill('Snorkel')
    await page.getByRole('button', { name: 'Add Vehicle' }).click()

    await expect(page.getByText('Thank You!')).toBeVisible()
    await expect(page.getByText('Your vehicle has been successfully added.')).toBeVisible()
    await page.getByRole('button', { name: 'View My Vehicles' }).click()
    await expect(page.getByRole('heading', { name: 'Your Vehicles' })).toBeVisible()
    await expect(page.getByText('1994 Land Rover Defender')).toBeVisible()

    await page.getByRole('link', { name: 'Update 1994 Land Rover Defender' }).click()
    await expect(page.getByLabel('Modifications')).toHaveValue('Snorkel')
    await page.reload()
    await page.getByLabel('Model').fill('Defender 110')
    await page.getByRole('button', { name: 'Update Vehicle' }).click()
    await expect(page.getByText('Vehicle updated successfully!')).toBeVisible()
    await expect(page.getByText('1994 Land Rover Defender 110')).toBeVisible()

    await page.getByRole('button', { name: 'Remove 1994 Land Rover Defender 110' }).click()
    const question = page.getByRole('dialog', { name: 'Are you sure you want to remove this vehicle?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('1994 Land Rover Defender 110')).toBeVisible()
    await page.getByRole('button', { name: 'Remove 1994 Land Rover Defender 110' }).click()
    await question.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('Vehicle removed successfully!')).toBeVisible()
    await expect(page.getByText('No vehicles found. Add a vehicle to get started.')).toBeVisible()
  })

  test('the view is preset through navigation state, and Back and Reload keep it', async ({ visit }) => {
    const page = await visit('/dashboard/my-vehicles')
    await page.getByRole('button', { name: 'View Vehicles' }).click()
    await expect(page.getByRole('heading', { name: 'Your Vehicles' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Your Vehicles' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('button', { name: 'View Vehicles' })).toBeVisible()
    await page.goForward()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByRole('button', { name: 'View Vehicles' })).toBeVisible()
  })

  test('a refusal names the field, and the fields keep what was typed', async ({ visit }) => {
    const page = await visit('/dashboard/add-vehicle')
    allowConsoleErrors(page, failedRequest)
    await page.getByLabel('Make').fill('Jeep')
    await page.getByLabel('Year').fill('nineteen')
    await page.getByRole('button', { name: 'Add Vehicle' }).click()
    await expect(page.getByRole('alert')).toHaveText('Adding vehicle failed: Model is required')
    await expect(page.getByLabel('Year')).toHaveAccessibleDescription('Year must be a whole number')
    await page.getByLabel('Year').fill('1885')
    await page.getByLabel('Model').fill('Wrangler')
    await page.getByRole('button', { name: 'Add Vehicle' }).click()
    await expect(page.getByRole('alert').getByText(/Adding vehicle failed: Year must be from 1886 to/)).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Make')).toHaveValue('Jeep')
    await expect(page.getByLabel('Year')).toHaveValue('1885')
  })

  test('a vehicle whose answer was lost is not added twice, and one changed meanwhile is saved when sent again', async ({
    person,
    visit,
  }) => {
    const page = await visit('/dashboard/add-vehicle')
    const restore = await loseAnswers(page, '**/api/user/vehicles', 'POST')
    await page.getByLabel('Make').fill('Jeep')
    await page.getByLabel('Model').fill('Wrangler')
    await page.getByRole('button', { name: 'Add Vehicle' }).click()
    await expect(page.getByRole('alert').getByText(/Adding vehicle failed: The server cannot be reached/)).toBeVisible()
    await restore()
    await page.reload()
    await page.getByLabel('Model').fill('Gladiator')
    await page.getByRole('button', { name: 'Add Vehicle' }).click()
    await expect(page.getByRole('alert').getByText(/An earlier version of this was saved already/)).toBeVisible()
    await page.getByRole('button', { name: 'Add Vehicle' }).click()
    await expect(page.getByText('Thank You!')).toBeVisible()
    const vehicles = await person.call('GET', '/api/user/vehicles')
    expect(vehicles.map(({ model }: { model: string }) => model)).toEqual(['Wrangler', 'Gladiator'])
  })

  test('the update page fetches the vehicle that its address names, and without an id shows the list', async ({
    person,
    visit,
  }) => {
    const [vehicle] = await person.call('POST', '/api/user/vehicles', truck)
    const page = await visit(`/dashboard/update-vehicle?id=${vehicle.id}`)
    await expect(page.getByLabel('Model')).toHaveValue('4Runner')
    await page.goto('/dashboard/update-vehicle')
    await expect(page.getByRole('heading', { name: 'Your Vehicles' })).toBeVisible()
    await expect(page.getByText('2015 Toyota 4Runner')).toBeVisible()
  })

  test('failures of list, update and removal are told in words, and a failed list never looks empty', async ({
    person,
    visit,
  }) => {
    await person.call('POST', '/api/user/vehicles', truck)
    const page = await visit('/dashboard/my-vehicles')
    allowConsoleErrors(page, failedRequest)
    await page.getByRole('button', { name: 'View Vehicles' }).click()
    await expect(page.getByText('2015 Toyota 4Runner')).toBeVisible()
    const problem = { code: 'unavailable', message: 'Please try again in a moment.', requestId: 'r' }
    await page.route('**/api/user/vehicles*/**', (route) =>
      route.fulfill({ status: 503, contentType: 'application/json', body: JSON.stringify(problem) }),
    )
    await page.getByRole('button', { name: 'Remove 2015 Toyota 4Runner' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(
      page.getByRole('alert').getByText('Failed to remove vehicle: Please try again in a moment.'),
    ).toBeVisible()
    await page.getByRole('link', { name: 'Update 2015 Toyota 4Runner' }).click()
    await page.getByLabel('Model').fill('Tundra')
    await page.getByRole('button', { name: 'Update Vehicle' }).click()
    await expect(
      page.getByRole('alert').getByText('Failed to update vehicle: Please try again in a moment.'),
    ).toBeVisible()
    await expect(page.getByLabel('Model')).toHaveValue('Tundra')

    await page.route('**/api/user/vehicles', (route) => route.fulfill({ status: 400, body: '{}' }))
    await page.goto('/dashboard/update-vehicle')
    await expect(page.getByRole('alert').getByText('Error: API error: 400')).toBeVisible()
    await expect(page.getByText('No vehicles found')).toHaveCount(0)
    await page.unroute('**/api/user/vehicles')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText('2015 Toyota 4Runner')).toBeVisible()
  })

  test('every view is accessible and fits', async ({ person, visit }) => {
    const long = 'Unimog '.repeat(28).trim()
    await person.call('POST', '/api/user/vehicles', { ...truck, model: long })
    const page = await visit('/dashboard/my-vehicles')
    await expect(page.getByRole('button', { name: 'Add Vehicle' })).toBeVisible()
    await expectGoodLooks(page)
    await page.getByRole('button', { name: 'View Vehicles' }).click()
    await expect(page.getByRole('link', { name: /Update 2015/ })).toBeVisible()
    await expectGoodLooks(page)
    await page.getByRole('link', { name: /Update 2015/ }).click()
    await expect(page.getByLabel('Make')).toBeVisible()
    await expectGoodLooks(page)
  })
})
