import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { CommandFailure } from '../build/command.ts'

export const root = join(import.meta.dirname, '../..')
/** Everything that the rehearsal writes. */
export const folder = join(root, '.build/rehearse')
mkdirSync(folder, { recursive: true })

/** The output of all commands. */
const logFile = join(folder, 'rehearse.log')
const log = createWriteStream(logFile)
export const note = (line: string) => log.write(`${line}\n`)

/** Maximum time of a command (ms); CloudFormation would wait for an hour. */
const longest = 300_000

/**
 * Runs a program and returns its standard output; its output also goes to the log.
 *
 * @throws CommandFailure with the last lines that it printed
 */
export async function run(
  program: string,
  options: readonly string[],
  environment: NodeJS.ProcessEnv,
  signal?: AbortSignal,
): Promise<string> {
  note(`\n$ ${program} ${options.join(' ')}`)
  const child = spawn(program, options, {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: longest,
    ...(signal && { signal }),
  })
  let output = ''
  let all = ''
  child.stdout.on('data', (text: Buffer) => {
    output += text
  })
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      all += text
      log.write(text)
    })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code === 0) return output
  const said = all.trim().split('\n').slice(-12).join('\n')
  throw new CommandFailure(`${program} ${options.slice(0, 3).join(' ')} failed (all output: ${logFile})\n${said}`)
}
