import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findFreePort } from '../../infra/local/port.ts'
import { registerPerson } from '../support/person.ts'
import { type Server, startServer } from '../support/server.ts'
import { type Account, checkAccount, createWriter, findOrphans, type Tally } from '../support/writers.ts'
import type { Bench, Figure } from './bench.ts'
import { listFamily, listProcesses, type Process } from './processes.ts'

/** @throws if an answered write is lost, a repeated one is duplicated, or a total is wrong */
const bench: Bench = { title: 'kill -9 under 16 writers, who repeat what was not answered', measure }
export default bench

const rounds = 10
const accounts = 4
const writersEach = 4
/** The processes to kill in turn: all at once, or a single one. */
const targetKinds = ['everything', 'server', 'engine', 'shell'] as const
type TargetKind = (typeof targetKinds)[number]

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
      const target = targetKinds[round % targetKinds.length] ?? 'everything'
      const end = new AbortController()
      const writing = Promise.all(writers.map((write) => write(end.signal)))
      // Awaited below; an earlier failure must not end this process and leave the server behind.
      writing.catch(() => {})
      // In the middle of their writes.
      await pause(500 + Math.random() * 1_000)
      server = await kill(target, server, environment)
      await pause(1_500)
      end.abort()
      await writing
      for (const account of people) await checkAccount(server.url, account)
      process.stdout.write(`  round ${round + 1}, ${target} killed: ${tally.answered} writes answered so far\n`)
    }
    await server.end('SIGTERM')
    const orphans = await findOrphans(folder, people)
    if (orphans.length > 0) throw new Error(`Nobody will ever remove ${orphans}`)
    return [
      { what: 'writes answered, none of them lost or doubled', value: String(tally.answered) },
      { what: 'requests repeated for want of an answer', value: String(tally.repeated) },
      { what: 'wait of a write that met a kill', values: tally.standstills.map((wait) => wait / 1_000), unit: 's' },
    ]
  } finally {
    await server.end('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Kills processes and returns the running server, which for a single process must recover by itself. */
async function kill(target: TargetKind, server: Server, environment: NodeJS.ProcessEnv): Promise<Server> {
  const family = listFamily(server.child.pid ?? 0)
  const targets = family.filter((each) => target === 'everything' || nameOf(each.command) === target)
  if (targets.length === 0) throw new Error(`There is no ${target}`)
  for (const { pid } of targets) process.kill(pid, 'SIGKILL')
  if (target === 'engine' || target === 'shell') return server
  const isAlive = ({ pid }: Process) => listProcesses().some((each) => each.pid === pid)
  for (let elapsed = 0; family.some(isAlive); elapsed += 100) {
    if (elapsed > 30_000) throw new Error(`Something outlives the ${target} that was killed`)
    await pause(100)
  }
  return startServer(environment)
}

const nameOf = (command: string): string => {
  if (command.includes('infra/local/start.ts')) return 'server'
  if (command.includes('/bin/sh -c')) return 'shell'
  return command.includes('--db-path') ? 'engine' : 'other'
}
