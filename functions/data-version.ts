/**
 * The version of the stored data. A table's version item (`keys.version`) says that all its items have at least this version.
 * Each release declares two numbers:
 *
 * - `dataVersion`: the version that it writes, with which an empty table starts.
 * - `readsFrom`: the oldest version that it can serve. `npm start` and the release step (`npm run migrate`) first bring a table
 *   to this version.
 *
 * A function answers 503 for tables outside this range. To change a shape from version n to n + 1, ship two releases, because two
 * releases run side by side during a canary:
 *
 * 1. Expand: `dataVersion` n + 1, `readsFrom` n. Reads both shapes, and the previous release can read what it writes.
 * 2. Migrate and contract: `readsFrom` n + 1, with a file in infra/migrations. The release step rewrites what is left of version
 *    n while the first release still serves.
 *
 * The step refuses to run beside code that still writes version n. See infra/deploy.md, "Changing what is stored".
 *
 * Version 8 only adds the version item to version 7. Version 9 adds tracks: their items (`keys.track`), the waypoints' attribute
 * `track` and the trips' `trackCount`; trip plans (`keys.tripPlan`), check-ins (`keys.checkIn`), and links to trips (`keys.tripShare`,
 * `keys.share`, the trips' `shareCount`), fill-ups (`keys.fill`) and the vehicles' `fillCount`, `odometer` and `services`; the user's
 * last change (`keys.changes`), and the trips' `attachedChanges`, `days` and `daysAt`. All are absent from version 8, and so are, also
 * from early items of version 9, the trips' `averages` and `checkInCount`, the tracks' `parts`, `map`, `fords` and `roads`, the
 * vehicles' `rewritten`, the version item's `restored`, the records of deletions since a restore (`keys.deletedSinceRestore`),
 * invitations, members and joined trips (`keys.invite` to `keys.joinedSequence`, the trips' `crew` and `crewVersion`) and the check-ins' `by`. Days need no
 * migration: they are right only while `daysAt` equals the change counter, which every release raises, and have `ofAll`. Code of version 8 leaves the
 * others alone, but deletes a stop, a trip or a vehicle without them. Reading a trip's tracks removes what it left of a stop; what it
 * left of a trip is in no trip's answer, and a link to it shows nothing. The migration to version 9, in a later release, removes that,
 * too.
 */
export const dataVersion = 9
export const readsFrom = 8

/** Returns whether this release can serve a table of this version; undefined is a table without a version. */
export const canServe = (version: number | undefined): boolean =>
  version !== undefined && version >= readsFrom && version <= dataVersion

/** The time (ms) after which all functions that run know a new history id of the data: they read it with the data version. */
export const historyDelay = 60_000

/** Marks a table that cannot be served in the log, for the alarm `DataVersion`. */
export const unservable = { data: 'unservable' } as const
