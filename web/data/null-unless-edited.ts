import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { isBeingEdited } from '../hooks/use-inline-edit.ts'
import { nullIfNotFound } from './api-error.ts'

/**
 * For a query's `catch`: returns null if the server has no such item. An item being edited stays on screen with the failure, so that no
 * text is lost when another device deleted it.
 */
export const nullUnlessEdited =
  (client: QueryClient, key: QueryKey, ...editKeys: readonly string[]) =>
  (error: unknown): null => {
    if (client.getQueryData(key) && editKeys.some(isBeingEdited)) throw error
    return nullIfNotFound(error)
  }
