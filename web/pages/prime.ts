import type { QueryClient } from '@tanstack/react-query'
import type { Params, UIMatch } from 'react-router-dom'

/** The URL that the app was opened at. */
type OpenedPage = { readonly params: Params; readonly search: URLSearchParams }

/**
 * A page's export as its route's `handle`: requests the page's data. Called when the app is opened there, during the session check,
 * before the page exists and requests the same.
 */
export type PageHandle = { readonly prime: (client: QueryClient, opened: OpenedPage) => void }

const isPageHandle = (handle: unknown): handle is PageHandle =>
  typeof handle === 'object' && handle !== null && 'prime' in handle

/** Has the pages of these matches request their data. The page shows a failure and requests again. */
export function primePages(client: QueryClient, matches: readonly UIMatch[], search: string): void {
  for (const { handle, params } of matches) {
    if (isPageHandle(handle)) handle.prime(client, { params, search: new URLSearchParams(search) })
  }
}
