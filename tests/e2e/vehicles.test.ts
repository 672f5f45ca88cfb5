import { describe } from 'vitest'
import { allowConsoleErrors, expect, expectGoodInEveryLook, failedRequest, test } from '../support/offgrid.ts'

const truck = { make: 'Toyota', model: '4Runner', year: 2015, modifications: 'Winch, 33" tyres' }

describe('the garage', () => {
  test('a vehicle is added, updated and removed, and each step says so', async ({ newPerson, visit }) => {
    const page = await visit('/dashboard/my-vehicles', await newPerson())
    await page.getByRole('button', { name: 'Add Vehicle' }).click()
    await page.getByLabel('Make').fill('Land Rover')
    await page.getByLabel('Model').fill('Defender')
    await page.getByLabel('Year').fill('1994')
    await page.getByLabel('Modifications').fill('Snorkel')
    await page.getByRole('button', { name: 'Add Vehicle' }).click()

    await page.getByText('Thank You!').waitFor()
    await page.getByText('Your vehicle has been successfully added.').waitFor()
    await page.getByRole('button', { name: 'View My Vehicles' }).click()
    await page.getByRole('heading', { name: 'Your Vehicles' }).waitFor()
    await page.getByText('1994 Land Rover Defender').waitFor()

    await page.getByRole('link', { name: 'Update 1994 Land Rover Defender' }).click()
    await expect.poll(() => page.getByLabel('Modifications').inputValue()).toBe('Snorkel')
    await page.reload()
    await page.getByLabel('Model').fill('Defender 110')
    await page.getByRole('button', { name: 'Update Vehicle' }).click()
    await page.getByText('Vehicle updated successfully!').waitFor()
    await page.getByText('1994 Land Rover Defender 110').waitFor()

    await page.getByRole('button', { name: 'Remove 1994 Land Rover Defender 110' }).click()
    const question = page.getByRole('dialog', { name: 'Are you sure you want to remove this vehicle?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('1994 Land Rover Defender 110').waitFor()
    await page.getByRole('button', { name: 'Remove 1994 Land Rover Defender 110' }).click()
    await question.getByRole('button', { name: 'Remove' }).click()
    await page.getByText('Vehicle removed successfully!').waitFor()
    await page.getByText('No vehicles found. Add a vehicle to get started.').waitFor()
  })

  test('the view is preset through navigation state, and Back and Reload keep it', async ({ newPerson, visit }) => {
    const page = await visit('/dashboard/my-vehicles', await newPerson())
    await page.getByRole('button', { name: 'View Vehicles' }).click()
    await page.getByRole('heading', { name: 'Your Vehicles' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Your Vehicles' }).waitFor()
    await page.goBack()
    await page.getByRole('button', { name: 'View Vehicles' }).waitFor()
    await page.goForward()
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('button', { name: 'View Vehicles' }).waitFor()
  })

  test('a refusal names the field, and the fields keep what was typed', async ({ newPerson, visit }) => {
    const page = await visit('/dashboard/add-vehicle', await newPerson())
    allowConsoleErrors(page, failedRequest)
    await page.getByLabel('Make').fill('Jeep')
    await page.getByLabel('Year').fill('nineteen')
    await page.getByRole('button', { name: 'Add Vehicle' }).click()
    await page.getByRole('alert').getByText('Adding vehicle failed: Year must be a whole number').waitFor()
    await page.getByLabel('Year').fill('1885')
    await page.getByRole('button', { name: 'Add Vehicle' }).click()
    await page.getByRole('alert').getByText('Adding vehicle failed: ').getByText(/Model/).waitFor()
    await page.getByLabel('Model').fill('Wrangler')
    await page.getByRole('button', { name: 'Add Vehicle' }).click()
    await page
      .getByRole('alert')
      .getByText(/Adding vehicle failed: Year must be from 1886 to/)
      .waitFor()
    await page.reload()
    expect(await page.getByLabel('Make').inputValue()).toBe('Jeep')
    expect(await page.getByLabel('Year').inputValue()).toBe('1885')
  })

  test('a vehicle whose answer was lost is not added twice, and one changed meanwhile is saved when sent again', async ({
    newPerson,
    visit,
  }) => {
    const person = await newPerson()
    const page = await visit('/dashboard/add-vehicle', person)
    allowConsoleErrors(page, failedRequest)
    await page.route('**/api/user/vehicles', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await page.getByLabel('Make').fill('Jeep')
    await page.getByLabel('Model').fill('Wrangler')
    await page.getByRole('button', { name: 'Add Vehicle' }).click()
    await page
      .getByRole('alert')
      .getByText(/Adding vehicle failed: The server cannot be reached/)
      .waitFor()
    await page.unroute('**/api/user/vehicles')
    await page.reload()
    await page.getByLabel('Model').fill('Gladiator')
    await page.getByRole('button', { name: 'Add Vehicle' }).click()
    await page
      .getByRole('alert')
      .getByText(/An earlier version of this was saved already/)
      .waitFor()
    await page.getByRole('button', { name: 'Add Vehicle' }).click()
    await page.getByText('Thank You!').waitFor()
    const vehicles = await person.call('GET', '/api/user/vehicles')
    expect(vehicles.map(({ model }: { model: string }) => model)).toEqual(['Wrangler', 'Gladiator'])
  })

  test('the update page fetches the vehicle that its address names, and without an id shows the list', async ({
    newPerson,
    visit,
  }) => {
    const person = await newPerson()
    const [vehicle] = await person.call('POST', '/api/user/vehicles', truck)
    const page = await visit(`/dashboard/update-vehicle?id=${vehicle.id}`, person)
    await expect.poll(() => page.getByLabel('Model').inputValue()).toBe('4Runner')
    await page.goto(new URL('/dashboard/update-vehicle', page.url()).href)
    await page.getByRole('heading', { name: 'Your Vehicles' }).waitFor()
    await page.getByText('2015 Toyota 4Runner').waitFor()
  })

  test('failures of list, update and removal are told in words, and a failed list never looks empty', async ({
    newPerson,
    visit,
  }) => {
    const person = await newPerson()
    await person.call('POST', '/api/user/vehicles', truck)
    const page = await visit('/dashboard/my-vehicles', person)
    allowConsoleErrors(page, failedRequest)
    await page.getByRole('button', { name: 'View Vehicles' }).click()
    await page.getByText('2015 Toyota 4Runner').waitFor()
    const problem = { code: 'unavailable', message: 'Please try again in a moment.', requestId: 'r' }
    await page.route('**/api/user/vehicles*/**', (route) =>
      route.fulfill({ status: 503, contentType: 'application/json', body: JSON.stringify(problem) }),
    )
    await page.getByRole('button', { name: 'Remove 2015 Toyota 4Runner' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('alert').getByText('Failed to remove vehicle: Please try again in a moment.').waitFor()
    await page.getByRole('link', { name: 'Update 2015 Toyota 4Runner' }).click()
    await page.getByLabel('Model').fill('Tundra')
    await page.getByRole('button', { name: 'Update Vehicle' }).click()
    await page.getByRole('alert').getByText('Failed to update vehicle: Please try again in a moment.').waitFor()
    expect(await page.getByLabel('Model').inputValue()).toBe('Tundra')

    await page.route('**/api/user/vehicles', (route) => route.fulfill({ status: 400, body: '{}' }))
    await page.goto(new URL('/dashboard/update-vehicle', page.url()).href)
    await page.getByRole('alert').getByText('Error: API error: 400').waitFor()
    expect(await page.getByText('No vehicles found').count()).toBe(0)
    await page.unroute('**/api/user/vehicles')
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByText('2015 Toyota 4Runner').waitFor()
  })

  test('every view is accessible, light and dark, on a phone and on a desk', async ({ newPerson, visit }) => {
    const person = await newPerson()
    const long = 'Unimog '.repeat(28).trim()
    await person.call('POST', '/api/user/vehicles', { ...truck, model: long })
    const page = await visit('/dashboard/my-vehicles', person)
    await page.getByRole('button', { name: 'Add Vehicle' }).waitFor()
    await expectGoodInEveryLook(page)
    await page.getByRole('button', { name: 'View Vehicles' }).click()
    await page.getByRole('link', { name: /Update 2015/ }).waitFor()
    await expectGoodInEveryLook(page)
    await page.getByRole('link', { name: /Update 2015/ }).click()
    await page.getByLabel('Make').waitFor()
    await expectGoodInEveryLook(page)
  })
})
