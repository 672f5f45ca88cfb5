import { recordVersion } from './008-record-version.ts'
import type { Migration } from './migration.ts'

/** All migrations, in the order of their versions. */
export const migrations: readonly Migration[] = [recordVersion]

/** The oldest version that can be migrated. A table with data that does not say its version is of this one. */
export const oldestVersion = 7
