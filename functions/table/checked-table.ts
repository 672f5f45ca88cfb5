import type { Key } from './keys.ts'
import type { Item, Table } from './table.ts'

const isAt = (key: Key) => (item: Item) => item.pk === key.pk && item.sk === key.sk

/**
 * Returns a table that writes nothing before `check` has passed the item of `key` (undefined: there is none). The first consistent read of items
 * by key reads that one, too, so that the check costs no call of its own; a write without such a read before it asks alone. `checked`
 * resolves once the check has passed, and asks if nothing has.
 */
export function openCheckedTable(
  table: Table,
  key: Key,
  check: (item: Item | undefined) => Promise<void>,
): { readonly table: Table; readonly checked: () => Promise<void> } {
  let result: Promise<void> | undefined
  const checked = () => (result ??= table.get(key).then(check))

  /** Reads items by key, and the checked one with the first of them. */
  async function readAll(open: Table, keys: readonly Key[]): Promise<Item[]> {
    if (result || keys.length === 0 || keys.some(isAt(key))) return open.getAll(keys)
    const read = open.getAll([...keys, key])
    result = read.then((items) => check(items.find(isAt(key))))
    // Awaited by writes and at the end; this only prevents an unhandled rejection until then.
    result.catch(() => {})
    return (await read).filter((item) => !isAt(key)(item))
  }

  const open = (inner: Table): Table => {
    const afterCheck =
      <Input, Output>(write: (input: Input) => Promise<Output>) =>
      async (input: Input): Promise<Output> => {
        await checked()
        return write(input)
      }
    return {
      get: async (at, options) => (options || result ? inner.get(at, options) : (await readAll(inner, [at]))[0]),
      getAll: (keys) => readAll(inner, keys),
      query: inner.query,
      put: afterCheck(inner.put),
      update: afterCheck(inner.update),
      delete: afterCheck(inner.delete),
      transact: afterCheck(inner.transact),
      deleteAll: afterCheck(inner.deleteAll),
      putAll: afterCheck(inner.putAll),
      within: (milliseconds) => open(inner.within(milliseconds)),
    }
  }
  return { table: open(table), checked }
}
