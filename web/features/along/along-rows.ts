import type { FoundAlong, FoundBorder, FoundLand, FoundPlace } from '#shared/along/place.ts'
import { type AlongKind, alongKinds } from '#shared/along/place-kinds.ts'

/** Places of a kind on some kilometers of the way, such as a city's fuel stations. */
export type Fold = {
  readonly id: number
  readonly kind: AlongKind
  readonly count: number
  readonly fromKm: number
  readonly toKm: number
}

/** A line of the list: one of these. */
export type Row = {
  readonly km: number
  readonly place?: FoundPlace
  readonly fold?: Fold
  readonly land?: FoundLand
  readonly border?: FoundBorder
}

/** Kilometers of the way on which more places of a kind than this are one row. */
const [foldKm, mostApart] = [10, 9]

/** Returns what lies beside a leg, or beside the whole way if it is negative, by kilometer; folds with these ids are open. */
export function listRows(
  { places, lands, borders }: FoundAlong,
  leg: number,
  kinds: readonly AlongKind[],
  openFolds: readonly number[],
): Row[] {
  const isOnLeg = (one: { readonly leg: number }) => leg < 0 || one.leg === leg
  const shown = places.filter((place) => isOnLeg(place) && kinds.includes(place.kind))
  // Numbers, because a phone takes 50 ms for the texts of 4,000 places.
  const groups = Map.groupBy(
    shown,
    ({ kind, km }) => Math.floor(km / foldKm) * alongKinds.length + alongKinds.indexOf(kind),
  )
  const rows = [...groups].flatMap(([id, own]): Row[] => {
    const [first, last] = [own[0], own.at(-1)]
    if (!first || !last || own.length <= mostApart || openFolds.includes(id))
      return own.map((place) => ({ km: place.km, place }))
    return [{ km: first.km, fold: { id, kind: first.kind, count: own.length, fromKm: first.km, toKm: last.km } }]
  })
  for (const land of lands) if (isOnLeg(land)) rows.push({ km: land.fromKm, land })
  if (leg < 0) for (const border of borders) rows.push({ km: border.km, border })
  return rows.sort((one, other) => one.km - other.km)
}
