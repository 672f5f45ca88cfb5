import type { NewCheckIn } from './check-in.ts'
import type { Day } from './date.ts'
import type { Track } from './track.ts'

/** Links that show one trip to people without an account, for reading only. */

/** The header with the token. The page has it from the address's fragment, which no request or log contains. */
export const shareTokenHeader = 'X-Share-Token'

/** The start of the paths that take the token. */
export const sharedPath = '/api/shared/'

export const shareDays = [7, 30, 90, 'trip'] as const
/** Days until a link ends; `trip`: 7 days (UTC) after the last stop's end. */
export type ShareDays = (typeof shareDays)[number]

/** The parts of a trip that a link shows besides places and tracks. */
export type Shows = {
  readonly dates: boolean
  readonly descriptions: boolean
  /** Fuel and water. */
  readonly figures: boolean
  readonly checkIns: boolean
  /** The names of members who checked in. */
  readonly names?: boolean | undefined
}

/** Answer of POST …/shares, the only one with the token. */
export type MadeShare = { readonly id: string; readonly token: string }

/** A link in GET …/shares. Times in milliseconds since 1970. */
export type Share = {
  readonly id: string
  readonly shows: Shows
  readonly createdAt: number
  /** Null if the link ends with a trip that has no dates any more, so it has ended. */
  readonly endsAt: number | null
  readonly hasEnded: boolean
  /** The last UTC day on which someone opened it. */
  readonly openedOn: Day | null
}

/** GET …/trips/{tripId}/shares, newest first. */
export type ShareList = { readonly shares: readonly Share[] }

type Range = { readonly low: number; readonly usual: number; readonly high: number }

/** The leg to a stop: kilometers along its track or road, and the fuel it needs, both from the good case to the bad one. */
export type SharedLeg = {
  readonly km: Range
  /** Absent if fuel is not calculated. With several vehicles: of the one whose fuel lasts worst. */
  readonly fuel?: SharedNeed | undefined
  /** Only with several vehicles: of each whose fuel is calculated, numbered from 1 as in the texts. */
  readonly fuels?: readonly (SharedNeed & { readonly vehicle: number })[] | undefined
}

type SharedNeed = Range & { readonly unit: 'L' | 'kWh' }

/** A stop on a shared trip. `number` counts from 1 in the trip's order. */
export type SharedStop = {
  readonly number: number
  readonly name: string
  /** The kind of stop (shared/stop.ts); absent if it has none. */
  readonly symbol?: string | undefined
  /** Only for a stop that the trip skips. */
  readonly skipped?: true | undefined
  readonly latitude: number
  readonly longitude: number
  /** Only if dates are shared. Null if the stop has none. */
  readonly startDate?: Day | null | undefined
  readonly endDate?: Day | null | undefined
  /** Only if descriptions are shared, and the stop has one. */
  readonly description?: string | undefined
  /** Only if figures are shared. Null at the first stop and at a skipped one. */
  readonly leg?: SharedLeg | null | undefined
}

/** A check-in, only if check-ins are shared. */
export type SharedCheckIn = Readonly<
  Pick<NewCheckIn, 'at' | 'sentAt' | 'state' | 'until' | 'latitude' | 'longitude' | 'note'>
> & {
  /** Milliseconds since 1970. */
  readonly receivedAt: number
  /** The stop's number and name while the trip has it. */
  readonly stop?: { readonly number: number; readonly name: string } | undefined
  /** The name of the member who checked in, only if names are shared; absent for the owner. */
  readonly by?: string | undefined
  /** The stop after the one it names; `day` only if dates are shared. */
  readonly next?: { readonly number: number; readonly name: string; readonly day?: Day | undefined } | undefined
}

/**
 * GET /api/shared/trip. `after` of the next request is the last stop's number; `next` is null on the last page. When the link ends
 * is not in it: a link that ends with its trip would give away the trip's dates.
 */
export type SharedTripPage = {
  readonly name: string
  readonly shows: Shows
  readonly stopCount: number
  readonly stops: readonly SharedStop[]
  readonly next: number | null
  /** Only on the first page and if figures are shared; water names days, so it needs shared dates, too. */
  readonly fuel?: string | undefined
  /** Only with several vehicles: each one's fuel, worst first, called 'Vehicle 1' and so on. `fuel` is the first of them. */
  readonly fuels?: readonly string[] | undefined
  readonly water?: string | undefined
  /** Only on the first page and if check-ins are shared. Null before the first. */
  readonly checkIn?: SharedCheckIn | null | undefined
  /** The next newest, and a worse one, if it is uncertain which is the latest (check-in.ts); absent otherwise. */
  readonly otherCheckIns?: readonly SharedCheckIn[] | undefined
}

/** The track to the stop of this number, in the form of shared/track.ts. */
export type SharedTrack = Pick<Track, 'line' | 'breaks' | 'heights' | 'km'> & { readonly to: number }

/** GET /api/shared/tracks. `next` as above. */
export type SharedTracksPage = { readonly tracks: readonly SharedTrack[]; readonly next: number | null }

export const tooManyShares = 'This trip has 10 links. Stop sharing one and try again.'
export const noLongerValid = 'This link is no longer valid.'
export const endsWithoutDates = 'Give the last stop a date, or choose a number of days.'

const tokenPattern = /^[\w-]{43}$/
/** 256 random bits in base64url. */
export const isShareToken = (text: string): boolean => tokenPattern.test(text)
