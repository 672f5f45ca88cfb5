import { expect, type Locator, type Page, type Request, type Route } from '@playwright/test'
import { apiHeader } from '#shared/api-header.ts'
import { allowConsoleErrors, failedRequest } from './fixtures.ts'

type Url = string | RegExp
type Answer = NonNullable<Parameters<Route['fulfill']>[0]>

export const resting = {
  status: 503,
  json: { code: 'unavailable', message: 'Offgrid is resting.', requestId: 'r-1' },
} satisfies Answer

/** Adds the header by which the app recognizes the API. */
export const asApi = (answer: Answer): Answer => ({ ...answer, headers: { ...answer.headers, [apiHeader]: '1' } })

/** Fails calls, including retries, until the returned function is called; 'dead' is no connection. */
export const failCalls = (page: Page, url: Url, answer: Answer | 'dead' = resting, method = 'GET') =>
  answerInPlace(page, url, answer === 'dead' ? answer : asApi(answer), method)

/** Fulfills calls in place of the API, as a captive portal does, until the returned function is called. */
export function answerInPlace(page: Page, url: Url, answer: Answer | 'dead', method = 'GET') {
  allowConsoleErrors(page, failedRequest)
  return interceptCalls(page, url, method, (route) =>
    answer === 'dead' ? route.abort('connectionrefused') : route.fulfill(answer),
  )
}

/** Lets the server handle calls but drops its answers, until the returned function is called. */
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
    // Calls that are no longer intercepted continue, and can't be aborted.
    while (underway.size > 0) await Promise.all(underway)
    await restore()
  }
}

/** Delays calls until the returned function is called. */
export async function pauseCalls(page: Page, url: Url, method = 'GET'): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await interceptCalls(page, url, method, async (route) => {
    await promise
    await route.fallback()
  })
  return resolve
}

/** Presses Retry until `loaded` appears. On a slow machine the page may reload by itself and remove the button first. */
export async function pressRetry(where: Page | Locator, loaded: Locator): Promise<void> {
  const retry = where.getByRole('button', { name: 'Retry' })
  await expect(async () => {
    if (await retry.isVisible()) await retry.click({ timeout: 2_000 })
    await expect(loaded).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 30_000 })
}

async function interceptCalls(page: Page, url: Url, method: string, handle: (route: Route) => Promise<void>) {
  let isOn = true
  await page.route(url, (route) => (isOn && route.request().method() === method ? handle(route) : route.fallback()))
  return async () => {
    // A request that is on its way while its route is removed could be handled twice, or not be reported.
    isOn = false
  }
}

/** Disconnects all tabs from the API; returns a function that reconnects them. */
export async function cutOff(page: Page) {
  allowConsoleErrors(page, failedRequest)
  let isCut = true
  await page.context().route('**/api/**', (route) => (isCut ? route.abort('internetdisconnected') : route.fallback()))
  return async () => {
    isCut = false
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
  }
}

export function recordCalls(page: Page): string[] {
  const calls: string[] = []
  page.context().on('request', (request: Request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`)
  })
  return calls
}

export const countCalls = (calls: readonly string[], call: string) => calls.filter((made) => made === call).length
