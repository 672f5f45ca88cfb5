import type { QueryClient } from '@tanstack/react-query'
import type { Params } from 'react-router-dom'

/** The URL that the app was opened at. */
type OpenedPage = { readonly params: Params; readonly search: URLSearchParams }

/**
 * A page's export `handle`: requests the page's data. Called when the app is opened there, during the session check, before the page
 * exists and requests the same.
 */
export type PageHandle = { readonly prime: (client: QueryClient, opened: OpenedPage) => void }
