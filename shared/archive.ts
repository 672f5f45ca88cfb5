import type { Trip } from './trip.ts'
import type { Vehicle } from './vehicle.ts'
import type { Waypoint } from './waypoint.ts'

/**
 * The answer to GET /api/user/export: part of the user's trips (oldest first), vehicles and waypoints (by trip), about 1 MB
 * together, and where to go on; `next` is null at the end. A waypoint's id says its trip (`tripSeq`); when that is not among
 * the trips, it is being deleted.
 */
export type ArchivePage = { trips: Trip[]; vehicles: Vehicle[]; waypoints: Waypoint[]; next: string | null }
