import { readFile } from 'node:fs/promises'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { CommandFailure, runCommand } from '../build/command.ts'
import { type FunctionName, originHeaders } from '../edge.ts'
import { functionEntries } from './environment.ts'
import { createContext, loadHandler } from './lambda.ts'
import { startServices } from './services.ts'
import { readSettings } from './settings.ts'

const usage = 'Usage: npm run invoke -- <auth|planner|assistant> <event.json>'

/** Runs one function once, on the event in a file, and prints its answer. */
async function invoke([name, file]: string[]): Promise<void> {
  if (!isFunctionName(name) || file === undefined) throw new CommandFailure(usage)
  const event = await readEvent(file)
  const settings = readSettings(process.env)
  const closers: (() => unknown)[] = []
  try {
    const originSecret = 'invoked-on-this-machine'
    await startServices({ ...settings, siteOrigin: `http://localhost:${settings.port}`, originSecret }, closers)
    const handler = await loadHandler(functionEntries[name])
    // As the edge would: the functions answer nobody else.
    const edge = { [originHeaders.secret]: originSecret, [originHeaders.viewerAddress]: '127.0.0.1' }
    const sent = { ...event, headers: { ...(event.headers ?? {}), ...edge } }
    if (name !== 'assistant') return console.log(JSON.stringify(await handler(sent, createContext(name)), null, 2))
    const stream = new PassThrough()
    const [answer] = await Promise.all([text(stream), handler(sent, stream, createContext(name))])
    console.log(answer)
  } finally {
    for (const end of closers.reverse()) await end()
  }
}

const isFunctionName = (name: string | undefined): name is FunctionName => name !== undefined && name in functionEntries

async function readEvent(file: string): Promise<{ headers?: object }> {
  try {
    const event: unknown = JSON.parse(await readFile(file, 'utf8'))
    if (typeof event === 'object' && event !== null) return event
    throw new Error('an event is a JSON object')
  } catch (error) {
    throw new CommandFailure(`${file} holds no event (${error instanceof Error ? error.message : error}). ${usage}`)
  }
}

await runCommand(async () => {
  await invoke(process.argv.slice(2))
  process.exit(0)
})
