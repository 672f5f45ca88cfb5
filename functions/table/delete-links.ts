/** Items that name items in other partitions, and are deleted with them. */
import * as z from 'zod/mini'
import { isTripId, isUserId, type TripId, tripSeq, type UserId } from '#shared/ids.ts'
import { brandedText } from '#shared/schemas/text.ts'
import { type Key, type KeyRange, keys } from './keys.ts'
import { queryAll } from './paging.ts'
import { type Item, isWritten, type Table, type Write } from './table.ts'

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

/** A membership's two items, and its place in the trip's item. */
export type Membership = {
  readonly member: UserId
  /** The number of the trip in the member's partition. */
  readonly number: number
  readonly owner: UserId
  readonly tripId: TripId
  readonly memberId: string
}

/** Deletes a user's memberships in others' trips. */
export async function deleteMemberships(table: Table, userId: UserId): Promise<void> {
  for (const item of await queryAll(table, keys.joinedTrips(userId))) {
    const number = Number(String(item.sk).slice('J#'.length))
    await deleteMembership(table, { ...joinedSchema.parse(item), member: userId, number })
  }
}

/** Ends a membership, in one transaction with the trip's item while there is one. Does nothing if it has ended. */
export async function deleteMembership(table: Table, membership: Membership): Promise<void> {
  const { member, number, owner, tripId, memberId } = membership
  const deletions: Write[] = [
    { Delete: { Key: keys.joinedTrip(member, number) } },
    { Delete: { Key: keys.member(owner, tripSeq(tripId), memberId) } },
  ]
  const removal = changeMember(membership, 'REMOVE #crew.#member')
  if (!(await isWritten(table.transact([...deletions, removal])))) await table.transact(deletions)
}

type Expression = {
  readonly values?: Item
  /** The version of the crew that was read, if the change depends on it. */
  readonly seen?: number | undefined
}

/**
 * Returns the write that changes a member in the trip's item, and counts it there like a change of the trip. Refused if the trip or the
 * member is gone, or the crew has changed since it was read.
 */
export function changeMember(
  { owner, tripId, memberId }: Pick<Membership, 'owner' | 'tripId' | 'memberId'>,
  expression: string,
  { values = {}, seen }: Expression = {},
): Write {
  const isSeen = seen === undefined ? '' : ' AND crewVersion = :seen'
  return {
    Update: {
      Key: keys.trip(owner, tripSeq(tripId)),
      // The days stay right at the new counter.
      UpdateExpression: `${expression} ADD crewVersion :one, #changes :one, daysAt :one`,
      ConditionExpression: `id = :id AND attribute_exists(#crew.#member)${isSeen}`,
      ExpressionAttributeNames: { '#member': memberId },
      ExpressionAttributeValues: { ':id': tripId, ':one': 1, ...values, ...(isSeen && { ':seen': seen }) },
    },
  }
}

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
