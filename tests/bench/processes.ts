import { readdirSync, readFileSync } from 'node:fs'

/** A running process in Linux's terms (proc(5)). */
export type Process = { readonly pid: number; readonly parent: number; readonly command: string }

/** A process with everything that it started and that still runs. */
export function listFamily(pid: number): Process[] {
  const all = listProcesses()
  const family = all.filter((each) => each.pid === pid)
  for (const member of family) family.push(...all.filter(({ parent }) => parent === member.pid))
  return family
}

/** Every process that runs. What has ended but was not waited for by its parent runs no more. */
export const listProcesses = (): Process[] =>
  readdirSync('/proc').flatMap((name) => {
    const stat = /^\d+$/.test(name) ? readStat(name) : undefined
    if (stat === undefined || stat.state === 'Z') return []
    const command = readIfThere(`/proc/${name}/cmdline`)?.replaceAll('\0', ' ').trim() ?? ''
    return [{ pid: Number(name), parent: stat.parent, command }]
  })

/** Linux tells processor time in hundredths of a second on x64 and ARM (USER_HZ). */
const tick = 10

/**
 * Returns the processor time of a process and all its descendants so far, including ended ones (ms, in steps of 10 for each); or only
 * of those whose command matches.
 */
export const readProcessorTime = (pid: number, command = /^/): number =>
  listFamily(pid)
    .filter((member) => command.test(member.command))
    .reduce((sum, member) => sum + (readStat(String(member.pid))?.ticks ?? 0) * tick, 0)

export type Memory = {
  /** Pages in memory; what several processes share counts for each (bytes). */
  readonly resident: number
  /** The same with each shared page divided among those who share it (bytes). */
  readonly proportional: number
}

/** The memory of a process and all that it started. */
export function readMemory(pid: number): Memory {
  const texts = listFamily(pid).map((member) => readIfThere(`/proc/${member.pid}/smaps_rollup`) ?? '')
  const add = (field: string) =>
    texts.reduce((sum, text) => sum + Number(new RegExp(`^${field}: +(\\d+) kB$`, 'm').exec(text)?.[1] ?? 0) * 1024, 0)
  return { resident: add('Rss'), proportional: add('Pss') }
}

/** From /proc/PID/stat; undefined when the process is gone. Its second field, the name, may hold spaces and parentheses. */
function readStat(pid: string): { state: string; parent: number; ticks: number } | undefined {
  const text = readIfThere(`/proc/${pid}/stat`)
  if (text === undefined) return undefined
  const [state = '', parent, ...rest] = text.slice(text.lastIndexOf(')') + 2).split(' ')
  // utime, stime, cutime and cstime: its own, and that of the children it has waited for.
  const ticks = rest.slice(9, 13).reduce((sum, field) => sum + Number(field), 0)
  return { state, parent: Number(parent), ticks }
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // Processes end while one looks at them.
    return undefined
  }
}
