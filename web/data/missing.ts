import { ApiError } from './api-error.ts'

/** Whether the server said that there is no such thing: an unknown id, one of another user, or none at all. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400)
