import { compare } from './compare.ts'
import type { Day } from './date.ts'
import type { FieldsOf } from './fields.ts'
import type { TripId, WaypointId } from './ids.ts'
import { limits } from './limits.ts'
import type { Surfaces } from './stop.ts'
import { roundStored } from './units.ts'

/** Fill-ups of a vehicle, its fuel log. */

/** A fill-up's fields. Amounts in liters or kWh, distances in kilometers. */
export type FillFields = {
  day: Day
  amount: number
  /** True if the tank (battery) was full afterwards. */
  full: boolean
  odometer?: number | undefined
  /** Distance since the last fill-up, without an odometer. */
  km?: number | undefined
  /** Shares of the surfaces driven since the last full tank. */
  surface?: Surfaces | undefined
  /** True if an earlier fill-up was not logged. */
  missed?: boolean | undefined
  /** True if the odometer starts again at 0. */
  reset?: boolean | undefined
  /** True to count the interval although it looks wrong. */
  confirmed?: boolean | undefined
  /** Total price. */
  price?: number | undefined
  /** ISO 4217 code, such as AUD. */
  currency?: string | undefined
  /** The trip and its stop, which may have been deleted since. */
  tripId?: TripId | undefined
  waypointId?: WaypointId | undefined
  note?: string | undefined
}

const most = limits.fills

/** In the order of a CSV file's columns. */
export const fillFields = {
  day: { kind: 'day', label: 'Day', required: true },
  amount: {
    kind: 'number',
    label: 'Amount',
    unit: 'energy',
    least: most.amount.min,
    most: most.amount.max,
    required: true,
  },
  full: { kind: 'yesNo', label: 'Full tank', required: true },
  odometer: { kind: 'number', label: 'Odometer', unit: 'km', most: most.odometer, decimals: 1 },
  km: { kind: 'number', label: 'Distance', unit: 'km', most: most.km, decimals: 1 },
  price: { kind: 'number', label: 'Total price', most: most.price },
  currency: { kind: 'currency', label: 'Currency' },
  note: { kind: 'text', label: 'Note', most: most.note },
  surface: { kind: 'surfaces', label: 'Surfaces' },
  missed: { kind: 'yesNo', label: 'An earlier fill-up is missing' },
  reset: { kind: 'yesNo', label: 'The odometer starts again at 0' },
  confirmed: { kind: 'yesNo', label: 'Counts although it looks wrong' },
  tripId: { kind: 'id', label: 'Trip' },
  waypointId: { kind: 'id', label: 'Stop' },
} satisfies FieldsOf<FillFields>

/** The body of POST …/vehicles/{id}/fills. `id` is the client's own ULID, which makes it safe to repeat. */
export type NewFill = FillFields & { id: string }

/** `rev` is the number of changes. */
export type Fill = NewFill & { rev: number }

/**
 * GET …/vehicles/{id}/fills?after=: at most 1 MB, the newest first by id. `next` is the cursor of the next page, null at the end.
 * A client that adds old fill-ups creates their ids with their days' times.
 */
export type FillsPage = { fills: Fill[]; next: string | null }

/** The highest odometer reading of the latest day with one, and the fill-up that it's from. */
export type OdometerReading = { km: number; day: Day; fillId: string }

/** Compares fill-ups by day, odometer and id: the order of driving, whatever order they were entered in. */
export const compareFills = (one: NewFill, other: NewFill): number =>
  compare(one.day, other.day) || compare(one.odometer ?? -1, other.odometer ?? -1) || compare(one.id, other.id)

/** Returns the latest odometer reading of a vehicle's fill-ups and one known before; undefined without any. */
export function findOdometer(fills: readonly Fill[], known?: OdometerReading): OdometerReading | undefined {
  let latest = known
  for (const { day, odometer, id } of fills)
    if (odometer !== undefined) latest = laterReading(latest, { km: odometer, day, fillId: id })
  return latest
}

/** Returns the later of two readings. */
function laterReading(one: OdometerReading | undefined, other: OdometerReading): OdometerReading {
  if (!one) return other
  return (compare(one.day, other.day) || compare(one.km, other.km) || compare(one.fillId, other.fillId)) > 0
    ? one
    : other
}

/** Returns true if two devices probably logged the same fill-up: same day, within 1 L (kWh) and 2 km. */
export const isSameFill = (one: FillFields, other: FillFields): boolean =>
  one.day === other.day &&
  roundStored(Math.abs(one.amount - other.amount)) <= 1 &&
  isNear(one.odometer, other.odometer) &&
  isNear(one.km, other.km)

const isNear = (one: number | undefined, other: number | undefined): boolean =>
  one === undefined || other === undefined || roundStored(Math.abs(one - other)) <= 2
