/** A place in the plan: a leg's index and the share of it that is behind, 0 to 1. */
export type RoutePosition = { readonly leg: number; readonly share: number }

/** Returns the number of legs behind, with a fraction. */
export const count = ({ leg, share }: RoutePosition): number => leg + share

export const isAtOrAfter = (one: RoutePosition, other: RoutePosition): boolean => count(one) >= count(other)
