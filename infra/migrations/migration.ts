import type { Item, Write } from '#functions/table/table.ts'

/** The migration of a table's items from one data version to the next (functions/data-version.ts). */
export type Migration = {
  /** The version that a table is at once all its items have been rewritten. */
  readonly version: number
  /**
   * Returns the writes that bring an item of the previous version to this one, in one transaction; none for an item already at this
   * version. The product keeps writing, so each write needs a condition that fails if its source has changed; then the item is read
   * and rewritten again.
   *
   * @throws CommandFailure for an item that cannot be migrated; the table stays at the previous version
   */
  readonly rewrite: (item: Item) => readonly Write[]
}
