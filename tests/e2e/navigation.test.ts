import { expect, test } from './fixtures.ts'

const readScroll = () => window.scrollY

test('The place where a screen was scrolled to is not where another address of the same tab begins', async ({ visit }) => {
  const page = await visit('/dashboard/settings')
  await page.getByText('Delete account').first().waitFor()
  await page.mouse.wheel(0, 400)
  await expect.poll(() => page.evaluate(readScroll)).toBe(400)
  await page.goto('/sample')
  await page.getByRole('heading', { level: 1, name: /^Sample/ }).waitFor()
  expect(await page.evaluate(readScroll)).toBe(0)
})

test('The focus moves to the content when a part of the screen replaces the form', async ({ visit }) => {
  const page = await visit('/dashboard/trips?view=add')
  await page.getByLabel('Trip Name').fill('Gunbarrel')
  await page.getByRole('button', { name: 'Create Trip' }).click()
  await expect(page.getByRole('heading', { name: 'Trip Created!' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
})
