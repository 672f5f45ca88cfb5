import { isDay, shiftDay, toIsoDate } from '#shared/date.ts'
import { type Insertion, planInsertion } from '#shared/reorder.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import type { NewStopDraft } from './use-new-stop.ts'

/** Returns the nights entered; undefined if they are not a whole number up to a year. */
export const readNights = (text: string): number | undefined => {
  const nights = Number(text.trim() || '0')
  return Number.isInteger(nights) && nights >= 0 && nights <= 366 ? nights : undefined
}

/** Plans a new stop among `stops`, in the trip's order; undefined if its dates or order cannot be stored. */
export function planNewStop(
  stops: readonly Waypoint[],
  { after, nights: text, day }: Pick<NewStopDraft, 'after' | 'nights' | 'day'>,
): Insertion | undefined {
  const nights = readNights(text)
  if (nights === undefined) return undefined
  if (stops.length === 0 && isDay(day)) {
    const last = shiftDay(day, nights)
    return last && { added: { startDate: toIsoDate(day), endDate: toIsoDate(last) }, changes: [], push: undefined }
  }
  return planInsertion(stops, after === '' ? -1 : stops.findIndex(({ id }) => id === after), nights)
}
