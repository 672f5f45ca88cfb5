import { recordVersion } from './008-record-version.ts'
import type { Migration } from './migration.ts'

/** Migrations in the order of their versions. */
export const migrations: readonly Migration[] = [recordVersion]

/** The oldest version that can be migrated, and that of a table with data but no version item. */
export const oldestVersion = 7
