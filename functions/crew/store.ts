import type { StoreContext } from '#functions/http/types.ts'
import { deleteInvites, deleteMembership } from '#functions/table/delete-links.ts'
import type { JoinedTrip } from '#functions/table/joined-trip.ts'
import { keys } from '#functions/table/keys.ts'
import { queryAll } from '#functions/table/paging.ts'
import { sha256 } from '#functions/table/sha256.ts'
import { isWritten } from '#functions/table/table.ts'
import type { TripReader } from '#functions/trips/reader.ts'
import { type Invite, type MadeInvite, type Member, type MemberList, onlyOwner, tooManyInvites } from '#shared/crew.ts'
import { isUlid, type TripId, tripSeq } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import { Problem } from '#shared/problem.ts'
import type { NewInvite } from '#shared/schemas/crew.ts'
import type { CrewRole } from '#shared/trip.ts'
import { parseInvite, parseLink, parseMember, toMember, toMemberKey, toUlid } from './item.ts'
import { changeRole, countCrew } from './joined.ts'

const dayLength = 86_400_000

const inviteNotFound = (): Problem => new Problem('not_found', 'There is no such invitation')
const memberNotFound = (): Problem => new Problem('not_found', 'There is no such member')

export type CrewStore = ReturnType<typeof createCrewStore>

/**
 * Returns the invitations to a user's trips, and the members of these and of the trip that the user has joined. Methods throw
 * `not_found` if the trip is gone. `findName` returns the user's name.
 */
export function createCrewStore(
  { table, userId, clock, ids, countWrites }: StoreContext,
  trips: TripReader,
  findName: () => Promise<string>,
  joined?: JoinedTrip,
) {
  const toInviteKey = (tripId: TripId, id: string) => keys.tripInvite(userId, tripSeq(tripId), id)

  const readInvites = async (tripId: TripId) => {
    const items = await queryAll(table, keys.tripInvites(userId, tripSeq(tripId)), { newestFirst: true })
    return items.map(parseInvite)
  }

  /** Returns the owner of a trip and its id there, where its members are. */
  const toPlace = (tripId: TripId) => ({ owner: joined?.owner ?? userId, tripId: joined?.tripId ?? tripId })

  async function getMember(tripId: TripId, id: string) {
    const place = { ...toPlace(tripId), memberId: id }
    const [item] = await Promise.all([isUlid(id) ? table.get(toMemberKey(place)) : undefined, trips.get(tripId)])
    if (!item) throw memberNotFound()
    return { ...parseMember(item), ...place }
  }

  return {
    /** Returns all invitations, the newest first. */
    async listInvites(tripId: TripId): Promise<Invite[]> {
      const [invites] = await Promise.all([readInvites(tripId), trips.get(tripId)])
      const links = await table.getAll(invites.map((invite) => keys.invite(invite.sha256)))
      const uses = new Map(links.map((item) => [item.pk, parseLink(item).uses]))
      return invites.map(({ sk, sha256: hash, ...invite }) => {
        const left = uses.get(keys.invite(hash).pk) ?? 0
        return { id: toUlid(sk), ...invite, uses: left, hasEnded: left === 0 || invite.expiresAt <= clock() }
      })
    },

    /** Makes an invitation; only this answer has its token. Deletes those that have expired. Throws `limit`. */
    async invite(tripId: TripId, { role, days, uses }: NewInvite): Promise<MadeInvite> {
      const ownerName = await findName()
      await countWrites(1)
      const now = clock()
      const expiresAt = now + days * dayLength
      const [id, token] = [ids.ulid(now), ids.secret()]
      const hash = sha256(token)
      for (;;) {
        // The version first, because an invitation that is made after the list was read must refuse this one.
        const { crewVersion } = await trips.getStored(tripId)
        const invites = await readInvites(tripId)
        const expired = invites.filter((one) => one.expiresAt <= now)
        if (invites.length - expired.length >= limits.crew.invites) throw new Problem('limit', tooManyInvites)
        const link = { owner: userId, ownerName, tripId, role, uses, expiresAt, ttl: Math.ceil(expiresAt / 1_000) }
        const writing = table.transact([
          countCrew(userId, tripId, crewVersion),
          { Put: { Item: { ...keys.invite(hash), ...link } } },
          { Put: { Item: { ...toInviteKey(tripId, id), sha256: hash, role, createdAt: now, expiresAt } } },
          ...expired.map(({ sk }) => ({ Delete: { Key: toInviteKey(tripId, toUlid(sk)) } })),
        ])
        if (await isWritten(writing)) return { id, token }
      }
    },

    /** Ends an invitation at once. Throws `not_found`. */
    async endInvite(tripId: TripId, id: string): Promise<void> {
      const [item] = await Promise.all([isUlid(id) ? table.get(toInviteKey(tripId, id)) : undefined, trips.get(tripId)])
      if (!item) throw inviteNotFound()
      const removal = table.transact([
        { Delete: { Key: keys.invite(parseInvite(item).sha256) } },
        { Delete: { Key: toInviteKey(tripId, id), ConditionExpression: 'attribute_exists(pk)' } },
      ])
      if (!(await isWritten(removal))) throw inviteNotFound()
    },

    /** Returns the members in the order of joining. */
    async listMembers(tripId: TripId): Promise<MemberList> {
      const { owner, tripId: id } = toPlace(tripId)
      const [items, ownerName] = await Promise.all([
        queryAll(table, keys.members(owner, tripSeq(id))),
        joined ? joined.ownerName : findName(),
        trips.get(tripId),
      ])
      const members = items.map(parseMember).map(toMember)
      return { owner: ownerName, members, ...(joined && { you: joined.memberId }) }
    },

    /** Changes a member's role. Who becomes a viewer may have an invitation for planners, so all to the trip end. Throws `not_found`. */
    async setRole(tripId: TripId, id: string, role: CrewRole): Promise<Member> {
      const member = await getMember(tripId, id)
      if (role === 'viewer') await deleteInvites(table, userId, tripSeq(tripId))
      if (!(await isWritten(table.transact(changeRole(member, role))))) throw memberNotFound()
      return { ...toMember(member), role }
    },

    /**
     * Removes a member: the owner any, a member oneself. With the owner's removal all invitations to the trip end, because the member may
     * have one. Throws `not_found` and `forbidden`.
     */
    async remove(tripId: TripId, id: string): Promise<void> {
      if (joined && joined.memberId !== id) throw new Problem('forbidden', onlyOwner)
      const member = await getMember(tripId, id)
      if (!joined) await deleteInvites(table, userId, tripSeq(tripId))
      await deleteMembership(table, member)
    },
  }
}
