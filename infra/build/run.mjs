// Runs a TypeScript script of this repository on the Node that npm installs, installing first what the lock file asks for.
// Plain JavaScript on purpose: the machine's own Node (20 or later) reads this file.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { lstatSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const modules = join(root, 'node_modules')
const stamp = join(modules, '.offgrid-lock-hash')
const programs = join(modules, '.bin')

installWhatIsMissing()
run(process.argv.slice(2))

function installWhatIsMissing() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  // A linked node_modules belongs to another checkout: installing here would empty it.
  if (lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink() || readIfThere(stamp) === wanted) return
  console.log('Installing what Offgrid needs (once, about a minute) ...')
  const options = ['ci', '--include=dev', '--include=optional', '--loglevel=error', '--no-audit', '--no-fund']
  const { status, stdout, stderr } = spawnSync('npm', options, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (status !== 0) {
    console.error(
      `${stdout ?? ''}${stderr ?? ''}\nnpm ci failed: Offgrid needs npm and a reachable registry for its first start.`,
    )
    process.exit(1)
  }
  writeFileSync(stamp, wanted)
}

function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function run([script, ...options]) {
  const child = spawn(join(programs, 'node'), [script, ...options], {
    cwd: root,
    env: { ...process.env, PATH: programs + delimiter + process.env.PATH },
    // The channel tells the script when this process is gone, also after kill -9.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  // A terminal's Ctrl-C reaches the child by itself; a signal sent to this process alone does not. Twice does no harm.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  endWithNpm(child)
  child.on('error', (error) => {
    console.error(`Offgrid's Node does not start (${error.message}): delete node_modules and try again.`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
}

/** npm passes no kill -9 on: a server whose npm is gone would keep its port for ever. */
function endWithNpm(child) {
  if (process.env.npm_lifecycle_event === undefined) return
  const npm = process.ppid
  const look = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(look)
    child.kill('SIGTERM')
  }, 500)
  look.unref()
}
