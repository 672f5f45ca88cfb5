import type { BrowserContext } from '@playwright/test'

/** The browser's console errors, and patterns for those that a test expects. */
export type Complaints = { readonly found: string[]; readonly allowed: RegExp[] }

/** The messages about failed requests, of the browser and of React. */
export const failedRequest =
  /Failed to load resource|net::ERR_|Failed to fetch dynamically imported|Unable to preload CSS/

/** Collects uncaught exceptions and console errors of the context's pages. */
export function collectComplaints(context: BrowserContext, complaints: Complaints = { found: [], allowed: [] }) {
  context.on('weberror', (event) => complaints.found.push(`uncaught: ${event.error().stack ?? event.error()}`))
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.found.push(`console: ${message.text()} (${message.location().url})`)
  })
  return complaints
}

export const findUnexpected = ({ found, allowed }: Complaints = { found: [], allowed: [] }): string[] =>
  found.filter((complaint) => !allowed.some((pattern) => pattern.test(complaint)))
