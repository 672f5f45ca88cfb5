import type { WaypointFields } from './waypoint-fields.ts'

/** Places of stops in a trip's order, and changes of them. Apart from shared/reorder.ts, which few screens load. */

/** A stop as the API returns it; ids sort by creation. */
export type Placed = Readonly<{ id: string } & Pick<WaypointFields, 'startDate' | 'endDate' | 'order' | 'symbol'>>

/** Changes of one stop; absent fields stay unchanged. */
export type Placement = {
  readonly id: string
  readonly startDate?: string | null
  readonly endDate?: string | null
  readonly order?: number | null
}

export const placedFields = ['startDate', 'endDate', 'order'] as const

/** Returns true if the stop's dates change, not only its order within a day. */
export const changesDates = ({ startDate, endDate }: Placement): boolean =>
  startDate !== undefined || endDate !== undefined

/** Returns the changes that put the same fields back. */
export const invertPlacements = (before: readonly Placed[], placements: readonly Placement[]): Placement[] =>
  placements.flatMap((placement) => {
    const was = before.find(({ id }) => id === placement.id)
    const changed = placedFields.filter((field) => placement[field] !== undefined)
    return was ? [{ id: was.id, ...Object.fromEntries(changed.map((field) => [field, was[field] ?? null])) }] : []
  })
