import type { CrewRole, Trip, TripSpan } from './trip.ts'

/** Several people on one trip: its owner, and members who joined it by an invitation. */

/** The header with an invitation's token. The page has it from the address's fragment, which no request or log contains. */
export const inviteTokenHeader = 'X-Invite-Token'

export const inviteDays = [1, 7] as const

/** Answer of POST …/invites, the only one with the token. */
export type MadeInvite = { readonly id: string; readonly token: string }

/** An invitation in GET …/invites. Times in milliseconds since 1970. */
export type Invite = {
  readonly id: string
  readonly role: CrewRole
  readonly createdAt: number
  readonly expiresAt: number
  /** The number of people who may still join with it; 0 once it is used up. */
  readonly uses: number
  readonly hasEnded: boolean
}

/** GET …/trips/{tripId}/invites, newest first. */
export type InviteList = { readonly invites: readonly Invite[] }

/** Answer of POST /api/user/invites/look: what the invitation is to. */
export type Invitation = {
  readonly name: string
  readonly span: TripSpan | null
  readonly stops: number
  /** The owner's user name. */
  readonly by: string
  readonly role: CrewRole
}

/** Answer of POST /api/user/invites/accept: the trip's id for the member. */
export type Accepted = { readonly tripId: string }

export type Member = {
  readonly id: string
  readonly name: string
  readonly role: CrewRole
  /** Milliseconds since 1970. */
  readonly joinedAt: number
}

/** GET …/trips/{tripId}/members, in the order of joining. `you`: the id of the member who asks; absent for the owner. */
export type MemberList = {
  readonly owner: string
  readonly members: readonly Member[]
  readonly you?: string | undefined
}

/** GET /api/user/joined: the trips of others that the user has joined, the newest first. */
export type JoinedList = { readonly trips: readonly Trip[] }

/** GET …/trips/{tripId}/changes, whose ETag is of the counters of the trip, and of what is attached to it. 304 if the user has these. */
export const toChangesTag = ({ changes = 0, attachedChanges = 0 }: Pick<Trip, 'changes' | 'attachedChanges'>): string =>
  `"${changes}.${attachedChanges}"`

/** Error text for a change that a role does not allow. */
export const onlyLook = 'You can look at this trip and not change it.'
export const onlyOwner = 'Only the owner of this trip can do this.'
export const inviteEnded = 'This invitation has ended. Ask for a new one.'
export const inviteUsedUp = 'This invitation is used up. Ask for a new one.'
export const ownInvite = 'This is your own trip.'
export const tooManyMembers = 'This trip has 10 members. The owner can remove one.'
export const tooManyJoined = 'You have joined 20 trips. Leave one and try again.'
export const tooManyVehicles = 'A trip has at most 4 vehicles. Take another one out first.'
export const ownVehicles = 'Your own vehicles are in the plan of your trip.'
export const tooManyInvites = 'This trip has 10 invitations. End one and try again.'

/** The people on a trip; empty for a trip that is not known. */
export type Crew = Pick<Trip, 'owner' | 'you' | 'crew'>

/** Returns true for a trip with several people. */
export const isShared = ({ owner, crew }: Crew): boolean => (owner ?? crew) !== undefined
