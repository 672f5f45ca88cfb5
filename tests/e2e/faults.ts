import type { Page, Request, Route } from '@playwright/test'
import { allowConsoleErrors, failedRequest } from './fixtures.ts'

type Url = string | RegExp
type Answer = NonNullable<Parameters<Route['fulfill']>[0]>

/** What Offgrid answers when it cannot do its work. */
export const resting = {
  status: 503,
  json: { code: 'unavailable', message: 'Offgrid is resting.', requestId: 'r-1' },
} satisfies Answer

/** Lets calls fail, retries too, until the returned function is called; 'dead' stands for no connection. */
export function failCalls(page: Page, url: Url, answer: Answer | 'dead' = resting, method = 'GET') {
  allowConsoleErrors(page, failedRequest)
  return interceptCalls(page, url, method, (route) =>
    answer === 'dead' ? route.abort('connectionrefused') : route.fulfill(answer),
  )
}

/** Lets the server do what it is asked, and loses its answers on the way, until the returned function is called. */
export function loseAnswers(page: Page, url: Url, method: string) {
  allowConsoleErrors(page, failedRequest)
  return interceptCalls(page, url, method, async (route) => {
    await route.fetch()
    await route.abort()
  })
}

/** Keeps calls waiting until the returned function is called. */
export async function holdCalls(page: Page, url: Url, method = 'GET'): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await interceptCalls(page, url, method, async (route) => {
    await promise
    await route.fallback()
  })
  return resolve
}

async function interceptCalls(page: Page, url: Url, method: string, handle: (route: Route) => Promise<void>) {
  const handler = (route: Route) => (route.request().method() === method ? handle(route) : route.fallback())
  await page.route(url, handler)
  return () => page.unroute(url, handler)
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
