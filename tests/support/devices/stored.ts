import { readFileSync } from 'node:fs'
import { IDBFactory } from 'fake-indexeddb'
import { onTestFinished } from 'vitest'
import type { Api, SignedIn } from '../api.ts'
import { createDevice } from './device.ts'
import { createTimeline } from './timeline.ts'

export type StoredDatabase = {
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

type StoredOptions = {
  /** Names of further databases with the same content. */
  readonly others?: readonly string[]
  /** Gives the server what the device had read from it, and returns the server's ids by the stored ones. */
  readonly seed?: (person: SignedIn, stored: StoredDatabase) => Promise<ReadonlyMap<string, string>>
}

/**
 * Opens an offline device, until the end of the test, with the database that a version of the app left there. `listRows` returns a store's rows from before the
 * upgrade.
 */
export async function openStored(api: Api, version: number, { others = [], seed }: StoredOptions = {}) {
  const text = readFileSync(new URL(`../../stored/device-${version}.jsonl`, import.meta.url), 'utf8')
  const person = await api.signIn()
  const ids = (await seed?.(person, parse(text))) ?? new Map<string, string>()
  const stored = parse([...ids].reduce((all, [id, own]) => all.replaceAll(id, own), text))
  const timeline = createTimeline(api)
  const probe = createDevice({ api, timeline, person })
  const name = (await timeline.finish(probe.app().openReplica()))?.name ?? ''
  probe.close()
  const databases = new IDBFactory()
  for (const one of [name, ...others]) await restore(databases, one, stored)
  const device = createDevice({ api, timeline, person, databases })
  onTestFinished(() => device.close())
  device.setOnline(false)
  const listRows = (store: string) => stored.stores.find((one) => one.name === store)?.rows
  return { device, timeline, person, listRows }
}

/** Reads a first line with the version, then one line for each store. */
function parse(text: string): StoredDatabase {
  const [head, ...stores] = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  return { ...head, stores }
}

/** Creates a database as its version left it. */
async function restore(databases: IDBFactory, name: string, stored: StoredDatabase): Promise<void> {
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
