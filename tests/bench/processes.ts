import { readdirSync, readFileSync } from 'node:fs'

export type Process = { readonly pid: number; readonly parent: number; readonly command: string }

/** A process with its running descendants. */
export function listFamily(pid: number): Process[] {
  const all = listProcesses()
  const family = all.filter((each) => each.pid === pid)
  for (const member of family) family.push(...all.filter(({ parent }) => parent === member.pid))
  return family
}

/** All processes except zombies. */
export const listProcesses = (): Process[] =>
  readdirSync('/proc').flatMap((name) => {
    const stat = /^\d+$/.test(name) ? readStat(name) : undefined
    if (stat === undefined || stat.state === 'Z') return []
    const command = readIfThere(`/proc/${name}/cmdline`)?.replaceAll('\0', ' ').trim() ?? ''
    return [{ pid: Number(name), parent: stat.parent, command }]
  })

/** Linux reports processor time in hundredths of a second on x64 and ARM (USER_HZ). */
const tick = 10

/**
 * Returns the processor time (ms) of a process and its descendants, including ended ones, optionally only of commands that match.
 */
export const readProcessorTime = (pid: number, command = /^/): number =>
  listFamily(pid)
    .filter((member) => command.test(member.command))
    .reduce((sum, member) => sum + (readStat(String(member.pid))?.ticks ?? 0) * tick, 0)

export type Memory = {
  /** Pages in memory; shared ones count for each process (bytes). */
  readonly resident: number
  /** The same, with shared pages divided among their processes (bytes). */
  readonly proportional: number
}

export function readMemory(pid: number): Memory {
  const texts = listFamily(pid).map((member) => readIfThere(`/proc/${member.pid}/smaps_rollup`) ?? '')
  const add = (field: string) =>
    texts.reduce((sum, text) => sum + Number(new RegExp(`^${field}: +(\\d+) kB$`, 'm').exec(text)?.[1] ?? 0) * 1024, 0)
  return { resident: add('Rss'), proportional: add('Pss') }
}

/** From /proc/PID/stat; undefined if the process is gone. The second field, the name, may contain spaces and parentheses. */
function readStat(pid: string): { state: string; parent: number; ticks: number } | undefined {
  const text = readIfThere(`/proc/${pid}/stat`)
  if (text === undefined) return undefined
  const [state = '', parent, ...rest] = text.slice(text.lastIndexOf(')') + 2).split(' ')
  // utime, stime, cutime and cstime: its own time, and that of children it waited for.
  const ticks = rest.slice(9, 13).reduce((sum, field) => sum + Number(field), 0)
  return { state, parent: Number(parent), ticks }
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // The process may have ended.
    return undefined
  }
}
