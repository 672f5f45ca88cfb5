import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Server = {
  readonly child: ChildProcess
  /** From the ready line. */
  readonly url: string
  output(): string
  /** Sends the signal and returns the exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

/** Runs `npm start` or another script in its own process group. */
function run(environment: NodeJS.ProcessEnv, script?: readonly string[], checkout = '.') {
  const { scripts } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8'))
  const command: string = script === undefined ? scripts.start : `exec sh infra/build/run.sh ${script.join(' ')}`
  const child = spawn('/bin/sh', ['-c', command], {
    cwd: checkout,
    // Each checkout has its own compile cache.
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: undefined,
      OFFGRID_MAP_STYLE: '',
      OFFGRID_WEATHER: 'sample',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  child.stdout.on('data', (text) => (output += text))
  child.stderr.on('data', (text) => (output += text))
  return { child, output: () => output }
}

/** Waits until Offgrid is ready. @throws its output if it exits first */
export async function startServer(
  environment: NodeJS.ProcessEnv,
  script?: readonly string[],
  checkout?: string,
): Promise<Server> {
  const { child, output } = run(environment, script, checkout)
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const ready = /^Offgrid is ready at (http:\/\/localhost:\d+)$/m.exec(output())?.[1]
      if (ready !== undefined) resolve(ready)
    })
    child.once('close', () => reject(new Error(output())))
  })
  return {
    child,
    url,
    output,
    async end(signal) {
      child.kill(signal)
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      return child.exitCode
    },
  }
}

/** Starts Offgrid, which must fail. */
export async function failToStart(environment: NodeJS.ProcessEnv): Promise<{ code: number | null; output: string }> {
  const { child, output } = run(environment)
  await once(child, 'close')
  return { code: child.exitCode, output: output().trim() }
}

/** Posts JSON, with the access token if there is one. */
export const post = (url: string, body: object, token = '') =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })

export const anna = { username: 'anna', password: 'four quiet dunes', email: 'anna@example.org', bio: '' }

/** Logs Anna in; returns her access token. */
export async function logIn(url: string): Promise<string> {
  const { accessToken }: { accessToken: string } = await (await post(`${url}/api/auth/login`, anna)).json()
  return accessToken
}

/** Registers Anna and logs her in; returns her access token. @throws if the registration is refused */
export async function signUp(url: string): Promise<string> {
  const { status } = await post(`${url}/api/auth/register`, anna)
  if (status !== 201) throw new Error(`The registration was answered with ${status}`)
  return logIn(url)
}
