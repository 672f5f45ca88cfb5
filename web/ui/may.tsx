import { createContext, type ReactNode, use } from 'react'
import type { CrewRole } from '#shared/trip.ts'

/** Actions on a trip that only some may take: planning it (its owner and planners), and what is its owner's alone. */
export type Right = 'plan' | 'own'

/** The user's role in the trip of a screen; undefined for its owner, and where there is no trip. */
export const RoleContext = createContext<CrewRole | undefined>(undefined)

/** Returns a function that says whether the user may do this with the trip of the screen. */
export function useRights(): (needed: Right) => boolean {
  const role = use(RoleContext)
  return (needed) => role === undefined || (role === 'planner' && needed === 'plan')
}

/** Shows what changes the trip of a screen only to those who may. */
export const May = ({ do: needed, children }: { readonly do: Right; readonly children: ReactNode }) =>
  useRights()(needed) ? children : null
