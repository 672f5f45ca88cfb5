import { type Day, toDay } from '#shared/date.ts'

type Stay = {
  readonly startDate: Day | null
  readonly endDate: Day | null
  /** Completes "1 place came". */
  readonly lost?: string
}

/** Returns the days of a stay, and what is lost of them: unreadable ones, months, and both in the wrong order. */
export function readStay(start: string, end: string): Stay {
  const [startDate, endDate] = [readDay(start), readDay(end)]
  if (startDate !== null && endDate !== null && endDate < startDate)
    return { startDate: null, endDate: null, lost: 'without dates: theirs could not be read.' }
  const unread = startDate === null && start.trim() !== '' ? start : endDate === null ? end : ''
  if (unread.trim() === '') return { startDate, endDate }
  const isMonth = /^\s*\d{4}(?:-\d\d)?\s*$/.test(unread)
  const lost =
    startDate === null && endDate === null
      ? `without dates: theirs ${isMonth ? 'name no day' : 'could not be read'}.`
      : `with one date only: the other ${isMonth ? 'names no day' : 'could not be read'}.`
  return { startDate, endDate, lost }
}

/** Reads ISO dates with or without a time, also with GDAL's slashes. Only tables have dates in other forms (`csv`). */
const readDay = (text: string): Day | null => (text === '' ? null : toDay(text.trim().replaceAll('/', '-')))
