import type { Crew } from '#shared/crew.ts'
import { toLocalDay } from '#shared/date.ts'
import { formatShortDay } from '#shared/day-texts.ts'

const formerMember = 'A former member'

type Changed = { readonly by?: unknown; readonly changedAt?: unknown }

/** Returns the name of who changed a stop last; undefined for the user, also on another device. */
export function findAuthor({ owner, you, crew = [] }: Crew, { by }: Pick<Changed, 'by'>): string | undefined {
  if (by === you) return undefined
  return by === undefined ? owner : (crew.find(({ id }) => id === by)?.name ?? formerMember)
}

/**
 * Returns 'Ben changed this on Jun 21.' and 'Ben' for a stop that someone else changed last; '' for the user's own devices, and no name for
 * someone who has left.
 */
export function describeAuthor(
  crew: Crew,
  stop: Changed,
): { readonly said: string; readonly name: string | undefined } {
  const author = findAuthor(crew, stop)
  const day = describeWhen(stop)
  return {
    said: author ? `${author} changed this${day && ` on ${day}`}.` : '',
    name: author === formerMember ? undefined : author,
  }
}

/** Returns 'Jun 21', in the device's time zone; '' if the time is unknown. */
export const describeWhen = ({ changedAt }: Pick<Changed, 'changedAt'>): string =>
  typeof changedAt === 'number' ? formatShortDay(toLocalDay(changedAt)) : ''
