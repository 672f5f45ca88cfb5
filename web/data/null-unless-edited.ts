import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { isBeingEdited } from '../hooks/use-inline-edit.ts'
import { nullIfNotFound } from './api-error.ts'

/** For `catch`: returns null if the server has no such item, unless it is being edited, so that no text is lost. */
export const nullUnlessEdited =
  (client: QueryClient, key: QueryKey, ...editKeys: readonly string[]) =>
  (error: unknown): null => {
    if (client.getQueryData(key) && editKeys.some(isBeingEdited)) throw error
    return nullIfNotFound(error)
  }
