import type { QueryClient } from '@tanstack/react-query'
import type { Params, UIMatch } from 'react-router-dom'

/** Where the app was opened. */
type Place = { readonly params: Params; readonly search: URLSearchParams }

/**
 * What a page exports as its route's `handle`: asks for what it will show. Called when the app is opened at it, while the session is
 * checked: the page itself, which asks for the same, is there only afterwards.
 */
export type PageHandle = { readonly prime: (client: QueryClient, place: Place) => void }

const isPageHandle = (handle: unknown): handle is PageHandle =>
  typeof handle === 'object' && handle !== null && 'prime' in handle

/** Has the pages of these matches ask for what they will show. A failure is for the page to show, which asks again. */
export function primePages(client: QueryClient, matches: readonly UIMatch[], search: string): void {
  for (const { handle, params } of matches) {
    if (isPageHandle(handle)) handle.prime(client, { params, search: new URLSearchParams(search) })
  }
}
