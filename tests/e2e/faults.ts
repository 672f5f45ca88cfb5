import { expect, type Locator, type Page, type Request, type Route } from '@playwright/test'
import { apiHeader } from '#shared/api-header.ts'
import { allowConsoleErrors, failedRequest } from './fixtures.ts'

type Url = string | RegExp
type Answer = NonNullable<Parameters<Route['fulfill']>[0]>

/** Offgrid's response when it cannot do its work. */
export const resting = {
  status: 503,
  json: { code: 'unavailable', message: 'Offgrid is resting.', requestId: 'r-1' },
} satisfies Answer

/** The answer with the header by which the app recognizes the API. */
export const asApi = (answer: Answer): Answer => ({ ...answer, headers: { ...answer.headers, [apiHeader]: '1' } })

/** Lets calls fail, retries too, until the returned function is called; 'dead' stands for no connection. */
export const failCalls = (page: Page, url: Url, answer: Answer | 'dead' = resting, method = 'GET') =>
  answerInPlace(page, url, answer === 'dead' ? answer : asApi(answer), method)

/** Lets something other than the API answer calls, such as a captive portal, until the returned function is called. */
export function answerInPlace(page: Page, url: Url, answer: Answer | 'dead', method = 'GET') {
  allowConsoleErrors(page, failedRequest)
  return interceptCalls(page, url, method, (route) =>
    answer === 'dead' ? route.abort('connectionrefused') : route.fulfill(answer),
  )
}

/** Lets the server do what it is asked, and loses its answers on the way, until the returned function is called. */
export async function loseAnswers(page: Page, url: Url, method: string) {
  allowConsoleErrors(page, failedRequest)
  const underway = new Set<Promise<void>>()
  const lose = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  const restore = await interceptCalls(page, url, method, (route) => {
    const lost = lose(route).finally(() => underway.delete(lost))
    underway.add(lost)
    return lost
  })
  return async () => {
    // A call that is no longer intercepted goes on by itself, and cannot be aborted any more.
    while (underway.size > 0) await Promise.all(underway)
    await restore()
  }
}

/** Keeps calls waiting until the returned function is called. */
export async function pauseCalls(page: Page, url: Url, method = 'GET'): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await interceptCalls(page, url, method, async (route) => {
    await promise
    await route.fallback()
  })
  return resolve
}

/**
 * Presses Retry until what could not be loaded is there: on a slow machine the page may notice by itself that the server
 * is back, and the button is gone before the press.
 */
export async function pressRetry(where: Page | Locator, loaded: Locator): Promise<void> {
  const retry = where.getByRole('button', { name: 'Retry' })
  await expect(async () => {
    if (await retry.isVisible()) await retry.click({ timeout: 2_000 })
    await expect(loaded).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 30_000 })
}

async function interceptCalls(page: Page, url: Url, method: string, handle: (route: Route) => Promise<void>) {
  const handler = (route: Route) => (route.request().method() === method ? handle(route) : route.fallback())
  await page.route(url, handler)
  return () => page.unroute(url, handler)
}

/** Cuts the page off from the API in all its tabs, as without a signal; answers how to bring it back. */
export async function cutOff(page: Page) {
  allowConsoleErrors(page, failedRequest)
  await page.context().route('**/api/**', (route) => route.abort('internetdisconnected'))
  return async () => {
    await page.context().unroute('**/api/**')
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
  }
}

/** Collects the calls of the page's whole context from now on, as 'METHOD /path'. */
export function recordCalls(page: Page): string[] {
  const calls: string[] = []
  page.context().on('request', (request: Request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`)
  })
  return calls
}

export const countCalls = (calls: readonly string[], call: string) => calls.filter((made) => made === call).length
