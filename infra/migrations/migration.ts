import type { Item, Write } from '#functions/table/table.ts'

/** How the items of a table get from one data version to the next (functions/data-version.ts). */
export type Migration = {
  /** The version that a table is at once all its items have been rewritten. */
  readonly version: number
  /**
   * Returns the writes that bring an item of the version before to this one, in one transaction; none for an item that
   * is at this version already. The product goes on writing meanwhile: each write needs a condition that fails when
   * what it was made from has changed. The item is then read again and rewritten from what it is now.
   * @throws CommandFailure for an item that cannot be migrated; the table stays at the version before.
   */
  readonly rewrite: (item: Item) => readonly Write[]
}
