import { isDay } from '#shared/date.ts'
import type { FieldList } from '#shared/fields.ts'
import { fillFields } from '#shared/fill.ts'
import { rebase } from '#shared/rebase.ts'
import { tripFields } from '#shared/trip-fields.ts'
import { tripPlanFields } from '#shared/trip-plan-fields.ts'
import { vehicleFields } from '#shared/vehicle-fields.ts'
import { waypointFields } from '#shared/waypoint-fields.ts'
import { describeParts, type FieldRow, listParts, type Reading } from '../../data/describe-fields.ts'
import type { Fields, Operation, Target } from '../../offline/public/types.ts'

const lists: { readonly [Noun in Target['noun']]?: FieldList } = {
  trip: tripFields,
  waypoint: waypointFields,
  vehicle: vehicleFields,
  fill: fillFields,
  sheet: tripPlanFields,
}

/** Returns fields whose server value is neither the old nor the new value. */
export function listConflicts({ target, changed, was, current }: Operation, reading: Reading): readonly FieldRow[] {
  const fields = lists[target.noun]
  if (!current || !fields) return []
  // The other coordinate of a place is the server's if only one was changed.
  const mine = { ...current, ...changed }
  const versions = { mine: trimDays(mine), known: [trimDays(was)] }
  const { unsaved, conflicts } = rebase(listParts(fields), versions, trimDays(current))
  return describeParts(fields, conflicts.length > 0 ? conflicts : unsaved, { mine, theirs: current }, reading)
}

/** Returns 'You changed its name and dates.', for example. */
export function describeChanged({ target, changed }: Operation): string {
  if (target.noun === 'track') return 'You changed the track to it.'
  const names = new Set(Object.keys(changed).flatMap((name) => shortNames[name] ?? []))
  return `You changed ${names.size > 0 ? `its ${new Intl.ListFormat('en').format(names)}` : 'it'}.`
}

const shortNames: { readonly [Name in string]?: string } = {
  name: 'name',
  description: 'description',
  latitude: 'place',
  longitude: 'place',
  startDate: 'dates',
  endDate: 'dates',
  symbol: 'kind',
  stop: 'refill',
  leg: 'leg',
}

/** Removes midnight times, because they are the same day. */
const trimDays = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, isMidnight(value) ? value.slice(0, 10) : value]),
  )

const isMidnight = (value: unknown): value is string =>
  typeof value === 'string' && isDay(value.slice(0, 10)) && value[10] === 'T'
