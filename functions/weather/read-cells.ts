import type { Key } from '#functions/table/keys.ts'
import type { Item, Table } from '#functions/table/table.ts'
import type { GridCell } from './grid-cell.ts'

/** Returns what is stored of cells by their names, from one call per 100 cells. `parse` returns undefined for an item of no use. */
export async function readCells<Stored>(
  table: Table,
  cells: readonly GridCell[],
  toKey: (name: string) => Key,
  parse: (item: Item) => Stored | undefined,
): Promise<ReadonlyMap<string, Stored>> {
  const names = new Map(cells.map(({ name }) => [toKey(name).pk, name]))
  const items = await table.getAll(cells.map(({ name }) => toKey(name)))
  return new Map(
    items.flatMap((item) => {
      const name = names.get(String(item.pk))
      const stored = parse(item)
      return name === undefined || stored === undefined ? [] : [[name, stored] as const]
    }),
  )
}
