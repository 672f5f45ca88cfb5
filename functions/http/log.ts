import { sha256 } from '#functions/table/sha256.ts'
import type { UserId } from '#shared/ids.ts'

/** One line of the structured log. Never add tokens, passwords, questions, email bodies or addresses. */
export type LogEntry = {
  readonly level: 'info' | 'error'
  readonly message: string
  readonly [field: string]: string | number | boolean | undefined
}

/** Logs an entry: at once, or, where others will follow that keep the process going (`mayBuffer`), together with those. */
export type Log = (entry: LogEntry, mayBuffer?: boolean) => void

/**
 * A user's name in the log: always the same, and nobody's who has not the table. A plain hash does: 80 of a user id's bits
 * are random, so it cannot be guessed, and no secret has to be kept, replaced and handed to three functions.
 */
export const toPseudonym = (userId: UserId): string => sha256(userId).slice(0, 16)

/** So long an entry waits for others at most (ms). */
const maxWait = 50

/**
 * Writes one JSON object a line to standard output, where CloudWatch reads it: every entry, or the errors alone. Those that may
 * wait are written with the next that may not, and never lost by a process that ends or breaks down, short of kill -9.
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

/** Returns what the log may contain of a failure: its kind, its text and where it came from. */
export function failureFields(error: unknown): { error: string; detail: string; stack?: string; cause?: string } {
  if (!(error instanceof Error)) return { error: typeof error, detail: String(error) }
  return {
    error: error.name,
    detail: error.message,
    ...(error.stack === undefined ? {} : { stack: error.stack }),
    ...(error.cause instanceof Error ? { cause: `${error.cause.name}: ${error.cause.message}` } : {}),
  }
}
