import { type Day, toLocalDay } from '#shared/date.ts'
import { useNow } from './use-now.ts'

/** Returns the device's date, checked each minute and whenever the page becomes visible. */
export const useToday = (): Day => toLocalDay(useNow(60_000))
