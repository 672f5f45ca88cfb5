import { sha256 } from '#functions/table/sha256.ts'
import type { UserId } from '#shared/ids.ts'

/** One line of the structured log. Never add tokens, passwords, questions, email bodies or addresses. */
export type LogEntry = {
  readonly level: 'info' | 'error'
  readonly message: string
  readonly [field: string]: string | number | boolean | undefined
}

/** Logs an entry. With `mayBuffer` it may wait for the next entry. */
export type Log = (entry: LogEntry, mayBuffer?: boolean) => void

/** Returns a user's constant pseudonym for the log. A plain hash is safe, because 80 bits of a user id are random. */
export const toPseudonym = (userId: UserId): string => sha256(userId).slice(0, 16)

/** The longest time that an entry is buffered (ms). */
const maxWait = 50

/**
 * Writes one JSON object a line to standard output, which CloudWatch reads. Buffered entries are written with the next entry, or
 * on exit, unless the process is killed.
 */
export function createConsoleLog(level: LogEntry['level']): Log {
  let lines = ''
  let timer: NodeJS.Timeout | undefined
  const write = () => {
    clearTimeout(timer)
    timer = undefined
    process.off('exit', write)
    process.stdout.write(lines)
    lines = ''
  }
  return (entry, mayBuffer = false) => {
    if (level === 'error' && entry.level !== 'error') return
    lines += `${JSON.stringify(entry)}\n`
    if (!mayBuffer) return write()
    if (timer !== undefined) return
    timer = setTimeout(write, maxWait).unref()
    process.once('exit', write)
  }
}

/** Returns the loggable parts of an error. */
export function failureFields(error: unknown): { error: string; detail: string; stack?: string; cause?: string } {
  if (!(error instanceof Error)) return { error: typeof error, detail: String(error) }
  return {
    error: error.name,
    detail: error.message,
    ...(error.stack === undefined ? {} : { stack: error.stack }),
    ...(error.cause instanceof Error ? { cause: `${error.cause.name}: ${error.cause.message}` } : {}),
  }
}
