import type { PhoneNumber } from './trip.ts'
import type { TripPlanFields } from './trip-plan.ts'

/** Returns whom to call, with the numbers that are saved: the rescue service, then the contacts at home. */
export const listNumbers = ({ agency, home = [] }: Pick<TripPlanFields, 'agency' | 'home'>): PhoneNumber[] =>
  [...(agency ? [agency] : []), ...home].flatMap(({ name, phone }) => (phone ? [{ name, phone }] : []))
