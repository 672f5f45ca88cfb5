import * as z from 'zod/mini'
import { createItemParser } from '#functions/table/item-parser.ts'
import type { JoinedTrip } from '#functions/table/joined-trip.ts'
import { keys } from '#functions/table/keys.ts'
import type { Item } from '#functions/table/table.ts'
import type { Member } from '#shared/crew.ts'
import { createTripId, isTripId, isUserId, tripSeq, type UserId } from '#shared/ids.ts'
import { brandedText } from '#shared/schemas/text.ts'
import { crewRoles } from '#shared/trip.ts'

const role = z.enum(crewRoles)

/** The item that an invitation's token leads to. `uses`: how many more people may join. */
const linkSchema = z.object({
  owner: brandedText(isUserId),
  ownerName: z.string(),
  tripId: brandedText(isTripId),
  role,
  uses: z.number(),
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
})
export type InviteLink = z.infer<typeof linkSchema>
export const parseLink: (item: Item) => InviteLink = createItemParser(linkSchema)

/** The item in the owner's partition, for the list. */
const inviteSchema = z.object({
  sk: z.string(),
  sha256: z.string(),
  role,
  createdAt: z.number(),
  expiresAt: z.number(),
})
export const parseInvite: (item: Item) => z.infer<typeof inviteSchema> = createItemParser(inviteSchema)

const memberSchema = z.object({
  sk: z.string(),
  member: brandedText(isUserId),
  number: z.number(),
  name: z.string(),
  role,
  joinedAt: z.number(),
})
export const parseMember: (item: Item) => z.infer<typeof memberSchema> = createItemParser(memberSchema)

export const toMember = ({ sk, name, role, joinedAt }: z.infer<typeof memberSchema>): Member => ({
  id: toUlid(sk),
  name,
  role,
  joinedAt,
})

/** `random` ends the member's id of the trip. */
const joinedSchema = z.object({
  sk: z.string(),
  owner: brandedText(isUserId),
  ownerName: z.string(),
  tripId: brandedText(isTripId),
  memberId: z.string(),
  random: z.string(),
  role,
})
const parseStored = createItemParser(joinedSchema)

/** Returns a trip that this user has joined. */
export function parseJoined(member: UserId, item: Item): JoinedTrip {
  const { sk, random, ...joined } = parseStored(item)
  return { ...joined, member, joinedId: createTripId(Number(sk.slice('J#'.length)), random) }
}

const sequenceSchema = z.object({ last: z.number() })
/** Returns the last number of a user's joined trips; undefined before the first. */
export const parseSequence = (item: Item | undefined): number | undefined => item && sequenceSchema.parse(item).last

export const toUlid = (sk: string): string => sk.slice(sk.lastIndexOf('#') + 1)

/** A member's item in the owner's partition. */
export const toMemberKey = ({ owner, tripId, memberId }: Pick<JoinedTrip, 'owner' | 'tripId' | 'memberId'>) =>
  keys.member(owner, tripSeq(tripId), memberId)
