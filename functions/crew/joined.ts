import type { StoreContext } from '#functions/http/types.ts'
import { changeMember, deleteMembership, type Membership } from '#functions/table/delete-links.ts'
import { type JoinedTrip, openJoinedTrip } from '#functions/table/joined-trip.ts'
import { keys } from '#functions/table/keys.ts'
import { queryAll } from '#functions/table/paging.ts'
import { revisionCondition } from '#functions/table/revision.ts'
import { sha256 } from '#functions/table/sha256.ts'
import { isWritten, type Table, type Write } from '#functions/table/table.ts'
import { countOnTrip } from '#functions/trips/count.ts'
import type { StoredTrip } from '#functions/trips/item.ts'
import { createTripReader, tripNotFound } from '#functions/trips/reader.ts'
import { createVehicleReader } from '#functions/vehicles/reader.ts'
import {
  type Accepted,
  type Invitation,
  inviteEnded,
  inviteUsedUp,
  ownInvite,
  tooManyJoined,
  tooManyMembers,
  tooManyVehicles,
} from '#shared/crew.ts'
import { createTripId, firstJoinedSeq, lastTripSeq, type TripId, tripSeq, type UserId } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import { Problem } from '#shared/problem.ts'
import { isShareToken } from '#shared/share.ts'
import { type CrewRole, listVehicleIds, type Trip } from '#shared/trip.ts'
import { type InviteLink, parseJoined, parseLink, parseSequence, toMemberKey } from './item.ts'

/** An invitation that its owner ended is deleted. */
const inviteNotFound = (): Problem => new Problem('not_found', inviteEnded)

/** Returns the trip that a user has joined under this id. Throws `not_found`. */
export async function findJoined(table: Table, userId: UserId, id: TripId): Promise<JoinedTrip> {
  const item = await table.get(keys.joinedTrip(userId, tripSeq(id)))
  const joined = item && parseJoined(userId, item)
  if (joined?.joinedId !== id) throw tripNotFound()
  return joined
}

/** Returns the memberships of a user in trips of others, the newest first. */
export const listJoined = async (table: Table, userId: UserId): Promise<JoinedTrip[]> =>
  (await queryAll(table, keys.joinedTrips(userId), { newestFirst: true })).map((item) => parseJoined(userId, item))

export type JoinedStore = ReturnType<typeof createJoinedStore>

