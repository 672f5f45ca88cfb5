import { type ComponentType, createContext } from 'react'
import type { AlongKind } from '#shared/along/place-kinds.ts'
import type { WaypointId } from '#shared/ids.ts'
import type { RouteLeg } from '#shared/itinerary/legs.ts'
import type { Along } from './saved.ts'

export type AlongCountsProps = { readonly to: WaypointId; readonly onOpen: () => void }

export type AlongTrip = {
  /** Places found along the trip's present way; undefined if nothing was searched. */
  readonly along: Along | undefined
  readonly legs: readonly RouteLeg[]
  /** Open places beside the leg to a stop. */
  readonly counts: ReadonlyMap<WaypointId, ReadonlyMap<AlongKind, number>>
  /** Shows how many places lie beside the leg to a stop, and opens their list; loaded once something was found. */
  readonly Counts: ComponentType<AlongCountsProps> | undefined
  /** 'Fuel lasts to Mungerannie (km 204), even in bad conditions.'; undefined if the planned fuel lasts. */
  readonly lastFuel: string | undefined
  /** '612 km without fuel on this map'; undefined if the map doesn't know fuel. */
  readonly glance: string | undefined
}

export const nothingAlong: AlongTrip = {
  along: undefined,
  legs: [],
  counts: new Map(),
  Counts: undefined,
  lastFuel: undefined,
  glance: undefined,
}

/** Places found along the trip of a page. */
export const AlongContext = createContext(nothingAlong)
