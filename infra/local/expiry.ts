import { deleteExpired } from '../migrations/expired.ts'

const day = 24 * 60 * 60_000

/** Returns a sweep that deletes expired items once a day. */
export function expireDaily(tableName: string): () => Promise<void> {
  let next = 0
  return async () => {
    const now = Date.now()
    if (now < next) return
    next = now + day
    try {
      await deleteExpired(tableName, now)
    } catch (error) {
      console.error('Expired items were not deleted, and will be tomorrow:', error)
    }
  }
}
