import { once } from 'node:events'
import { createWriteStream, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { CommandFailure } from '../build/command.ts'
import { killAll, spawnDependent } from '../local/engine.ts'
import { findFreePort } from '../local/port.ts'
import { folder, root, run } from './commands.ts'
import type { Difference } from './transform.ts'

/** The emulator, what its Python functions import (Lambda has boto3), its signatures, and the AWS CLI. */
const packages = ['ministack==1.5.33', 'cryptography==50.0.2', 'boto3==1.43.106', 'awscli==1.46.3']

const python = join(folder, 'python')
const bin = join(python, 'bin')
const nodePackages = join(root, 'node_modules')

/** AWS CLI for the CDK's function that copies files: the emulator reads a function's answer from its standard output. */
export const quietCli = join(folder, 'aws-to-stderr')

/**
 * Installs the emulator into `.build/rehearse/python`, unless it is there already.
 *
 * @throws CommandFailure that says what is missing
 */
export async function installEmulator(signal: AbortSignal): Promise<void> {
  writeFileSync(quietCli, `#!/bin/sh\nexec '${join(bin, 'aws')}' "$@" >&2\n`, { mode: 0o755 })
  const stamp = join(python, 'offgrid-packages')
  const wanted = packages.join('\n')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  const step = async (program: string, options: readonly string[], message: string) => {
    try {
      await run(program, options, process.env, signal)
    } catch (cause) {
      if (signal.aborted) throw cause
      throw new CommandFailure(message, { cause })
    }
  }
  const check = 'import sys; sys.exit(sys.version_info < (3, 10))'
  await step('python3', ['-c', check], 'The rehearsal needs Python 3.10 or later as python3, which is not installed.')
  rmSync(python, { recursive: true, force: true })
  await step(
    'python3',
    ['-m', 'venv', python],
    'The rehearsal needs Python’s venv module with pip, which is not installed (Debian: python3-venv).',
  )
  const install = ['install', '--quiet', '--disable-pip-version-check', ...packages]
  await step(
    join(bin, 'pip'),
    install,
    `The rehearsal needs ${packages[0]} and its packages, which pip could not install: see .build/rehearse/rehearse.log.`,
  )
  writeFileSync(stamp, wanted)
}

export type Emulator = {
  readonly port: number
  /** Environment of commands that use the emulator instead of AWS. */
  readonly environment: NodeJS.ProcessEnv
  stop(): Promise<void>
}

/** The emulator takes its account from the access key. */
export const account = '111111111111'

/**
 * Starts the emulator on a free port of this machine. It always ends with this process.
 *
 * @throws CommandFailure if it does not answer within 30 s
 */
export async function startEmulator(): Promise<Emulator> {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const scratch = join(folder, 'scratch')
  rmSync(scratch, { recursive: true, force: true })
  mkdirSync(scratch, { recursive: true })
  // Functions run from here; the repository's own package.json would make every .js file an ES module.
  writeFileSync(join(scratch, 'package.json'), '{}')
  const path = [bin, join(nodePackages, '.bin'), process.env.PATH].join(':')
  const child = spawnDependent(join(bin, 'ministack'), [], {
    cwd: scratch,
    // The functions inherit these variables, so they have none of the user's.
    env: {
      PATH: path,
      HOME: scratch,
      TMPDIR: scratch,
      STATE_DIR: scratch,
      BIND_HOST: '127.0.0.1',
      GATEWAY_PORT: String(port),
      MINISTACK_ACCOUNT_ID: account,
      SFTP_ENABLED: '0',
      IOT_MTLS_ENABLED: '0',
      // Lambda has the AWS SDK, which the CDK's function that empties the bucket needs.
      NODE_PATH: nodePackages,
      NODE_OPTIONS: `--import=${new URL('runtime.ts', import.meta.url)}`,
    },
  })
  const log = createWriteStream(join(folder, 'emulator.log'))
  child.stdout?.pipe(log, { end: false })
  child.stderr?.pipe(log, { end: false })
  const exited = once(child, 'close')
  const stop = async () => {
    killAll(child)
    await exited
    rmSync(scratch, { recursive: true, force: true })
  }
  const isReady = () =>
    fetch(`${url}/_ministack/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  for (let tries = 0; !(await isReady()); tries++) {
    if (tries === 150 || child.exitCode !== null) {
      await stop()
      throw new CommandFailure('The emulator did not start: see .build/rehearse/emulator.log.')
    }
    await setTimeout(200)
  }
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('AWS_'))
  const environment = {
    ...Object.fromEntries(own),
    PATH: path,
    AWS_ENDPOINT_URL: url,
    AWS_ACCESS_KEY_ID: account,
    AWS_SECRET_ACCESS_KEY: 'rehearsal',
    AWS_REGION: 'us-east-1',
    AWS_DEFAULT_REGION: 'us-east-1',
    AWS_CONFIG_FILE: '/dev/null',
    AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
    CDK_DISABLE_CLI_TELEMETRY: 'true',
  }
  return { port, environment, stop }
}

/** Things that this module does in the emulator's place, besides the templates. */
export const standIns: readonly Difference[] = [
  { what: 'Lambda’s streaming API and AWS SDK', why: 'its functions have neither, so they get ours' },
  { what: 'CloudFront’s 404 for a missing file', why: 'it answers 403, also with permission to list the bucket' },
  { what: 'HTTPS between browser and CloudFront', why: 'it answers over HTTP, and a header says HTTPS' },
  { what: 'Models of the assistants', why: 'it makes up their answers' },
]

export type Viewer = { readonly origin: string; close(): void }

/**
 * Opens an address on this machine that passes requests to a distribution of the emulator, as a browser would send them
 * to CloudFront over HTTPS.
 */
export async function openViewer({ port }: Emulator, host: string): Promise<Viewer> {
  const server = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, host, 'x-forwarded-proto': 'https' }
    const { method, url: path } = incoming
    const passed = request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      // Its S3 denies CloudFront a missing file, even with permission to list, with which AWS answers 404.
      const denied = answer.statusCode === 403 && answer.headers['content-type'] === 'application/xml'
      outgoing.writeHead(denied ? 404 : (answer.statusCode ?? 502), answer.headers)
      answer.pipe(outgoing)
    })
    passed.on('error', () => outgoing.destroy())
    incoming.pipe(passed)
  })
  const own = await findFreePort()
  server.listen(own, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { origin: `http://127.0.0.1:${own}`, close }
}
