import { CommandFailure } from '../build/command.ts'
import type { Migration } from './migration.ts'

/** The sort key of the trip sequence before version 7. Code that looks for it elsewhere finds no trips. */
const olderSequence = 'TRIPS'

/**
 * Changes no item: version 8 only adds the item that says the table's version. Attributes that version 7 leaves out (`rev`,
 * `plan`, `specs`, `stop`, `leg`, `order`) stay absent, because conditions of writes rely on their absence.
 */
export const recordVersion: Migration = {
  version: 8,
  rewrite({ sk }) {
    if (sk === olderSequence)
      throw new CommandFailure(
        'The table holds data of a version before 7, which cannot be migrated: keep the release that wrote them until its users have taken their data along (Settings, "Download everything").',
      )
    return []
  },
}
