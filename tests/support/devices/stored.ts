import { readFileSync } from 'node:fs'

type StoredDatabase = {
  readonly version: number
  readonly stores: readonly {
    readonly name: string
    readonly keyPath: string | null
    readonly autoIncrement: boolean
    readonly indexes: readonly { readonly name: string; readonly keyPath: string }[]
    readonly keys?: readonly string[]
    readonly rows: readonly { readonly id: string; readonly name?: string }[]
  }[]
}

/** Reads the database that a version of the app left on a device. */
export const readStored = (version: number): StoredDatabase =>
  JSON.parse(readFileSync(new URL(`../../stored/device-${version}.json`, import.meta.url), 'utf8'))

/** Creates a database as its version left it. */
export async function restore(databases: IDBFactory, name: string, stored: StoredDatabase): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const opening = databases.open(name, stored.version)
  opening.onupgradeneeded = () => {
    for (const { name, keyPath, autoIncrement, indexes, keys, rows } of stored.stores) {
      const store = opening.result.createObjectStore(name, { keyPath, autoIncrement })
      for (const index of indexes) store.createIndex(index.name, index.keyPath)
      for (const [row, value] of rows.entries()) store.put(value, keys?.[row])
    }
  }
  opening.onsuccess = () => {
    opening.result.close()
    resolve()
  }
  await promise
}
