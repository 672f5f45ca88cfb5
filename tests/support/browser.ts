import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { test as base, expect } from 'vitest'
import { launchBrowser, phone, wide } from './chromium-launch.ts'

export { phone, wide } from './chromium-launch.ts'
export { expect }

type Watch = { readonly unexpected: string[]; readonly allowed: RegExp[] }
const watches = new WeakMap<BrowserContext, Watch>()

/** Says that console errors like this one are what the test arranged, in every page of the page's context. */
export function allowConsoleErrors(page: Page, pattern: RegExp): void {
  watches.get(page.context())?.allowed.push(pattern)
}

/** What the browser complains about by itself when a request fails: for tests that arrange failing requests. */
export const failedRequest = /Failed to load resource|net::ERR_/

/**
 * Vitest's `test` with a browser. `page` is a page in a context of its own; `open` makes further contexts (other sizes, dark,
 * touch…). An uncaught exception or an unexpected console error in any of them fails the test.
 */
export const test = base.extend<{
  browser: Browser
  open: (options?: BrowserContextOptions) => Promise<Page>
  page: Page
}>({
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures from the pattern
    async ({}, use) => {
      const browser = await launchBrowser()
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
  open: async ({ browser }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (options) => {
      const context = await browser.newContext({ viewport: wide, locale: 'en-US', ...options })
      contexts.push(context)
      watch(context)
      return await context.newPage()
    })
    const complaints = contexts.flatMap(complaintsOf)
    await Promise.all(contexts.map((context) => context.close()))
    expect(complaints, 'unexpected errors in the browser').toEqual([])
  },
  page: async ({ open }, use) => {
    await use(await open())
  },
})

function watch(context: BrowserContext): void {
  const unexpected: string[] = []
  watches.set(context, { unexpected, allowed: [] })
  context.on('weberror', (event) => unexpected.push(`uncaught: ${event.error().stack ?? event.error()}`))
  context.on('console', (message) => {
    if (message.type() === 'error') unexpected.push(`console: ${message.text()} (${message.location().url})`)
  })
}

function complaintsOf(context: BrowserContext): string[] {
  const { unexpected, allowed } = watches.get(context) ?? { unexpected: [], allowed: [] }
  return unexpected.filter((complaint) => !allowed.some((pattern) => pattern.test(complaint)))
}

/** Fails with a readable list when axe finds something on the page as it stands. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
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
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  )
  expect(found, `axe on ${page.url()}`).toEqual([])
}

/** Fails when the page is wider than the screen: on a phone that means sideways scrolling. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(over, `pixels too wide on ${page.url()}`).toBeLessThanOrEqual(0)
}

/**
 * Looks at the page as it stands on a desk and on a phone, light and dark: axe finds nothing and nothing scrolls sideways.
 * One page changes its looks, since loading it four times would cost four times as much.
 */
export async function expectGoodInEveryLook(page: Page): Promise<void> {
  for (const viewport of [wide, phone]) {
    await page.setViewportSize(viewport)
    await expectNoSidewaysScroll(page)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectNoAxeViolations(page)
    }
  }
}
