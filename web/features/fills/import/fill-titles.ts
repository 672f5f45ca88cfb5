/** Titles of columns in the files of fuel logs: LubeLogger, Fuelio, Drivvo, aCar, Fuelly, Spritmonitor, Simply Auto, Hammond, Road Trip and ours. */
import { listNames } from '#shared/fields.ts'
import { fillFields } from '#shared/fill.ts'
import { isTripId, isWaypointId } from '#shared/ids.ts'
import { surfaces } from '#shared/stop.ts'
import { readWrittenNumber } from '#shared/written-numbers.ts'
import type { ChosenColumns } from '../../../ui/column-map.tsx'
import { surfaceNames } from '../surface-text.ts'
import { findVolume, readFlag, readFullType } from './fill-cells.ts'

/** Surfaces have a column each. */
const { surface, ...importedFields } = fillFields

export { importedFields }

/** Fields that a column can be imported as. */
export const fillColumnFields = [
  ...listNames(importedFields).map((value) => ({ value, text: importedFields[value].label })),
  { value: 'partial', text: 'Not full' },
  { value: 'fullType', text: 'Full or partial' },
  { value: 'unitPrice', text: 'Price per unit' },
  { value: 'vehicle', text: 'Vehicle' },
  { value: 'tank', text: 'Tank' },
  { value: 'kind', text: 'Kind of row' },
  { value: 'fuel', text: 'Fuel' },
  { value: 'secondFuel', text: 'Second fuel' },
  { value: 'distanceUnit', text: 'Unit of distances' },
  { value: 'volumeUnit', text: 'Unit of amounts' },
  ...surfaces.map((value) => ({ value, text: `Share of ${surfaceNames[value].toLowerCase()}` })),
] as const
export type FillField = (typeof fillColumnFields)[number]['value']
export type FillColumns = ChosenColumns<FillField>

/** Folded titles of each field, the best first. Fields are found in this order. */
const titles: readonly (readonly [field: FillField, titles: string])[] = [
  ['day', 'day date fuelupdate filldate datetime timestamp data datum fecha dato'],
  [
    'amount',
    'volume quantity qty fuelconsumed fillamount fuelamount fuelquantity fuelvolume liters litres liter litre ltr gallons',
  ],
  ['amount', 'gallon gal kwh amount energy menge volumen litros litri quantite fuel'],
  [
    'full',
    'full fulltank isfilltofull filltofull filledup isfull istankfull tankfull tanquecheio tanquelleno volltank',
  ],
  ['partial', 'partial partialfuelup partialfillup partialtank partialfill ispartial notfull teilbetankung'],
  ['fullType', 'type typ fillinguptype fuelingtype'],
  ['odometer', 'odometer odometerreading odo odoreading kilometerstand kmstand tachostand odometro hodometro'],
  ['odometer', 'kilometrage kilometraje mileage km miles kilometers kilometres'],
  ['tripId', 'trip tripid'],
  ['waypointId', 'stop waypointid'],
  ['km', 'distance tripdistance distancetravelled distancetraveled trip tripmeter km miles kilometers kilometres'],
  ['price', 'totalcost totalprice totalamount total totalpaid amountpaid cost price gesamtpreis valortotal costototal'],
  ['price', 'kosten preis betrag costo prix precio preco prezzo amount'],
  ['unitPrice', 'unitprice perunitprice fuelprice volumeprice price'],
  ['currency', 'currency currencycode wahrung moneda moeda'],
  ['note', 'note notes comment comments remark remarks memo bemerkung notiz notas'],
  [
    'missed',
    'missed missedfuelup missedfillup missedfillups previouslymissedfillups previousmissedfillups hasmissedfillup',
  ],
  ['missed', 'missedprevious missedlast reset'],
  ['vehicle', 'vehicle vehicleid vehiclename car carname carid fahrzeug veiculo vehiculo'],
  ['tank', 'tank tanknumber tankno tankid'],
  ['kind', 'recordtype entrytype type'],
  ['fuel', 'fueltype fueltypeid fuel fuelname fuelsort kraftstoff'],
  ['secondFuel', 'secondfuel fuel2'],
  ['distanceUnit', 'distanceunit odometerunit distunit'],
  ['volumeUnit', 'volumeunit fuelunit fillunits amountunit quantityunit unit'],
  ...[...surfaces, ...listNames(importedFields)].map((field) => [field, field.toLowerCase()] as const),
]
const known = new Set(titles.flatMap(([, names]) => names.split(' ')))

