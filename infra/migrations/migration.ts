import type { Item, Write } from '#functions/table/table.ts'

/** A migration from one data version to the next (functions/data-version.ts). */
export type Migration = {
  readonly version: number
  /**
   * Returns the writes, for one transaction, that bring an item to this version, or none. The product keeps writing, so
   * each write needs a condition that fails if the item has changed; it is then read and rewritten again.
   *
   * @throws CommandFailure for an item that cannot be migrated; the table stays at the previous version
   */
  readonly rewrite: (item: Item) => readonly Write[]
}
