import { asApi, failCalls, pauseCalls, pressRetry } from './faults.ts'
import { allowConsoleErrors, expect, failedRequest, type Person, test } from './fixtures.ts'
import { expectGoodLooks } from './looks.ts'

const truck = { make: 'Toyota', model: '4Runner', year: 2015, modifications: 'Winch, 33" tyres' }
const specs = {
  energy: 'diesel',
  tank: 80,
  spare: 20,
  use: { paved: 10, sand: 19.5 },
  water: 60,
  battery: 960,
}

const chooseConsumption = (person: Person, consumption: string) =>
  person.call('PUT', '/api/users/preferences', { temperature: 'auto', distance: 'km', volume: 'litre', consumption })

test.describe('the garage', () => {
  test('shows that it is loading, visually as well', async ({ visit }) => {
    const page = await visit('/icon.svg')
    const release = await pauseCalls(page, '**/api/user/vehicles')
    await page.goto('/dashboard/my-vehicles')
    await page.getByRole('button', { name: 'View Vehicles' }).click()
    const loading = page.getByRole('status').getByText('Loading vehicles...')
    await expect(loading).toBeVisible()
    expect((await loading.boundingBox())?.height).toBeGreaterThan(10)
    release()
    await expect(loading).toHaveCount(0)
  })

  test('a vehicle is added, updated and removed, and each step says so', { tag: '@walk' }, async ({ visit }) => {
    const page = await visit('/dashboard/my-vehicles')
    const sample = page.getByRole('button', { name: 'Open a sample trip' })
    await expect(sample).toBeVisible()
    await page.getByRole('button', { name: 'Add Vehicle' }).click()
    await expect(sample).toHaveCount(0)
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

  test('the view comes from navigation state, and Back and Reload keep it', async ({ visit }) => {
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

  test('a refusal names the field until it is edited, and the fields keep their text', async ({ visit }) => {
    const page = await visit('/dashboard/add-vehicle')
    allowConsoleErrors(page, failedRequest)
    await page.getByLabel('Make').fill('Jeep')
    await page.getByLabel('Year').fill('nineteen')
    await page.getByRole('button', { name: 'Add Vehicle' }).click()
    await expect(page.getByRole('alert')).toHaveText('Adding vehicle failed: Model is required')
    await expect(page.getByLabel('Year')).toHaveAccessibleDescription('Year must be a whole number')
    await page.getByLabel('Year').fill('1885')
    await expect(page.getByLabel('Year')).not.toHaveAttribute('aria-invalid')
    await expect(page.getByLabel('Model')).toHaveAccessibleDescription('Model is required')
    await page.getByLabel('Model').fill('Wrangler')
    await page.getByRole('button', { name: 'Add Vehicle' }).click()
    await expect(page.getByRole('alert').getByText(/Adding vehicle failed: Year must be from 1886 to/)).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Make')).toHaveValue('Jeep')
    await expect(page.getByLabel('Year')).toHaveValue('1885')
  })

  test('the update page loads the vehicle in its URL, or shows the list', async ({ person, visit }) => {
    const vehicle = await person.createVehicle(truck)
    const page = await visit(`/dashboard/update-vehicle?id=${vehicle.id}`)
    await expect(page.getByLabel('Model')).toHaveValue('4Runner')
    await page.goto('/dashboard/update-vehicle')
    await expect(page.getByRole('heading', { name: 'Your Vehicles' })).toBeVisible()
    await expect(page.getByText('2015 Toyota 4Runner')).toBeVisible()
  })

  test('failures to list, update and remove are explained', async ({ person, visit }) => {
    await person.createVehicle(truck)
    const page = await visit('/dashboard/my-vehicles', { offlineData: 'nothing' })
    allowConsoleErrors(page, failedRequest)
    await page.getByRole('button', { name: 'View Vehicles' }).click()
    await expect(page.getByText('2015 Toyota 4Runner')).toBeVisible()
    const problem = { code: 'unavailable', message: 'Please try again in a moment.', requestId: 'r' }
    await page.route('**/api/user/vehicles*/**', (route) =>
      route.fulfill(asApi({ status: 503, contentType: 'application/json', body: JSON.stringify(problem) })),
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

    await page.route('**/api/user/vehicles', (route) => route.fulfill(asApi({ status: 400, body: '{}' })))
    await page.goto('/dashboard/update-vehicle')
    await expect(page.getByRole('alert').getByText('Error: API error: 400')).toBeVisible()
    await expect(page.getByText('No vehicles found')).toHaveCount(0)
    await page.unroute('**/api/user/vehicles')
    await pressRetry(page, page.getByText('2015 Toyota 4Runner'))
  })

  test('every view is accessible and fits', async ({ person, visit }) => {
    const long = 'Unimog '.repeat(28).trim()
    await person.createVehicle({ ...truck, model: long })
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

test.describe('range and supplies of a vehicle', () => {
  test('are entered in the user’s unit and stored per 100 km', async ({ person, visit }) => {
    await chooseConsumption(person, 'l100km')
    const page = await visit('/dashboard/add-vehicle')
    await page.getByLabel('Make').fill('Toyota')
    await page.getByLabel('Model').fill('Hilux')
    const range = page.getByRole('region', { name: 'Range' })
    await expect(range.getByText(/^Choose the energy/)).toBeVisible()
    await page.getByRole('radio', { name: 'Diesel' }).check()
    await page.getByLabel('Tank, L').fill('80')
    await page.getByLabel('Spare fuel, L').fill('20')
    await page.getByLabel('Consumption on paved roads, L/100 km').fill('10')
    await page.getByText('More surfaces').click()
    await expect(page.getByLabel('Consumption in sand, L/100 km')).toHaveAccessibleDescription('If empty: 11–21')
    await page.getByLabel('Consumption in sand, L/100 km').fill('19,5')
    await page.getByLabel('Water, L').fill('60')
    await expect(range.getByText('About 870–1,050 km on paved roads with 100 L')).toBeVisible()
    await expect(range.getByRole('definition')).toHaveText(['800–1,000 km', '670–1,000 km', '460–560 km'])
    await page.getByRole('button', { name: 'Add Vehicle' }).click()
    await page.getByRole('button', { name: 'View My Vehicles' }).click()
    await expect(page.getByText('About 870–1,050 km on paved roads with 100 L')).toBeVisible()
    const [added] = await person.call('GET', '/api/user/vehicles')
    const { battery: _, ...storedSpecs } = specs
    expect(added.specs).toEqual(storedSpecs)

    await page.getByRole('link', { name: 'Update Toyota Hilux' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Update Vehicle' })).toBeVisible()
    await page.reload()
    const paved = page.getByLabel('Consumption on paved roads')
    await expect(paved).toHaveValue('10')
    await chooseConsumption(person, 'mpgUS')
    await page.reload()
    await expect(page.getByLabel('Consumption on paved roads, US mpg')).toHaveValue('23.52')
    await chooseConsumption(person, 'mpgUK')
    await page.reload()
    await expect(page.getByLabel('Consumption on paved roads, UK mpg')).toHaveValue('28.25')
    await paved.fill('20')
    await page.getByRole('button', { name: 'Update Vehicle' }).click()
    await expect(page.getByText('Vehicle updated successfully!')).toBeVisible()
    const edit = page.getByRole('link', { name: 'Update Toyota Hilux' })
    await expect(edit).toBeVisible()
    const [updated] = await person.call('GET', '/api/user/vehicles')
    expect(updated.specs).toEqual({ ...storedSpecs, use: { ...storedSpecs.use, paved: 14.124 } })

    // Looking at it in another unit changes nothing.
    await chooseConsumption(person, 'l100km')
    await page.reload()
    await edit.click()
    await expect(paved).toHaveValue('14.12')
    await page.getByLabel('Modifications').fill('Snorkel')
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await page.getByRole('button', { name: 'Update Vehicle' }).click()
    expect((await sent).postDataJSON()).toEqual({
      id: added.id,
      make: 'Toyota',
      model: 'Hilux',
      year: null,
      modifications: 'Snorkel',
    })
  })

  test('are refused at their field and kept through a failure and a reload', async ({ person, visit }) => {
    const page = await visit('/dashboard/add-vehicle')
    allowConsoleErrors(page, failedRequest)
    await page.getByLabel('Make').fill('Jeep')
    await page.getByLabel('Model').fill('Wrangler')
    await page.getByLabel('Water, L').fill('40')
    await page.getByRole('button', { name: 'Add Vehicle' }).click()
    await expect(page.getByRole('alert')).toHaveText('Adding vehicle failed: Energy must be petrol, diesel or electric')
    const energy = page.getByRole('radiogroup', { name: 'Energy' })
    await expect(energy).toBeFocused()
    await expect(energy).toHaveAccessibleDescription('Energy must be petrol, diesel or electric')
    await expect(page.getByLabel('Tank, L')).toHaveAccessibleDescription('Tank must be a number from 1 to 2,000')
    await expect(page.getByLabel('Consumption on paved roads')).toHaveAccessibleDescription(
      /Consumption on paved roads must be a number from 0.5 to 200 per 100 km/,
    )
    await page.getByRole('radio', { name: 'Petrol' }).check()
    await expect(energy).not.toHaveAttribute('aria-invalid')
    await page.getByLabel('Tank, L').fill('seventy')
    await page.getByLabel('Consumption on paved roads, US mpg').fill('17')
    await page.getByText('More surfaces').click()
    await page.getByLabel('Consumption in sand').fill('0')
    await page.getByText('More surfaces').click()
    await page.getByRole('button', { name: 'Add Vehicle' }).click()
    await expect(page.getByLabel('Tank, L')).toBeFocused()
    await expect(page.getByLabel('Consumption in sand')).toHaveAccessibleDescription(/must be a number from 0.5/)
    await page.getByLabel('Consumption in sand').fill('')
    await page.getByLabel('Tank, L').fill('70')
    const restore = await failCalls(page, '**/api/user/vehicles', undefined, 'POST')
    await page.getByRole('button', { name: 'Add Vehicle' }).click()
    await expect(page.getByRole('alert')).toHaveText('Adding vehicle failed: Offgrid is resting.')
    await restore()
    await page.reload()
    await expect(page.getByLabel('Tank, L')).toHaveValue('70')
    await expect(page.getByLabel('Consumption on paved roads, US mpg')).toHaveValue('17')
    await page.getByRole('button', { name: 'Add Vehicle' }).click()
    await expect(page.getByText('Thank You!')).toBeVisible()
    const [{ specs: storedSpecs }] = await person.call('GET', '/api/user/vehicles')
    expect(storedSpecs).toEqual({ energy: 'petrol', tank: 70, spare: 0, use: { paved: 13.8362 }, water: 40 })
  })

  test('come from a manufacturer’s figure and amp-hours; Enter there submits nothing', async ({ person, visit }) => {
    await chooseConsumption(person, 'l100km')
    const page = await visit('/dashboard/add-vehicle')
    await page.getByText('From the manufacturer’s figure').click()
    await page.getByLabel('Manufacturer’s figure, L/100 km').fill('10')
    await page.getByLabel('Load, kg').fill('500')
    await page.getByRole('radio', { name: 'Box or tent' }).check()
    await expect(page.getByText('Loaded: 11.7–12.9 L/100 km')).toBeVisible()
    await page.getByRole('button', { name: 'Use 12.3 L/100 km' }).click()
    await expect(page.getByLabel('Consumption on paved roads')).toHaveValue('12.3')

    await page.getByText('From amp-hours').click()
    await page.getByLabel('Capacity, Ah').fill('100')
    await expect(page.getByText('Usable: 600 Wh')).toBeVisible()
    await page.getByRole('radio', { name: 'LiFePO4' }).check()
    await page.getByLabel('Capacity, Ah').press('Enter')
    await expect(page.getByLabel('Battery, usable Wh')).toHaveValue('960')
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test('are removed by clearing them, and conflicting changes ask', async ({ person, visit }) => {
    const vehicle = await person.createVehicle({ ...truck, specs })
    const page = await visit(`/dashboard/update-vehicle?id=${vehicle.id}`)
    allowConsoleErrors(page, failedRequest)
    await page.getByLabel('Tank, L').fill('90')
    await person.call('PUT', `/api/user/vehicles/${vehicle.id}`, { specs: { ...specs, water: 100 } })
    await page.getByRole('button', { name: 'Update Vehicle' }).click()
    const question = page.getByRole('dialog', {
      name: 'This vehicle was changed in another window or on another device.',
    })
    const both = question.getByRole('region', { name: 'Range and supplies' })
    await expect(both).toContainText('tank 90')
    await expect(both).toContainText('water 100 L')
    await question.getByRole('button', { name: 'Keep mine' }).click()
    await expect(page.getByText('Vehicle updated successfully!')).toBeVisible()
    expect((await person.call('GET', '/api/user/vehicles'))[0].specs).toEqual({ ...specs, tank: 90 })

    await page.getByRole('link', { name: /^Update/ }).click()
    await page.getByRole('button', { name: 'Clear range and supplies' }).click()
    await expect(page.getByLabel('Tank, L')).toHaveValue('')
    await page.getByRole('button', { name: 'Update Vehicle' }).click()
    await expect(page.getByRole('link', { name: /^Update/ })).toBeVisible()
    await expect(page.getByText(/on paved roads with/)).toHaveCount(0)
    expect(Object.keys((await person.call('GET', '/api/user/vehicles'))[0])).not.toContain('specs')
  })

  test('are accessible and fit, with every fold open', async ({ person, visit }) => {
    const vehicle = await person.createVehicle({ ...truck, specs })
    const page = await visit(`/dashboard/update-vehicle?id=${vehicle.id}`)
    await page.getByText('From the manufacturer’s figure').click()
    await page.getByText('From amp-hours').click()
    await expect(page.getByLabel('Capacity, Ah')).toBeVisible()
    await expectGoodLooks(page, { phoneDiffers: true })
    await page.goto('/dashboard/my-vehicles')
    await page.getByRole('button', { name: 'View Vehicles' }).click()
    await expect(page.getByText('About 870–1,050 km on paved roads with 100 L')).toBeVisible()
    await expectGoodLooks(page)
  })
})
