import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { phone, wide } from '../support/chromium.ts'

export { phone, wide }

/** Fails with a readable list when axe finds something on the page as it stands; `rules` limits what it looks for. */
export async function expectNoAxeViolations(page: Page, rules?: string[]): Promise<void> {
  // A colour in the middle of a transition has no contrast worth measuring.
  await page.evaluate(() =>
    // Settled, not finished: one that is cancelled because its element went is over as well.
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
        .map((animation) => animation.finished),
    ),
  )
  // Passed checks are not reported: on a long page that is megabytes.
  const axe = (await bringAxe(page)).options({ resultTypes: ['violations'] })
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  )
  expect(found, `axe on ${page.url()}`).toEqual([])
}

/**
 * Axe in the page itself (legacy mode): no frames to merge here, and no further page to open for it. A document that has it
 * already is not handed half a megabyte of script again.
 */
async function bringAxe(page: Page) {
  const isThere = await page.evaluate(() => 'axe' in window)
  return new AxeBuilder({ page, ...(isThere ? { axeSource: 'undefined' } : {}) }).setLegacyMode()
}

/** Fails when the page is wider than the screen: on a phone that means sideways scrolling. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(over, `pixels too wide on ${page.url()}`).toBeLessThanOrEqual(0)
}

/**
 * Looks at the page as it stands. Structure does not depend on the look, so axe runs whole once, on a desk; in the dark only
 * colours change; on a phone the page must fit, and axe runs again where it is another page (`phoneDiffers`).
 */
export async function expectGoodLooks(page: Page, { phoneDiffers = false } = {}): Promise<void> {
  await page.setViewportSize(wide)
  await page.emulateMedia({ colorScheme: 'light' })
  await expectNoSidewaysScroll(page)
  await expectNoAxeViolations(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoAxeViolations(page, ['color-contrast'])
  await page.setViewportSize(phone)
  await expectNoSidewaysScroll(page)
  if (phoneDiffers) await expectNoAxeViolations(page)
  await page.setViewportSize(wide)
}
