import { expect, type Page } from '@playwright/test'

export type StoredOperation = {
  readonly kind: string
  readonly state: string
  readonly name: string
  readonly seq: number
}

/** Returns the outboxes of this browser, in their order; of every user who has one. */
export const readOutbox = (page: Page): Promise<StoredOperation[]> =>
  page.evaluate(async () => {
    const all: StoredOperation[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      if (!name.startsWith('offgrid-')) continue
      const database = await new Promise<IDBDatabase | undefined>((resolve) => {
        const opening = indexedDB.open(name)
        // It has gone since it was listed: it must not be made by looking at it.
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

/** Waits until so many changes are kept that the server does not have. */
export const expectPending = (page: Page, count: number): Promise<void> =>
  expect.poll(async () => (await readOutbox(page)).length, { timeout: 30_000 }).toBe(count)
