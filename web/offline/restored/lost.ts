import { ulid } from 'ulid'
import { isSameValue } from '#shared/rebase.ts'
import { toFields } from '../outbox/additions.ts'
import { readName } from '../outbox/rows.ts'
import { omitFields, pickFields, pickSpecified } from '../public/fields.ts'
import type { Row } from '../public/nouns.ts'
import { isSameThing, sharesItem } from '../public/operation.ts'
import { unseen } from '../public/outdated.ts'
import { describe, getStore, listThingIds } from '../public/target.ts'
import type { Fields, Operation, SavedTrack, Target } from '../public/types.ts'
import { readHistory } from '../replica/history.ts'
import { getRow, listOperations, putMark, type WriteTx } from '../replica/replica.ts'

/** A thing saved here, and the restored server's row; undefined if it has none. A track's is its waypoint's. */
export type Pair = {
  readonly target: Target
  readonly current: Fields | undefined
  readonly track?: SavedTrack | undefined
}

/**
 * `deleted`: ids of what the user deleted. `deletedSince`: those deleted after the restore, perhaps by a device that had not seen
 * what this one has.
 */
export type Deletions = { readonly deleted: ReadonlySet<string>; readonly deletedSince: ReadonlySet<string> }

/** `now` in ms since 1970. */
type Restored = Deletions & { readonly history: string; readonly now: number }

/**
 * Stores what a restored server lacks as changes that need the user's decision, before all others, and lowers the saved counters to
 * the server's, so that its later changes count as newer.
 */
export async function putLost(
  tx: WriteTx,
  pairs: readonly Pair[],
  { deleted, deletedSince, history, now }: Restored,
): Promise<void> {
  // Another tab was faster.
  if ((await readHistory(tx)) === history) return
  const all = await listOperations(tx)
  let seq = (all[0]?.seq ?? now) - pairs.length - 1
  for (const { target, current, track } of pairs) {
    seq += 1
    const row = await getRow(tx, target)
    const ids = listThingIds(target)
    const isSince = ids.some((id) => deletedSince.has(id))
    if (!row || (!current && !isSince && ids.some((id) => deleted.has(id)))) continue
    const lost = findLost({ target, current, track }, row, all)
    if (lost) {
      const name = await readName(tx, target)
      await tx.objectStore('outbox').put({
        ...lost,
        seq,
        kind: 'edit',
        target,
        name,
        key: ulid(now),
        state: 'conflict',
        at: now,
        ...(!isSince && { lost: true as const }),
      })
    }
    // A track shares its waypoint's row.
    if (current && !describe(target).shownIn) {
      const rev = Math.min(row.rev, Number(current.rev ?? 0))
      await tx.objectStore(getStore(target)).put({ ...lower(row), rev })
    }
  }
  // An item that a decision may show again gives way to the server's rows, too.
  for (const one of all) {
    const base = one.base === undefined ? undefined : unmatched
    // An item that another device had deleted is perhaps there again.
    const again = { state: 'waiting', current: undefined, gone: undefined, message: undefined } as const
    await tx.objectStore('outbox').put({ ...lower(one), base, ...(one.gone && !one.lost && again) })
  }
  for (const { key } of await tx.objectStore('marks').getAll()) {
    if (key.startsWith('trip:')) await putMark(tx, key, { latest: undefined, attached: undefined, written: 0 })
    if (key.startsWith('fills:')) await putMark(tx, key, { at: 0, written: 0 })
  }
  await putMark(tx, 'history', { history })
}

type Lost = Pick<Operation, 'changed' | 'was' | 'base' | 'rest' | 'current' | 'gone'>

/** Returns undefined if the server lacks nothing, or a change that is not synced yet has it. */
function findLost(pair: Pair, row: Row, all: readonly Operation[]): Lost | undefined {
  const { target, current, track } = pair
  const about = all.filter((one) => sharesItem(one, pair))
  // The backup brings back a thing that another device had deleted.
  const isBack = current !== undefined
  if (about.some(({ kind, gone, lost }) => kind === 'add' || kind === 'delete' || (gone && !isBack) || lost))
    return undefined
  if (!current) return { changed: {}, was: {}, current: null, gone: target.noun === 'trip' ? 'trip' : 'thing' }
  if (describe(target).isFinal) return undefined
  const pending = about.filter((one) => one.kind === 'edit' && isSameThing(one, pair))
  const names = track ? listTrackChange(row, current) : listChanges(row, current)
  const isMoved = (name: string) => /Date$/.test(name) && all.some(({ kind, was }) => kind === 'move' && row.id in was)
  const own = names.filter((name) => !isMoved(name) && !pending.some(({ changed }) => name in changed))
  if (own.length === 0) return undefined
  const changed = track ? toFields('track', track) : pickFields(row, own)
  const rest = pickSpecified(target, current)
  return { changed, was: pickFields(current, own), base: Number(current.rev), rest, current }
}

/** Fields of rows that their noun's form does not change. */
const others = [...unseen, 'id', 'track', 'sample']

function listChanges(row: Row, current: Fields): string[] {
  const mine = omitFields({ ...row }, others)
  const theirs = omitFields(current, others)
  const names = new Set([...Object.keys(mine), ...Object.keys(theirs)])
  return [...names].filter((name) => !isSameValue(mine[name], theirs[name]))
}

const listTrackChange = (row: Row, current: Fields): string[] =>
  'track' in row && !isSameValue(row.track, current.track) ? ['track'] : []

/** A revision that no item reaches, so that the server refuses it and the contents decide: revisions count from the backup's again. */
const unmatched = 999_999_999_999_999

/** Counters of 0 make the server refuse a deletion of what was not read again. */
const lower = <Value>(value: Value): Value =>
  JSON.parse(JSON.stringify(value), (name, it) => (/^(rev|changes|written)$/.test(name) ? 0 : it))
