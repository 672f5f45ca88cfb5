import type { FieldsOf } from './fields.ts'
import type { Leg, StopSupplies } from './stop.ts'

/** The fields of a waypoint that clients change; dates are `YYYY-MM-DDT00:00:00Z`. The optional ones are absent if not set. */
export type WaypointFields = {
  name: string
  description: string
  latitude: string
  longitude: string
  startDate: string | null
  endDate: string | null
  /** Supplies added at the stop. */
  stop?: StopSupplies | undefined
  /** The leg to this waypoint. */
  leg?: Leg | undefined
  /** One of `stopKinds`, or another program's symbol. */
  symbol?: string | undefined
  /** Position among the stops that start on the same day. */
  order?: number | undefined
  /** The trip doesn't go there; absent for a stop that counts. */
  skipped?: true | undefined
}

/** The fields of `stop`. */
export const supplyFields = {
  fuel: { kind: 'number', label: 'Fuel', unit: 'energy' },
  water: { kind: 'number', label: 'Water', unit: 'L' },
  food: { kind: 'yesNo', label: 'Food' },
  power: { kind: 'yesNo', label: 'Power' },
} satisfies FieldsOf<StopSupplies>

/** The fields of `leg`. */
export const legFields = {
  surface: { kind: 'surfaces', label: 'Surfaces' },
  km: { kind: 'number', label: 'Distance', unit: 'km' },
  hours: { kind: 'number', label: 'Driving time', unit: 'hours' },
} satisfies FieldsOf<Omit<Leg, 'from'>>

/** The fields that a waypoint's forms have as texts. */
export const typedFields = {
  name: { kind: 'text', label: 'Name', required: true },
  description: { kind: 'text', label: 'Description', required: true },
  symbol: { kind: 'stopKind', label: 'Kind of stop' },
  latitude: { kind: 'degrees', label: 'Place', required: true },
  longitude: { kind: 'degrees', label: 'Place', required: true },
  startDate: { kind: 'day', label: 'Start Date', required: true },
  endDate: { kind: 'day', label: 'End Date', required: true },
} as const

/** Apart from shared/waypoint.ts, because screens before the login need none of it. */
export const waypointFields = {
  ...typedFields,
  stop: { kind: 'group', label: 'Refill' },
  leg: { kind: 'group', label: 'Leg to this stop' },
  order: { kind: 'number', label: 'Order within the day' },
  skipped: { kind: 'yesNo', label: 'Skipped' },
} satisfies FieldsOf<WaypointFields>
