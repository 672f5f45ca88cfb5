/**
 * The version of what is stored. A table is at version n once nothing in it is older; its version item says which
 * (`keys.version`). Each release declares two numbers:
 *
 * - `dataVersion`: the version of what it writes. An empty table starts with it.
 * - `readsFrom`: the oldest version of a table that it can serve. `npm start` and the release step (`npm run migrate`) bring
 *   a table to this version before the release serves it.
 *
 * A function serves tables from `readsFrom` to `dataVersion` and answers 503 for any other. To change a stored shape from
 * version n to n + 1, ship two releases, so that the two that run side by side during a canary both understand every item:
 *
 * 1. Expand: `dataVersion` n + 1, `readsFrom` n. It reads both shapes, and the release before it can read what it writes.
 * 2. Migrate and contract: `readsFrom` n + 1, with a file for it in infra/migrations. While the first release still serves,
 *    the release step rewrites what is left of version n; then traffic moves to code that knows version n + 1 alone.
 *
 * The step refuses to run beside code that still writes version n. See infra/deploy.md, "Changing what is stored".
 *
 * Version 8 differs from version 7 only in that the table says which it is.
 */
export const dataVersion = 8
export const readsFrom = 8

/** Returns whether this release can serve a table at this version; undefined for a table that doesn't say. */
export const canServe = (version: number | undefined): boolean =>
  version !== undefined && version >= readsFrom && version <= dataVersion

/** In the log line of a function that found a table it cannot serve: the alarm `DataVersion` counts these. */
export const unservable = { data: 'unservable' } as const
