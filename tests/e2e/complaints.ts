import type { BrowserContext } from '@playwright/test'

/** The browser's console errors and which of them a test arranged. */
export type Complaints = { readonly found: string[]; readonly allowed: RegExp[] }

/** The browser's own messages when a request fails: for tests that arrange failing requests. */
export const failedRequest = /Failed to load resource|net::ERR_/

/** Notes every uncaught exception and every console error of the context's pages from now on. */
export function collectComplaints(context: BrowserContext, complaints: Complaints = { found: [], allowed: [] }) {
  context.on('weberror', (event) => complaints.found.push(`uncaught: ${event.error().stack ?? event.error()}`))
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.found.push(`console: ${message.text()} (${message.location().url})`)
  })
  return complaints
}

/** The complaints that no test arranged. */
export const findUnexpected = ({ found, allowed }: Complaints = { found: [], allowed: [] }): string[] =>
  found.filter((complaint) => !allowed.some((pattern) => pattern.test(complaint)))
