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
 * Returns the first rows of what lies beside a leg, or beside the whole way if it is negative, by kilometer; folds with these ids are
 * open. At least `most` rows if there are as many: only so much of the way is looked at, because a phone takes 50 ms for 4,000 places.
 */
export function listRows(
  { places, lands, borders }: FoundAlong,
  leg: number,
  kinds: readonly AlongKind[],
  openFolds: readonly number[],
  most: number,
): Row[] {
  const isOnLeg = (one: { readonly leg: number }) => leg < 0 || one.leg === leg
  const marks = [
    ...lands.filter(isOnLeg).map((land): Row => ({ km: land.fromKm, land })),
    ...(leg < 0 ? borders.map((border): Row => ({ km: border.km, border })) : []),
  ].sort(byKm)
  const rows: Row[] = []
  let [place, mark] = [0, 0]
  while (rows.length < most && (place < places.length || mark < marks.length)) {
    const from = Math.min(places[place]?.km ?? Number.POSITIVE_INFINITY, marks[mark]?.km ?? Number.POSITIVE_INFINITY)
    const part = Math.floor(from / foldKm)
    const isInPart = (one: { readonly km: number } | undefined) => one && Math.floor(one.km / foldKm) === part
    const [firstPlace, firstMark] = [place, mark]
    while (isInPart(places[place])) place++
    while (isInPart(marks[mark])) mark++
    const shown = places.slice(firstPlace, place).filter((one) => isOnLeg(one) && kinds.includes(one.kind))
    rows.push(...[...fold(part, shown, openFolds), ...marks.slice(firstMark, mark)].sort(byKm))
  }
  return rows
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

const byKm = (one: Row, other: Row): number => one.km - other.km
