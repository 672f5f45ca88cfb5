import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findFreePort } from '../../infra/local/port.ts'
import { registerPerson } from '../support/person.ts'
import { type Server, startServer } from '../support/server.ts'
import { type Account, checkAccount, createWriter, findOrphans, type Tally } from '../support/writers.ts'
import { type Bench, type Figure, median } from './bench.ts'

/** Breaks off when a write that was answered is lost, one that was repeated is there twice, or a total is wrong. */
const bench: Bench = { title: 'kill -9 under 16 writers, who repeat what was not answered', measure }
export default bench

const rounds = 10
const [accounts, writersEach] = [4, 4]
/** What is killed, round and round: everything at once, or one process alone. */
const victims = ['everything', 'server', 'engine', 'shell', 'launcher'] as const
type Victim = (typeof victims)[number]

async function measure(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'offgrid-kill-'))
  const environment = { PORT: String(await findFreePort()), OFFGRID_DATA_DIR: folder }
  const tally: Tally = { answered: 0, repeated: 0, standstills: [] }
  let server = await startServer(environment)
  try {
    const people: Account[] = []
    for (let number = 0; number < accounts; number++)
      people.push({ person: await registerPerson(server.url), trips: new Map() })
    const writers = people.flatMap((account) =>
      Array.from({ length: writersEach }, (_, number) => createWriter(server.url, account, `writer ${number}`, tally)),
    )
    for (let round = 0; round < rounds; round++) {
      const victim = victims[round % victims.length] ?? 'everything'
      const end = new AbortController()
      const writing = Promise.all(writers.map((write) => write(end.signal)))
      // Awaited below: what goes wrong before must not end this process, and leave the server behind.
      writing.catch(() => {})
      // Somewhere in the middle of their writes.
      await pause(500 + Math.random() * 1_000)
      server = await kill(victim, server, environment)
      await pause(1_500)
      end.abort()
      await writing
      for (const account of people) await checkAccount(server.url, account)
      process.stdout.write(`  round ${round + 1}, ${victim} killed: ${tally.answered} writes answered so far\n`)
    }
    await server.end('SIGTERM')
    const orphans = await findOrphans(folder, people)
    if (orphans.length > 0) throw new Error(`Nobody will ever remove ${orphans}`)
    return [
      { what: 'writes answered, none of them lost or doubled', value: String(tally.answered) },
      { what: 'requests repeated for want of an answer', value: String(tally.repeated) },
      { what: 'median wait of a write that met a kill', value: `${(median(tally.standstills) / 1_000).toFixed(1)} s` },
    ]
  } finally {
    await server.end('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Kills a process, or all of them, and gives the server that runs afterwards: the same one if it must help itself. */
async function kill(victim: Victim, server: Server, environment: NodeJS.ProcessEnv): Promise<Server> {
  const family = listFamily(server.child.pid ?? 0)
  const doomed = family.filter((each) => victim === 'everything' || each.name === victim)
  if (doomed.length === 0) throw new Error(`There is no ${victim}`)
  for (const { pid } of doomed) process.kill(pid, 'SIGKILL')
  if (victim === 'engine' || victim === 'shell') return server
  const isAlive = ({ pid }: Process) => listProcesses().some((each) => each.pid === pid)
  for (let waited = 0; family.some(isAlive); waited += 100) {
    if (waited > 30_000) throw new Error(`Something outlives the ${victim} that was killed`)
    await pause(100)
  }
  return startServer(environment)
}

type Process = { readonly pid: number; readonly parent: number; readonly name: string }

const listProcesses = (): Process[] =>
  execFileSync('ps', ['-eo', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' })
    .split('\n')
    .flatMap((line) => {
      const [, pid, parent, state = '', command = ''] = /^ *(\d+) +(\d+) +(\S+) +(.*)$/.exec(line) ?? []
      // What has ended but was not waited for by its parent runs no more.
      return state === '' || state.startsWith('Z')
        ? []
        : [{ pid: Number(pid), parent: Number(parent), name: nameOf(command) }]
    })

const nameOf = (command: string): string => {
  if (command.includes('run.mjs')) return 'launcher'
  if (command.includes('infra/local/start.ts')) return 'server'
  if (command.includes('/bin/sh -c')) return 'shell'
  return command.includes('--db-path') ? 'engine' : 'other'
}

/** A process with everything that it started. */
function listFamily(pid: number): Process[] {
  const all = listProcesses()
  const family = all.filter((each) => each.pid === pid)
  for (const member of family) family.push(...all.filter(({ parent }) => parent === member.pid))
  return family
}
