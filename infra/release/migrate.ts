import { readsFrom } from '#functions/data-version.ts'
import { CommandFailure, runCommand } from '../build/command.ts'
import { migrateTable } from '../migrations/migrate-table.ts'
import { aws } from './aws.ts'
import { requireWriter } from './running.ts'

const usage = 'Usage: npm run migrate -- TABLE [SERVICE-STACK]'

// Migrates a table to the oldest data version that this release can serve; with a stack, after checking the release it
// runs.
await runCommand(async () => {
  const [table = '', stack, ...rest] = process.argv.slice(2)
  if (table === '' || rest.length > 0) throw new CommandFailure(usage)
  if (stack !== undefined) await requireWriter(aws, stack, readsFrom)
  const onStart = (from: number, to: number) => console.log(`Migrating ${table} from data version ${from} to ${to} ...`)
  const migrated = await migrateTable(table, { onStart })
  console.log(
    migrated === undefined
      ? `${table} needs no migration.`
      : `${table} is at data version ${migrated.to}: ${migrated.checked} items checked, ${migrated.changed} changed.`,
  )
})