/** Units at the end of a title without brackets. */
const unit =
  /^(in|km|kms|mi|miles|kilometers|kilometres|l|ltr|liters|litres|gal|gallons|us|uk|imp|kwh|eur|usd|gbp|aud)$/

/** Returns a title in lowercase letters and digits, without its unit. */
export function foldTitle(title: string): string {
  // No title is longer; normalizing a million combining marks would take minutes.
  const plain = title.slice(0, 100).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const isPer = /\/|\bper\b/.test(plain)
  const words = plain.replace(/\([^)]*\)?|\[[^\]]*\]?/g, ' ').match(/[\p{L}\p{N}]+/gu) ?? []
  if (isPer && /^(fuel|unit|price|cost|preis|precio|preco|prix|prezzo)$/.test(words[0] ?? '')) return 'unitprice'
  while (words.length > 1 && unit.test(words.at(-1) ?? '')) words.pop()
  return words.join('')
}

export const countKnownTitles = (row: readonly string[]): number =>
  row.filter((cell) => known.has(foldTitle(cell))).length

/** Rows that a guess looks at. */
const mostRows = 1_000
/** No vehicle drives as far on a tank. */
const longestTank = 3_000

/** Returns the column of each field that the titles name and the cells don't contradict. */
export function guessFillColumns(header: readonly string[], rows: readonly (readonly string[])[]): FillColumns {
  const folded = header.map(foldTitle)
  const columns: Partial<Record<FillField, number>> = {}
  const taken = new Set<number>()
  const take = (field: FillField, isTitle: (title: string) => boolean, isGood: (column: number) => boolean) => {
    const at = folded.findIndex((title, column) => !taken.has(column) && isTitle(title) && isGood(column))
    if (columns[field] !== undefined || at < 0) return
    columns[field] = at
    taken.add(at)
  }
  const listCells = (column: number) => rows.slice(0, mostRows).flatMap((row) => row[column]?.trim() || [])
  for (const [field, names] of titles)
    for (const name of names.split(' '))
      take(
        field,
        (title) => title === name,
        (column) => fits(field, name, { title: header[column] ?? '', cells: listCells(column), folded }),
      )
  for (const [field, pattern] of flagTitles)
    take(
      field,
      (title) => pattern.test(title),
      (column) => listCells(column).every((cell) => readFlag(cell) !== undefined),
    )
  return columns
}

/** Other titles of columns with yes and no. */
const flagTitles = [
  ['missed', /missed/],
  ['partial', /partial/],
  ['full', /full|filled|voll|lleno|cheio|plein|pieno/],
] as const

type Column = { readonly title: string; readonly cells: readonly string[]; readonly folded: readonly string[] }

/** A cell that both can read is both numbers. */
const marks = ['.', ','] as const

/** Returns true if a column with this title can be the field. */
function fits(field: FillField, name: string, { title, cells, folded }: Column): boolean {
  const numbers = cells.flatMap((cell) => marks.flatMap((mark) => readWrittenNumber(cell, mark, () => true) ?? []))
  const hasNumbers = cells.length === 0 || numbers.length > 0
  switch (field) {
    case 'amount':
      // A fuel's code or octane is a whole number, too.
      return name === 'fuel' && findVolume(title) === undefined
        ? numbers.some((value) => !Number.isInteger(value))
        : hasNumbers
    case 'odometer':
      return /^(mileage|km|miles|kilomet[er]+s)$/.test(name) ? numbers.some((value) => value > longestTank) : hasNumbers
    case 'price':
      // Fuelly's is the price of a gallon.
      return hasNumbers && !(name === 'price' && folded.includes('fuelupdate'))
    case 'km':
    case 'unitPrice':
      return hasNumbers
    case 'fullType':
      // Numbers are Spritmonitor's.
      return (
        cells.length > 0 &&
        cells.every((cell) => readFullType(cell) !== undefined) &&
        (numbers.length === 0 || folded.some((other) => /^(tires|reifen)$/.test(other)))
      )
    case 'tripId':
      return cells.every(isTripId)
    case 'waypointId':
      return cells.every(isWaypointId)
    default:
      return true
  }
}
