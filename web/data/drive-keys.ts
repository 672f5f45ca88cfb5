import type { TripId } from '#shared/ids.ts'

/** The keys of what this device has saved of a trip's drive. */
export const driveKeys = {
  one: (tripId: TripId) => ['drives', tripId] as const,
  progress: (tripId: TripId) => ['drives', tripId, 'progress'] as const,
  fix: (tripId: TripId) => ['drives', tripId, 'fix'] as const,
}
