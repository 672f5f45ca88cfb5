/** Items that name items in other partitions, and are deleted with them. */
import * as z from 'zod/mini'
import { isTripId, isUserId, tripSeq, type UserId } from '#shared/ids.ts'
import { brandedText } from '#shared/schemas/text.ts'
import { type Key, type KeyRange, keys } from './keys.ts'
import { queryAll } from './paging.ts'
import type { Item, Table, Write } from './table.ts'

/** Links deleted at once. Small enough that a run that is out of time has deleted some completely, so that the next one continues. */
const atOnce = 100
/** A transaction has at most 100 writes. */
const pairsAtOnce = 50

/** Deletes links to trips: the items that visitors are found by, then those in the owner's range, which name them. */
export const deleteShares = (table: Table, range: KeyRange): Promise<void> => deleteNamed(table, range, keys.share)

/** Deletes invitations: of the trip with this number, or of all of the user's trips. */
export const deleteInvites = (table: Table, userId: UserId, seq?: number): Promise<void> =>
  deleteNamed(table, seq === undefined ? keys.allTripInvites(userId) : keys.tripInvites(userId, seq), keys.invite)

/** Deletes invitations and members: of the trip with this number, or of all of the user's trips. */
export async function deleteMembers(table: Table, userId: UserId, seq?: number): Promise<void> {
  // First, so that nobody joins afterwards.
  await deleteInvites(table, userId, seq)
  await deletePairs(table, seq === undefined ? keys.allMembers(userId) : keys.members(userId, seq), (item) => {
    const { member, number } = memberSchema.parse(item)
    return keys.joinedTrip(member, number)
  })
}

/** Deletes a user's memberships in others' trips. */
export const deleteMemberships = (table: Table, userId: UserId): Promise<void> =>
  deletePairs(table, keys.joinedTrips(userId), (item) => {
    const { owner, tripId, memberId } = joinedSchema.parse(item)
    return keys.member(owner, tripSeq(tripId), memberId)
  })

const memberSchema = z.object({ member: brandedText(isUserId), number: z.number() })
const joinedSchema = z.object({
  owner: brandedText(isUserId),
  tripId: brandedText(isTripId),
  memberId: z.string(),
})

async function deleteNamed(table: Table, range: KeyRange, toKey: (sha256: string) => Key): Promise<void> {
  for (;;) {
    const items = await queryAll(table, range, { attributes: 'sk, sha256', limit: atOnce })
    await table.deleteAll(items.map(({ sha256 }) => toKey(String(sha256))))
    await table.deleteAll(items.map(({ sk }) => ({ pk: range.pk, sk: String(sk) })))
    if (items.length < atOnce) return
  }
}

/** Deletes the items of a range, each in one transaction with its counterpart, so that neither is ever without the other. */
async function deletePairs(table: Table, range: KeyRange, toCounterpart: (item: Item) => Key): Promise<void> {
  const items = await queryAll(table, range)
  for (let at = 0; at < items.length; at += pairsAtOnce) {
    const pairs = items.slice(at, at + pairsAtOnce)
    const deletions = pairs.flatMap((item): Write[] => [
      { Delete: { Key: { pk: range.pk, sk: item.sk } } },
      { Delete: { Key: toCounterpart(item) } },
    ])
    await table.transact(deletions)
  }
}
