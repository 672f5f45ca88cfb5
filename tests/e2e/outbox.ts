import { expect, type Page } from '@playwright/test'

export type StoredOperation = {
  readonly kind: string
  readonly state: string
  readonly name: string
  readonly seq: number
}

/** Returns all users' outboxes. */
export const readOutbox = (page: Page): Promise<StoredOperation[]> =>
  page.evaluate(async () => {
    const all: StoredOperation[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      if (!name.startsWith('offgrid-')) continue
      const database = await new Promise<IDBDatabase | undefined>((resolve) => {
        const opening = indexedDB.open(name)
        // The database was deleted after the listing; opening must not create it.
        opening.onupgradeneeded = () => opening.transaction?.abort()
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => resolve(undefined)
      })
      if (!database) continue
      const reading = database.transaction('outbox').objectStore('outbox').getAll()
      await new Promise((resolve) => {
        reading.onsuccess = resolve
      })
      database.close()
      all.push(...reading.result)
    }
    return all
  })

/** Waits until this many changes are pending. */
export const expectPending = (page: Page, count: number): Promise<void> =>
  expect.poll(async () => (await readOutbox(page)).length, { timeout: 30_000 }).toBe(count)
