import type { Trip } from '#shared/trip.ts'

/** Returns 'Ada shares this with you to look at.', or 'With Ada' for a planner; '' for an own trip. */
export function describeRole({ role, owner = 'Somebody' }: Pick<Trip, 'role' | 'owner'>): string {
  if (role === undefined) return ''
  return role === 'viewer' ? `${owner} shares this with you to look at.` : `With ${owner}`
}
