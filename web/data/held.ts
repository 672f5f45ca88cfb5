import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { isBeingEdited } from '../hooks/use-inline-edit.ts'
import { nullIfNotFound } from './api-error.ts'

/**
 * For `catch` in a query: null when the server said that there is no such thing. What is on screen and being edited stays,
 * with the failure beside it: what was typed does not vanish because the thing was deleted on another device.
 */
export const nullUnlessEdited =
  (client: QueryClient, held: QueryKey, ...editKeys: readonly string[]) =>
  (error: unknown): null => {
    if (client.getQueryData(held) && editKeys.some(isBeingEdited)) throw error
    return nullIfNotFound(error)
  }
