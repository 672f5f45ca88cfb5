import type { TripId } from './ids.ts'
import type { PageTotals } from './page.ts'
import type { planFigures } from './trip-fields.ts'
import type { Vehicle } from './vehicle.ts'
import type { Waypoint, WaypointDates } from './waypoint.ts'

/** A trip's vehicles, people and reserves; `planDefaults` replaces absent values. */
export type PlanSettings = {
  /** The first of `vehicleIds`; alone in plans of clients that know one vehicle. */
  vehicleId?: string | undefined
  /** 1 to 4 vehicles. Drive and Today count the first one's fuel. */
  vehicleIds?: string[] | undefined
} & { [Figure in keyof typeof planFigures]?: number | undefined }

/** Returns the ids of a plan's vehicles, in its order. */
export const listVehicleIds = ({ vehicleId, vehicleIds }: PlanSettings): readonly string[] =>
  vehicleIds ?? (vehicleId === undefined ? [] : [vehicleId])

export const crewRoles = ['planner', 'viewer'] as const
/**
 * The rights of a member. Both see all but the trip plan, copy the trip and check in; a planner also changes stops, legs, tracks, people,
 * driving hours and reserves, and moves dates.
 */
export type CrewRole = (typeof crewRoles)[number]

/** A member of a trip, and a copy of the vehicle that the member has brought to it. */
export type CrewMember = {
  /** A ULID, in the order of joining. */
  id: string
  name: string
  role: CrewRole
  vehicle?: GuestVehicle | undefined
}

/** The part of a member's vehicle that others see. `at`: when it was copied, in milliseconds since 1970. */
type GuestVehicle = Pick<Vehicle, 'make' | 'model' | 'year' | 'specs'> & { at: number }

/** Whom to call. */
export type PhoneNumber = { name: string; phone: string }

export type Trip = {
  id: TripId
  name: string
  description: string
  waypointCount: number
  plan?: PlanSettings | undefined
  /** In the sample trip: the id of its vehicle, which is deleted with it. */
  sample?: string | undefined
  /** In a trip of another user: what this user may do, and the owner's name. Absent in own trips. */
  role?: CrewRole | undefined
  owner?: string | undefined
  /** In a trip of another user: this user's id among the members. */
  you?: string | undefined
  /** In a trip of another user: the numbers of its trip plan, if the owner shows them to the crew. */
  numbers?: readonly PhoneNumber[] | undefined
  /** The members in the order of joining; absent without any. */
  crew?: readonly CrewMember[] | undefined
  /** Number of changes by clients. */
  rev: number
  /** Number of changes to the trip and its waypoints; absent in data saved from an older server. */
  changes?: number | undefined
  /** Number of changes to the trip plan, the check-ins and the stops' averages; absent for 0. */
  attachedChanges?: number | undefined
  /** Number of changes to the trip plan and the check-ins, which `changes` leaves out; absent for 0. */
  written?: number | undefined
  /** In lists and single trips: first and last day, null without dates; absent elsewhere. */
  span?: TripSpan | null | undefined
}

/** GET …/trips/{tripId}: the trip with its first waypoints in date order, and the cursor of the others; null if these are all. */
export type TripDetail = Trip & { waypointDTOS: Waypoint[]; next: string | null }

/** The first stop's first day and the last day of all stops: a stay at a base camp may go on after the last stop's. */
export type TripSpan = { from: string; to: string }

export type TripWithSpan = Pick<Trip, 'id' | 'name' | 'span'>

/** Returns a trip's span from its dated stops, the first of which is its first; null without any. */
export function toSpan([first, ...others]: readonly WaypointDates[]): TripSpan | null {
  if (!first?.startDate) return null
  const ends = [first, ...others].map(({ startDate, endDate }) => endDate ?? startDate ?? '')
  return { from: first.startDate, to: ends.reduce((latest, end) => (end > latest ? end : latest)) }
}

/** GET …/waypoints/all: at most 1 MB of waypoints in date order, and the cursor of the next piece. */
export type WaypointsPiece = { waypoints: Waypoint[]; next: string | null }

export type TripPage = PageTotals & { trips: Trip[] }
