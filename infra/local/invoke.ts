import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { CommandFailure, runCommand } from '../build/command.ts'
import { type FunctionName, originHeaders } from '../edge.ts'
import { signInAs } from './accounts.ts'
import { type OffgridOptions, prepareSource } from './environment.ts'
import { loadHandler } from './lambda.ts'
import type { ModelAccess } from './models.ts'
import { findRun, setVariables } from './run-variables.ts'
import { startServices } from './services.ts'
import { readSettings } from './settings.ts'

const usage = 'Usage: npm run invoke -- <auth|planner|assistant> [event.json] [--as USERNAME]'

/** Runs a function once on the event in a file or its example. Prints the answer; logs go to standard error. */
async function invoke(options: string[]): Promise<void> {
  const { name, file, username } = readOptions(options)
  const event = await readEvent(file)
  const print = redirectLogs()
  await using closers = new AsyncDisposableStack()
  const { originSecret, access } = await connectServices(readSettings(process.env), closers)
  const session = username === undefined ? undefined : await signInAs(username)
  if (session) closers.defer(session.end)
  const source = await prepareSource(name)
  const handler =
    access && name === 'assistant'
      ? await (await import('./models.ts')).createAssistantHandler(access)
      : await loadHandler(source)
  const headers = {
    ...event.headers,
    ...(session ? { authorization: `Bearer ${session.accessToken}` } : {}),
    // The functions require these headers from the edge.
    [originHeaders.secret]: originSecret,
    [originHeaders.viewerAddress]: '127.0.0.1',
  }
  const fullEvent = { ...event, headers }
  if (name !== 'assistant') return print(JSON.stringify(await handler(fullEvent), null, 2))
  const stream = new PassThrough()
  const [answer] = await Promise.all([text(stream), handler(fullEvent, stream)])
  print(answer)
}

function readOptions(args: string[]): { name: FunctionName; file: string; username: string | undefined } {
  try {
    const { positionals, values } = parseArgs({ args, allowPositionals: true, options: { as: { type: 'string' } } })
    const [name, file, ...rest] = positionals
    if (!isFunctionName(name) || rest.length > 0) throw new CommandFailure(usage)
    const example = fileURLToPath(new URL(`examples/${name}.json`, import.meta.url))
    return { name, file: file ?? example, username: values.as }
  } catch (error) {
    throw error instanceof CommandFailure ? error : new CommandFailure(usage, { cause: error })
  }
}

const names: readonly string[] = ['auth', 'planner', 'assistant'] satisfies readonly FunctionName[]
const isFunctionName = (name: string | undefined): name is FunctionName => name !== undefined && names.includes(name)

async function readEvent(file: string): Promise<{ headers?: object }> {
  try {
    const event: unknown = JSON.parse(await readFile(file, 'utf8'))
    if (typeof event === 'object' && event !== null) return event
    throw new Error('an event is a JSON object')
  } catch (error) {
    throw new CommandFailure(`${file} holds no event (${error instanceof Error ? error.message : error}). ${usage}`)
  }
}

/** Sends logs to standard error; returns a function that prints the answer to standard output. */
function redirectLogs(): (answer: string) => void {
  const write = process.stdout.write.bind(process.stdout)
  process.stdout.write = process.stderr.write.bind(process.stderr)
  return (answer) => void write(`${answer}\n`)
}

/** Uses the services of the Offgrid running on the data folder, or starts its own. */
async function connectServices(
  settings: OffgridOptions,
  closers: AsyncDisposableStack,
): Promise<{ originSecret: string; access: ModelAccess | undefined }> {
  const run = findRun(resolve(settings.dataDir))
  const access = (run ? run.MODEL_IDS : settings.models?.length)
    ? await (await import('./models.ts')).readModelAccess()
    : undefined
  if (run) {
    setVariables({ ...run, LOG_LEVEL: 'info' })
    return { originSecret: run.ORIGIN_SECRET ?? '', access }
  }
  const originSecret = 'invoked-on-this-machine'
  const siteOrigin = settings.publicUrl ?? `http://localhost:${settings.port}`
  await startServices({ ...settings, logRequests: true, siteOrigin, originSecret }, closers)
  return { originSecret, access }
}

await runCommand(async () => {
  await invoke(process.argv.slice(2))
  process.exit(0)
})
