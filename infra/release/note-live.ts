import { writeFileSync } from 'node:fs'
import { runCommand } from '../build/command.ts'
import { aws } from './aws.ts'
import { readLive } from './live.ts'

// npm run note-live -- offgrid-<stage>-service live.json
const [stack = '', note = ''] = process.argv.slice(2)
await runCommand(async () => {
  writeFileSync(note, JSON.stringify((await readLive(aws, stack)) ?? null, null, 2))
})
