import { createContext, use } from 'react'
import type { Position } from '#shared/geo.ts'
import type { TripId, WaypointId } from '#shared/ids.ts'
import type { Question } from '../tracks/leg-actions.ts'
import type { NewStopDraft } from './use-new-stop.ts'

/** A stop under the pointer or with the focus, and the part that it is in. */
export type Pointed = { readonly stop: WaypointId; readonly from: 'map' | 'list' | 'chart' }

/** A question about the leg to a stop; without one, about all straight legs, or the whole way. */
export type LegQuestion = { readonly kind: Question | 'along'; readonly to: WaypointId | undefined }

/** Actions that the parts of the planner share. It never changes, so that rows render only when their own stop does. */
export type PlannerActions = {
  readonly tripId: TripId
  /** Marks a stop in the other parts; undefined for none. */
  readonly point: (stop: WaypointId | undefined, from: Pointed['from']) => void
  /** Starts a new stop at a place that has a name or '', of this kind and after this stop, if they are known. */
  readonly add: (position: Position, name: string, where?: Partial<Pick<NewStopDraft, 'symbol' | 'after'>>) => void
  /** Starts a new stop after this one. */
  readonly insertAfter: (stop: WaypointId) => void
  /** Draws the route to a stop, or changes its track. */
  readonly draw: (stop: WaypointId) => void
  /** Opens a dialog about the leg to a stop. */
  readonly ask: (question: LegQuestion) => void
  /** Moves a stop to an index in the whole trip. */
  readonly move: (stop: WaypointId, to: number) => void
}

export const PlannerContext = createContext<PlannerActions | undefined>(undefined)

export function usePlanner(): PlannerActions {
  const actions = use(PlannerContext)
  if (!actions) throw new Error('usePlanner needs a PlannerContext above it')
  return actions
}
