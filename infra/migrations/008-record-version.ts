import { CommandFailure } from '../build/command.ts'
import type { Migration } from './migration.ts'

/** Sort key of the trip sequence before version 7. */
const olderSequence = 'TRIPS'

/**
 * Changes no item: version 8 only adds the version item. Attributes that version 7 omits (`rev`, `plan`, `specs`,
 * `stop`, `leg`, `order`) stay absent, because write conditions rely on it.
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
