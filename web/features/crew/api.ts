import { queryOptions, useMutation } from '@tanstack/react-query'
import {
  type Accepted,
  type Invitation,
  type InviteList,
  inviteTokenHeader,
  type MadeInvite,
  type Member,
  type MemberList,
} from '#shared/crew.ts'
import type { TripId } from '#shared/ids.ts'
import type { NewInvite } from '#shared/schemas/crew.ts'
import { planner } from '../../data/client.ts'
import { unwrap, unwrapDeletion, unwrapNothing } from '../../data/unwrap.ts'
import { tripKeys } from '../trips/api.ts'

const { invites: received } = planner.api.user
const { invites, members } = planner.api.user.trips[':tripId']

/** The trip and the role that an invitation offers. It needs a connection, and nothing but memory keeps the token. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token] as const,
    queryFn: ({ signal }): Promise<Invitation> =>
      unwrap(received.look.$post({}, { headers: { [inviteTokenHeader]: token }, init: { signal } }), 'name'),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

/** Joins the trip of an invitation. A repeat joins nothing twice. */
export const useJoin = (token: string) =>
  useMutation({
    mutationFn: (): Promise<Accepted> =>
      unwrap(received.accept.$post({}, { headers: { [inviteTokenHeader]: token } }), 'tripId'),
    onSettled: (_answer, _error, _input, _result, { client }) =>
      client.invalidateQueries({ queryKey: tripKeys.joined }),
  })

/** A trip's invitations, the newest first. They need a connection, like its members. */
export const invitesQuery = (tripId: TripId) =>
  queryOptions({
    queryKey: tripKeys.invites(tripId),
    queryFn: async ({ signal }): Promise<InviteList['invites']> =>
      (await unwrap(invites.$get({ param: { tripId } }, { init: { signal } }), 'invites')).invites,
    staleTime: 0,
  })

/** A trip's members, in the order of joining. */
export const membersQuery = (tripId: TripId) =>
  queryOptions({
    queryKey: [...tripKeys.one(tripId), 'members'] as const,
    queryFn: ({ signal }): Promise<MemberList> =>
      unwrap(members.$get({ param: { tripId } }, { init: { signal } }), 'members'),
    staleTime: 0,
  })

/** Makes an invitation. The list may have it even if the answer is lost. */
export const useInvite = (tripId: TripId) =>
  useMutation({
    mutationFn: (invite: NewInvite): Promise<MadeInvite> =>
      unwrap(invites.$post({ param: { tripId }, json: invite }), 'token'),
    onSettled: (_answer, _error, _input, _result, { client }) => client.invalidateQueries(invitesQuery(tripId)),
  })

/** Ends an invitation; one that has been ended elsewhere counts as done. */
export const useEndInvite = (tripId: TripId, onEnd: (inviteId: string) => void) =>
  useMutation({
    mutationFn: (inviteId: string) => unwrapDeletion(invites[':inviteId'].$delete({ param: { tripId, inviteId } })),
    onSuccess: (_answer, id) => onEnd(id),
    onSettled: (_answer, _error, _input, _result, { client }) => client.invalidateQueries(invitesQuery(tripId)),
  })

/** Changes what a member may do. */
export const useSetRole = (tripId: TripId) =>
  useMutation({
    mutationFn: ({ id, role }: Pick<Member, 'id' | 'role'>): Promise<Member> =>
      unwrap(members[':memberId'].$put({ param: { tripId, memberId: id }, json: { role } }), 'id'),
    onSettled: (_answer, _error, _input, _result, { client }) =>
      client.invalidateQueries({ queryKey: tripKeys.one(tripId) }),
  })

/** Copies one of the user's vehicles into a joined trip, or takes it out. */
export const useBringVehicle = (tripId: TripId) =>
  useMutation({
    mutationFn: (vehicleId: string | null) =>
      unwrapNothing(planner.api.user.trips[':tripId'].vehicle.$put({ param: { tripId }, json: { vehicleId } })),
    onSettled: (_answer, _error, _input, _result, { client }) =>
      client.invalidateQueries({ queryKey: tripKeys.one(tripId) }),
  })

/** Removes a member; one who has left counts as done. */
export const useRemoveMember = (tripId: TripId) =>
  useMutation({
    mutationFn: (memberId: string) => unwrapDeletion(members[':memberId'].$delete({ param: { tripId, memberId } })),
    onSettled: (_answer, _error, _input, _result, { client }) =>
      client.invalidateQueries({ queryKey: tripKeys.one(tripId) }),
  })
