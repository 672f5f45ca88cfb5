import type { TripId } from '#shared/ids.ts'
import { type Description, type Noun, nouns, type Outer, type Requests, type Row, type RowStore } from './nouns.ts'
import { type Fields, type MarkKey, type Operation, type Target, trust } from './types.ts'

/** Facts that follow for a target of changes from the table of nouns. */

/** The name of many of a noun in a target. */
export const batches: { readonly [Name in Target['noun']]?: Noun } = { waypoints: 'waypoint', fills: 'fill' }

export type Batch = Extract<Target, { readonly ids: unknown }>

export const isBatch = (target: Target): target is Batch => 'ids' in target

/** Returns what a target is one of, or several. */
export const toNoun = ({ noun }: Pick<Target, 'noun'>): Noun => batches[noun] ?? trust<Noun>(noun)

export type TrackTarget = Extract<Target, { readonly noun: 'track' }>

export const describe = (target: Target): Description => nouns[toNoun(target)]

/** Returns the changes that this version knows of one item, or of several at once. */
export const getRequests = ({ noun }: Pick<Target, 'noun'>): Requests =>
  nouns[toNoun({ noun })][noun in batches ? 'batch' : 'requests'] ?? {}

/** Returns the item in whose row a target is shown: a track's waypoint, else the target itself. */
export const toShown = (target: Target): Target =>
  trust<Target>({ ...target, noun: describe(target).shownIn ?? target.noun })

/** Returns the trip or vehicle that an item is in. */
export const toOuter = (target: Target, noun: Outer): Target => trust<Target>({ ...target, noun })

/** Returns the trip or vehicle that an item is in, or the item itself. */
export const toRoot = (target: Target): Extract<Target, { readonly noun: 'trip' | 'vehicle' }> =>
  'tripId' in target ? { noun: 'trip', tripId: target.tripId } : { noun: 'vehicle', vehicleId: target.vehicleId }

/** Returns the key of a trip's or vehicle's mark; undefined for other items. */
export const toMarkKey = (target: Target): MarkKey | undefined =>
  trust<MarkKey | undefined>(describe(target).markKey?.(listThingIds(target)[0] ?? ''))

/** Returns the store with the row of what shows a target. */
export const getStore = (target: Target): Exclude<RowStore, 'tracks'> => trust(describe(toShown(target)).store)

const getField = (target: Fields, name = ''): string => String(target[name])

/** Returns the trip of an item in one; undefined for a vehicle and its fill-ups. */
export const getTrip = (target: Target): TripId | undefined => ('tripId' in target ? target.tripId : undefined)

/** Returns the vehicle of a change to it or its fill-ups. */
export const getVehicle = (target: Target): string | undefined => ('vehicleId' in target ? target.vehicleId : undefined)

/** Returns the keys of the rows that show a target. */
export function listThingIds(target: Target): readonly string[] {
  if (isBatch(target)) return target.ids
  const { id, key } = describe(target)
  const own = getField({ ...target }, id)
  return [key ? key(own) : own]
}

export const isAbout = (target: Target, id: string): boolean => listThingIds(target).includes(id)

/** Returns true if a target, or several, is inside the other. */
export function isInside(inner: Target, outer: Target): boolean {
  const noun = toNoun(outer)
  return noun in describe(inner).inside && isAbout(outer, getField({ ...inner }, nouns[noun].id))
}

/** Returns true for changes of the same item. All batches of a trip's waypoints are one, and of a vehicle's fill-ups. */
export const isSameTarget = (one: Target, other: Target): boolean => getKey(one) === getKey(other)

const getKey = (target: Target): string =>
  `${target.noun} ${isBatch(target) ? (getTrip(target) ?? getVehicle(target)) : listThingIds(target)[0]}`

/** Returns true for a noun of which a trip or vehicle may have several. */
export const isList = (noun: Noun): boolean =>
  Object.values(nouns[noun].inside).some((where) => typeof where === 'string')

/** The nouns that are read apart from the trip or vehicle that they are in. */
export const attached: readonly Noun[] = trust<Noun[]>(Object.keys(nouns)).filter((noun) => nouns[noun].isAttached)

/** Returns the fields of a noun's rows that say in which trip or vehicle they are. */
export const listOuterFields = (noun: Noun): readonly ('tripId' | 'vehicleId')[] => [
  ...(nouns[noun].inside.trip ? (['tripId'] as const) : []),
  ...(nouns[noun].inside.vehicle ? (['vehicleId'] as const) : []),
]

const pickOuterIds = (noun: Noun, fields: Fields): Fields =>
  Object.fromEntries(listOuterFields(noun).map((name) => [name, fields[name]]))

/** Returns rows with these fields, one for each item. */
export const createRows = (target: Target, fields = describe(target).empty): readonly Row[] =>
  listThingIds(target).map((id) => {
    const { rowKey = 'id' } = describe(target)
    return trust<Row>({ ...fields, [rowKey]: id, ...pickOuterIds(toNoun(target), { ...target }) })
  })

/** Returns the target of changes to a row. */
export function toTarget(noun: Noun, row: Fields): Target {
  const { id = '', rowKey = 'id' } = nouns[noun]
  return trust<Target>({ noun, ...pickOuterIds(noun, row), [id]: row[id] ?? row[rowKey] })
}

/** Returns the saved counter, which requests send as `If-Match`. */
export function getCounter(target: Target, thing: Fields): number | undefined {
  const counter = thing[describe(target).counter ?? 'rev']
  return typeof counter === 'number' ? counter : undefined
}

/** Returns the counters that a deletion or move sends again, from the server's answer. */
export const getCounters = ({ target, written }: Operation, thing: Fields) => ({
  base: getCounter(target, thing),
  written: written === undefined ? undefined : Number(thing.written ?? 0),
})

const states: readonly string[] = ['waiting', 'sent', 'conflict', 'refused', 'failed'] satisfies Operation['state'][]

/** Returns false for an operation of a newer version of the app. */
export function isKnown({ kind, target, state }: Operation): boolean {
  if (!Object.hasOwn(nouns, toNoun(target)) || !states.includes(state)) return false
  return getRequests(target)[kind] !== undefined
}

export const needsDecision = ({ state }: Pick<Operation, 'state'>): boolean =>
  state === 'conflict' || state === 'refused' || state === 'failed'
