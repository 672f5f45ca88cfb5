import type { Day } from '#shared/date.ts'
import type { Position } from '#shared/geo.ts'
import type { LegTrack } from '#shared/tracks/cut.ts'
import type { SentTrip } from '../read/archive.ts'
import type { SentPlace } from '../read/found.ts'
import type { SentTrack } from '../read/own-track.ts'
import type { Progress, SentResult } from '../read/read-all.ts'
import type { AccountPiece, TableChoice } from '../types.ts'
import type { TripToWrite } from '../write/trip-file.ts'

export type Order =
  | { readonly kind: 'read'; readonly files: readonly File[]; readonly choices: readonly (TableChoice | undefined)[] }
  /** Cuts the lines read before at a trip's stops. A later cut ends an earlier one. */
  | { readonly kind: 'cut'; readonly number: number; readonly stops: readonly Position[]; readonly at: Day }
  | ({ readonly kind: 'write' } & TripToWrite)
  | { readonly kind: 'keep'; readonly piece: AccountPiece }
  | { readonly kind: 'archive'; readonly now: Date }

/** Places come in pieces, because 50,000 at once would freeze the page. */
export type Report =
  | { readonly kind: 'progress'; readonly progress: Progress }
  | { readonly kind: 'places'; readonly places: readonly SentPlace[] }
  | { readonly kind: 'tracks'; readonly tracks: readonly SentTrack[] }
  /** A trip of an archive; its places and tracks follow. */
  | { readonly kind: 'trip'; readonly trip: Omit<SentTrip, 'places' | 'tracks'> }
  | {
      readonly kind: 'read'
      readonly rest: Omit<SentResult, 'places' | 'tracks' | 'cutLines' | 'archive'>
      readonly vehicles?: readonly unknown[]
    }
  /** `number` is the cut's. Its legs come one by one, then `cut`. */
  | { readonly kind: 'cutting'; readonly number: number; readonly fraction: number }
  | { readonly kind: 'leg'; readonly number: number; readonly leg: LegTrack }
  | { readonly kind: 'cut'; readonly number: number }
  | { readonly kind: 'file'; readonly file: File }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'failed'; readonly error: unknown }
