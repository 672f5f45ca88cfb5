import { setTimeout as sleep } from 'node:timers/promises'
import { isUserId } from '#shared/ids.ts'
import { CommandFailure, runCommand } from '../build/command.ts'
import { requireServable, tooOld } from '../migrations/migrate-table.ts'
import { openOperatorTable } from '../migrations/operator-table.ts'
import { rewindAccount } from './rewind.ts'

const usage = 'Usage: TABLE_NAME=… npm run rewind-account -- RESTORED-TABLE USER-ID'

/** Restores one account from a restored table, without touching the others. */
await runCommand(async () => {
  const [restored = '', userId = '', ...rest] = process.argv.slice(2)
  const tableName = process.env.TABLE_NAME
  if (restored === '' || !isUserId(userId) || rest.length > 0 || !tableName) throw new CommandFailure(usage)
  const [before, now] = await Promise.all([requireServable(restored), requireServable(tableName)])
  if (before < now) throw tooOld(restored, before)
  console.log('Nobody can log in to the account while it is restored, for at least a minute and a half.')
  const { written, deleted } = await rewindAccount(
    openOperatorTable(restored),
    openOperatorTable(tableName),
    userId,
    sleep,
  )
  console.log(`Wrote ${written} items of the backup, deleted ${deleted} that came after it.`)
})
