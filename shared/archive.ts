import type { CheckIn } from './check-in.ts'
import type { Fill } from './fill.ts'
import type { TripId } from './ids.ts'
import type { StopTrack } from './track.ts'
import type { Trip } from './trip.ts'
import type { ExportedTripPlan } from './trip-plan.ts'
import type { Vehicle } from './vehicle.ts'
import type { Waypoint } from './waypoint.ts'

/**
 * The answer to GET /api/user/export: about 1 MB of the user's trips (oldest first), vehicles, waypoints, tracks and check-ins (each
 * by trip). `next` is the cursor of the next page, null at the end. If a waypoint's trip (`tripSeq` of its id) or a track's stop is
 * missing, it is being deleted.
 */
export type ArchivePage = {
  trips: Trip[]
  vehicles: Vehicle[]
  waypoints: Waypoint[]
  tracks: StopTrack[]
  checkIns: (CheckIn & { readonly tripId: TripId })[]
  /** Fill-ups by vehicle; absent from older servers. One whose vehicle is missing is being deleted. */
  fills?: (Fill & { readonly vehicleId: string })[] | undefined
  /** The trip plans, only in an export that includes them (`?sheets=true`). */
  sheets?: ExportedTripPlan[] | undefined
  next: string | null
}