/** Returns what a user does with invitations and joined trips. `findName` returns the user's name. */
export function createJoinedStore(
  { table, userId, clock, ids, countWrites }: StoreContext,
  findName: () => Promise<string>,
) {
  /** Returns the joined trip that an invitation is to. */
  const findSame = (joined: readonly JoinedTrip[], { owner, tripId }: InviteLink) =>
    joined.find((one) => one.owner === owner && one.tripId === tripId)

  return {
    /** Returns the trips that the user has joined and that still exist, those joined last first. */
    async list(): Promise<Trip[]> {
      const trips = (await listJoined(table, userId)).map((joined) =>
        createTripReader({ table: openJoinedTrip(table, joined, 'viewer'), userId }).getAll([joined.joinedId]),
      )
      return (await Promise.all(trips)).flat()
    },

    /** Returns what an invitation is to. Throws `not_found`, and `conflict` if it has ended or is to an own trip. */
    async look(token: string): Promise<Invitation> {
      const [link, joined] = await Promise.all([findLink(table, token), listJoined(table, userId)])
      if (!findSame(joined, link)) requireUsable(link)
      const [trip] = await createTripReader({ table, userId: link.owner }).getAll([link.tripId])
      if (!trip) throw inviteNotFound()
      const { name, span = null, waypointCount: stops } = trip
      return { name, span, stops, by: link.ownerName, role: link.role }
    },

    /**
     * Joins the trip that an invitation is to; again, it returns the same trip, and makes a viewer a planner if the invitation says so.
     * Throws `not_found`, `limit`, and `conflict` if it has ended or is to an own trip.
     */
    async accept(token: string): Promise<Accepted> {
      const name = await findName()
      let isCounted = false
      for (;;) {
        const [link, sequence] = await Promise.all([findLink(table, token), table.get(keys.joinedSequence(userId))])
        // After the sequence, because a trip that is joined after the list was read must refuse this one.
        const joined = await listJoined(table, userId)
        const known = findSame(joined, link)
        if (known && (known.role === link.role || known.role === 'planner')) return { tripId: known.joinedId }
        requireUsable(link)
        if (!isCounted) await countWrites(1)
        isCounted = true
        if (!known && joined.length >= limits.crew.joined) throw new Problem('limit', tooManyJoined)
        const tripId = known
          ? await promote(token, link, known)
          : await join(token, link, parseSequence(sequence), name)
        if (tripId !== undefined) return { tripId }
      }
    },

    /** Ends a membership. Does nothing if it has ended. */
    leave: ({ joinedId, ...joined }: JoinedTrip): Promise<void> =>
      deleteMembership(table, { ...joined, number: tripSeq(joinedId) }),

    /**
     * Copies one of the user's vehicles into a joined trip in place of the one before, or takes that out. Throws `not_found` without such
     * a vehicle or trip, and `limit`.
     */
    async bringVehicle(joined: JoinedTrip, vehicleId: string | null): Promise<void> {
      const { owner, tripId, memberId } = joined
      if (vehicleId === null) {
        const removal = changeMember(joined, 'REMOVE #crew.#member.#vehicle')
        if (!(await isWritten(table.transact([removal])))) throw tripNotFound()
        return
      }
      const { make, model, year, specs } = await createVehicleReader({ table, userId }).get(vehicleId)
      const values = { ':vehicle': { make, model, year, ...(specs && { specs }), at: clock() } }
      // Read again if another member was faster, who may have taken the last place.
      for (;;) {
        const { crew = {}, crewVersion, plan = {} } = await createTripReader({ table, userId: owner }).getStored(tripId)
        if (!crew[memberId]) throw tripNotFound()
        const others = Object.entries(crew).filter(([id, one]) => id !== memberId && one.vehicle).length
        if (listVehicleIds(plan).length + others >= limits.vehiclesPerTrip) throw new Problem('limit', tooManyVehicles)
        const change = changeMember(joined, 'SET #crew.#member.#vehicle = :vehicle', {
          values,
          seen: crewVersion,
        })
        if (await isWritten(table.transact([change]))) return
      }
    },
  }

  function requireUsable({ owner, uses, expiresAt }: InviteLink): void {
    if (owner === userId) throw new Problem('conflict', ownInvite)
    if (expiresAt <= clock()) throw new Problem('conflict', inviteEnded)
    if (uses <= 0) throw new Problem('conflict', inviteUsedUp)
  }

  /** Returns undefined if something has changed: read again. */
  async function join(
    token: string,
    link: InviteLink,
    last: number | undefined,
    name: string,
  ): Promise<TripId | undefined> {
    const { owner, ownerName, tripId, role } = link
    const { crewVersion, crew } = await createTripReader({ table, userId: owner }).getStored(tripId).catch(hideTrip)
    if (Object.keys(crew ?? {}).length >= limits.crew.members) throw new Problem('limit', tooManyMembers)
    const number = (last ?? firstJoinedSeq - 1) + 1
    // The very last number disguises ids that were made on a device.
    if (number >= lastTripSeq) throw new Problem('limit', tooManyJoined)
    const [now, random] = [clock(), ids.tripRandom()]
    const memberId = ids.ulid(now)
    const joining = table.transact([
      takeInvite(token),
      addMember(link, { crewVersion, crew }, memberId, name),
      {
        Update: {
          Key: keys.joinedSequence(userId),
          UpdateExpression: 'SET #last = :number',
          ConditionExpression: last === undefined ? 'attribute_not_exists(#last)' : '#last = :last',
          ExpressionAttributeValues: { ':number': number, ...(last !== undefined && { ':last': last }) },
        },
      },
      { Put: { Item: { ...keys.joinedTrip(userId, number), owner, ownerName, tripId, memberId, random, role } } },
      {
        Put: {
          Item: { ...keys.member(owner, tripSeq(tripId), memberId), member: userId, number, name, role, joinedAt: now },
        },
      },
    ])
    return (await isWritten(joining)) ? createTripId(number, random) : undefined
  }

  async function promote(token: string, { role }: InviteLink, known: JoinedTrip): Promise<TripId | undefined> {
    const changes = changeRole({ ...known, number: tripSeq(known.joinedId) }, role)
    const isDone = await isWritten(table.transact([takeInvite(token), ...changes]))
    return isDone ? known.joinedId : undefined
  }

  /** Returns the write that uses an invitation once; refused if it has ended since. */
  function takeInvite(token: string) {
    return {
      Update: {
        Key: keys.invite(sha256(token)),
        UpdateExpression: 'ADD uses :less',
        ConditionExpression: 'uses > :none AND expiresAt > :now',
        ExpressionAttributeValues: { ':less': -1, ':none': 0, ':now': clock() },
      },
    }
  }
}

/** Returns the writes that change a member's role in its two items and the trip's; refused if the membership has ended. */
export function changeRole(membership: Membership, role: CrewRole): Write[] {
  const values = { ':role': role }
  const items = [keys.joinedTrip(membership.member, membership.number), toMemberKey(membership)].map((Key) => ({
    Update: {
      Key,
      UpdateExpression: 'SET #role = :role',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: values,
    },
  }))
  return [...items, changeMember(membership, 'SET #crew.#member.#role = :role', { values })]
}

/** Returns the write that adds a member to the trip's item; refused if its crew has changed since it was read. */
function addMember(
  { owner, tripId, role }: InviteLink,
  { crewVersion = 0, crew }: Pick<StoredTrip, 'crewVersion' | 'crew'>,
  memberId: string,
  name: string,
): Write {
  const version = revisionCondition(crewVersion, 'crewVersion')
  return {
    Update: {
      Key: keys.trip(owner, tripSeq(tripId)),
      UpdateExpression: `SET #crew${crew ? '.#member' : ''} = :crew ADD crewVersion :one, #changes :one, daysAt :one`,
      ConditionExpression: `id = :id${version.condition}`,
      ...(crew && { ExpressionAttributeNames: { '#member': memberId } }),
      ExpressionAttributeValues: {
        ':id': tripId,
        ':one': 1,
        ':crew': crew ? { name, role } : { [memberId]: { name, role } },
        ...version.values,
      },
    },
  }
}

/** Returns the write that counts an invitation on the trip, so that parallel requests cannot exceed a limit. */
export const countCrew = (owner: UserId, tripId: TripId, version: number | undefined) =>
  countOnTrip(owner, tripId, { add: { crewVersion: 1 }, ...revisionCondition(version ?? 0, 'crewVersion') })

/** Throws `not_found`. A malformed token is looked up as well, so that a guess learns nothing from the time of the answer. */
async function findLink(table: Table, token: string): Promise<InviteLink> {
  const item = await table.get(keys.invite(sha256(isShareToken(token) ? token : token.slice(0, 64))))
  if (!item) throw inviteNotFound()
  return parseLink(item)
}

function hideTrip(error: unknown): never {
  throw error instanceof Problem && error.code === 'not_found' ? inviteNotFound() : error
}
