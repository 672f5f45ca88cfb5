import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** A Debian with its own processes and files, and this machine's network. */
export type Machine = {
  /** The folder of its files. */
  readonly root: string
  /** Runs commands as root and returns their output. @throws an error with the output if one fails */
  run(commands: string): Promise<string>
  stop(): Promise<void>
}

/** An empty Debian, kept for the next run. */
const archive = '.build/debian-trixie.tar'
const packages = 'systemd,systemd-sysv,dbus,ca-certificates'

/** Boots an empty Debian 13 with systemd. Needs root, debootstrap and systemd-container. */
export async function bootDebian(): Promise<Machine> {
  const folder = mkdtempSync(join(tmpdir(), 'offgrid-at-home-'))
  const root = join(folder, 'debian')
  mkdirSync(root)
  if (!existsSync(archive)) createArchive(join(folder, 'new'))
  execFileSync('tar', ['--extract', '--file', archive, '--directory', root])
  const options = ['--quiet', '--keep-unit', '--register=no', '--boot', '--console=pipe', '--directory', root]
  const container = spawn('systemd-nspawn', options, {
    // Debian 13 refuses version 1 of control groups.
    env: { ...process.env, SYSTEMD_NSPAWN_UNIFIED_HIERARCHY: '1' },
    stdio: 'ignore',
  })
  const machine: Machine = {
    root,
    run: (commands) => enter(findInit(container), commands),
    async stop() {
      const exited = once(container, 'exit')
      await machine.run('systemctl poweroff').catch(() => container.kill('SIGKILL'))
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
  for (let second = 0; ; second++) {
    await sleep(1_000)
    const state = await machine.run('systemctl is-system-running || true').catch(() => '')
    if (/running|degraded/.test(state)) return machine
    if (second > 60) throw new Error(`Debian did not boot: ${state}`)
  }
}

function createArchive(folder: string): void {
  console.log('Fetching an empty Debian 13 (once, two minutes) ...')
  const options = ['--variant=minbase', `--include=${packages}`, 'trixie', folder]
  execFileSync('debootstrap', options, { stdio: ['ignore', 'ignore', 'inherit'] })
  mkdirSync(dirname(archive), { recursive: true })
  execFileSync('tar', ['--create', '--file', `${archive}.unfinished`, '--directory', folder, '.'])
  renameSync(`${archive}.unfinished`, archive)
}

/** Returns the process id of the container's systemd. */
function findInit({ pid }: ChildProcess): string {
  const [init = ''] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')
  return init
}

async function enter(init: string, commands: string): Promise<string> {
  const child = spawn('nsenter', ['--all', '--target', init, '--', '/bin/sh', '-e', '-c', commands], {
    env: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/root', LANG: 'C.UTF-8' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (text) => (output += text))
  child.stderr.on('data', (text) => (output += text))
  const [code] = await once(child, 'close')
  if (code === 0) return output.trim()
  throw new Error(`${commands}\nended with ${code}:\n${output}`)
}
