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
