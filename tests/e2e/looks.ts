import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { phone, wide } from '../support/chromium.ts'

export { phone, wide }

/** @throws a readable list of axe's findings; `rules` limits the checks */
export async function expectNoAxeViolations(page: Page, rules?: string[]): Promise<void> {
  // Contrast can only be measured once transitions have ended.
  await page.evaluate(() =>
    // Transitions of removed elements are canceled, not finished.
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
        .map((animation) => animation.finished),
    ),
  )
  // Reports of passed checks on a long page take megabytes.
  const axe = (await bringAxe(page)).options({ resultTypes: ['violations'] })
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  )
  expect(found, `axe on ${page.url()}`).toEqual([])
}

async function bringAxe(page: Page) {
  const isThere = await page.evaluate(() => 'axe' in window)
  return new AxeBuilder({ page, ...(isThere ? { axeSource: 'undefined' } : {}) }).setLegacyMode()
}

/** Pages wider than a phone's screen scroll sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const readOver = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  // A page draws itself once more after its window's size has changed.
  await expect
    .poll(() => page.evaluate(readOver), { message: `pixels too wide on ${page.url()}` })
    .toBeLessThanOrEqual(0)
}

/** Hidden texts in a part that scrolls may lengthen the page beyond its visible end. */
async function expectNoBlankEnd(page: Page): Promise<void> {
  const readBlank = () =>
    document.documentElement.scrollHeight - Math.max(document.body.scrollHeight, document.documentElement.clientHeight)
  await expect.poll(() => page.evaluate(readBlank), { message: `blank pixels at the end of ${page.url()}` }).toBe(0)
}

/**
 * Checks the current page. Axe runs fully at desktop size in light mode. In dark mode only colors differ, and on a phone axe runs
 * again only if the page differs (`phoneDiffers`).
 */
export async function expectGoodLooks(page: Page, { phoneDiffers = false } = {}): Promise<void> {
  await page.setViewportSize(wide)
  await page.emulateMedia({ colorScheme: 'light' })
  await expectNoSidewaysScroll(page)
  await expectNoBlankEnd(page)
  await expectNoAxeViolations(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoAxeViolations(page, ['color-contrast'])
  await page.setViewportSize(phone)
  await expectNoSidewaysScroll(page)
  await expectNoBlankEnd(page)
  if (phoneDiffers) await expectNoAxeViolations(page)
  await page.setViewportSize(wide)
}
