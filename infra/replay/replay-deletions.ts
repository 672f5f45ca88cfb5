import { readFileSync } from 'node:fs'
import { CommandFailure, runCommand } from '../build/command.ts'
import { requireServable } from '../migrations/migrate-table.ts'
import { replayDeletions } from './replay.ts'

const usage = 'Usage: TABLE_NAME=… npm run replay-deletions -- FILE (the names of deletions from the logs, one a line)'

/** Repeats the deletions of accounts made since the backup, ends all links to trips, and starts a new history. */
await runCommand(async () => {
  const [file, ...rest] = process.argv.slice(2)
  const tableName = process.env.TABLE_NAME
  if (file === undefined || rest.length > 0 || !tableName) throw new CommandFailure(usage)
  const names = readNames(file)
  await requireServable(tableName)
  const { ended, checked, deleted } = await replayDeletions(tableName, names, Date.now())
  console.log(
    `Looked at ${checked} accounts for ${names.size} deletions; deleted again: ${deleted}. Links to trips ended: ${ended}.`,
  )
})

/** @throws CommandFailure if the file is unreadable or invalid */
function readNames(file: string): ReadonlySet<string> {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new CommandFailure(`${file} cannot be read (${error instanceof Error ? error.message : error}). ${usage}`)
  }
  const lines = text.split('\n').flatMap((line) => line.trim() || [])
  const invalid = lines.find((line) => !/^[\w-]{43}$/.test(line))
  if (invalid !== undefined)
    throw new CommandFailure(`“${invalid.slice(0, 60)}” in ${file} is not the name of a deletion. ${usage}`)
  return new Set(lines)
}
