import { readFileSync } from 'node:fs'
import { runCommand } from '../build/command.ts'
import { aws } from './aws.ts'
import { parseLive, putBack } from './live.ts'

// npm run put-back -- live.json
const [note = ''] = process.argv.slice(2)
await runCommand(async () => {
  await putBack(aws, parseLive(readFileSync(note, 'utf8')), console.log)
})
