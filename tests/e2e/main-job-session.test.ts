import { describe } from 'vitest'
import { allowConsoleErrors, expect, failedRequest, test } from '../support/traveller.ts'
import { keptTokens, storeTokens } from '../support/visit.ts'

/** The token with a signature that no server accepts: to the browser it is as good as before. */
const spoiled = (token: string) => `${token.slice(0, -6)}AAAAAA`

describe('In the middle of the work', () => {
  test('a refused access token is renewed without a word', async ({ goTo, traveller }) => {
    const page = await goTo('/dashboard/trips?view=add')
    await page.getByLabel('Trip Name').fill('Renewed')
    const { accessToken, refreshToken } = traveller.tokens
    allowConsoleErrors(page, failedRequest)
    await storeTokens(page, spoiled(accessToken), refreshToken)
    await page.getByRole('button', { name: 'Create Trip' }).click()
    await page.getByRole('heading', { name: 'Trip Created!' }).waitFor()
    const { access } = await keptTokens(page)
    expect(access).not.toBe(spoiled(accessToken))
    await page.getByRole('link', { name: 'Back to Trips' }).click()
    await page.getByText('1 trip available').waitFor()
  })

  test('an ended session leads to the login and back to what was typed', async ({ goTo, traveller }) => {
    const trip = await traveller.trip('White Rim')
    const page = await goTo(`/dashboard/trips/${trip.id}`)
    await page.getByRole('button', { name: 'Edit Trip' }).click()
    await page.getByLabel('Trip Name').fill('White Rim in winter')
    await traveller.revoke()
    allowConsoleErrors(page, failedRequest)
    await storeTokens(page, spoiled(traveller.tokens.accessToken), traveller.tokens.refreshToken)
    await page.getByRole('button', { name: 'Save Trip' }).click()
    await page.getByText('Session expired. Please login again.').first().waitFor()
    await page.getByLabel('Username').fill(traveller.username)
    await page.getByLabel('Password', { exact: true }).fill(traveller.password)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await page.waitForURL(`**/dashboard/trips/${trip.id}`)
    expect(await page.getByLabel('Trip Name').inputValue()).toBe('White Rim in winter')
    await page.getByRole('button', { name: 'Save Trip' }).click()
    await page.getByRole('heading', { level: 1, name: 'White Rim in winter' }).waitFor()
  })
})
