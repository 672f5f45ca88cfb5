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

/** Kilometers of a part of the way, on which more places of a kind than this are one row. */
const [foldKm, mostApart] = [10, 9]

/**
 * Returns what lies beside a leg, or beside the whole way if it is negative, by kilometer; folds with these ids are open. Only the first
 * `most` rows are certain: no more of the way is looked at, because a phone takes 50 ms for 4,000 places.
 */
export function listRows(
  { places, lands, borders }: FoundAlong,
  leg: number,
  kinds: readonly AlongKind[],
  openFolds: readonly number[],
  most: number,
): Row[] {
  const isOnLeg = (one: { readonly leg: number }) => leg < 0 || one.leg === leg
  const rows: Row[] = lands.filter(isOnLeg).map((land) => ({ km: land.fromKm, land }))
  if (leg < 0) rows.push(...borders.map((border) => ({ km: border.km, border })))
  const enough = rows.length + most
  // No part after the last place.
  const toPart = (place: number) => Math.floor((places[place]?.km ?? Number.NaN) / foldKm)
  for (let place = 0; place < places.length && rows.length < enough; ) {
    const [first, part] = [place, toPart(place)]
    while (toPart(place) === part) place++
    const shown = places.slice(first, place).filter((one) => isOnLeg(one) && kinds.includes(one.kind))
    rows.push(...fold(part, shown, openFolds))
  }
  return rows.sort((one, other) => one.km - other.km)
}

/** Returns the rows of a part of the way. */
const fold = (part: number, places: readonly FoundPlace[], openFolds: readonly number[]): Row[] =>
  [...Map.groupBy(places, ({ kind }) => kind)].flatMap(([kind, own]): Row[] => {
    const [first, last] = [own[0], own.at(-1)]
    const id = part * alongKinds.length + alongKinds.indexOf(kind)
    if (!first || !last || own.length <= mostApart || openFolds.includes(id))
      return own.map((place) => ({ km: place.km, place }))
    return [{ km: first.km, fold: { id, kind, count: own.length, fromKm: first.km, toKm: last.km } }]
  })
