import type { Waypoint } from '#shared/waypoint.ts'
import type { SentTrip } from '../read/archive.ts'
import type { SentPlace } from '../read/found.ts'
import type { Progress, SentResult } from '../read/read-all.ts'
import type { AccountPiece, Columns, FoundLine, TripFormat, WriteOptions, WrittenTrip } from '../types.ts'

export type Order =
  | { readonly kind: 'read'; readonly files: readonly File[]; readonly columns: readonly (Columns | undefined)[] }
  | {
      readonly kind: 'write'
      readonly trip: WrittenTrip
      readonly waypoints: readonly Waypoint[]
      readonly format: TripFormat
      readonly options: WriteOptions
      readonly now: Date
    }
  | { readonly kind: 'keep'; readonly piece: AccountPiece }
  | { readonly kind: 'archive'; readonly now: Date }

/** Places come in pieces, because 50,000 at once would freeze the page. */
export type Report =
  | { readonly kind: 'progress'; readonly progress: Progress }
  | { readonly kind: 'places'; readonly places: readonly SentPlace[] }
  | { readonly kind: 'lines'; readonly lines: readonly FoundLine[] }
  /** A trip of an archive; its places follow. */
  | { readonly kind: 'trip'; readonly trip: Omit<SentTrip, 'places'> }
  | {
      readonly kind: 'read'
      readonly rest: Omit<SentResult, 'places' | 'lines' | 'archive'>
      readonly vehicles?: readonly unknown[]
    }
  | { readonly kind: 'file'; readonly file: File }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'failed'; readonly error: unknown }
