import type { Trip } from '#shared/trip.ts'

/** Returns 'With Ben and Cleo' for all but viewers, who read 'Ada shares this with you to look at.'; '' for a trip without members. */
export function describeRole({
  role,
  owner = 'Somebody',
  crew = [],
  you,
}: Pick<Trip, 'role' | 'owner' | 'crew' | 'you'>): string {
  if (role === 'viewer') return `${owner} shares this with you to look at.`
  const others = crew.filter(({ id }) => id !== you).map(({ name }) => name)
  const names = role === undefined ? others : [owner, ...others]
  return names.length > 0 ? `With ${new Intl.ListFormat('en').format(names)}` : ''
}
