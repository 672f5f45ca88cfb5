import { toDays, type Waypoint } from '#shared/waypoint.ts'
import { formulaStart } from '../own-format.ts'

const header = ['name', 'latitude', 'longitude', 'start', 'end', 'description', 'skipped', 'kind']

/** Returns UTF-8 with byte order mark and CR LF line ends. */
export const writeCsv = (waypoints: readonly Waypoint[]): string => toTable([header, ...waypoints.map(toCells)])

export const writeTripsCsv = (trips: readonly { readonly name: string; readonly waypoints: readonly Waypoint[] }[]) =>
  toTable([
    ['trip', ...header],
    ...trips.flatMap(({ name, waypoints }) => waypoints.map((waypoint) => [toText(name), ...toCells(waypoint)])),
  ])

function toCells(waypoint: Waypoint): string[] {
  const { start, end } = toDays(waypoint)
  const { latitude, longitude, name, description, skipped, symbol = '' } = waypoint
  return [
    toText(name),
    latitude,
    longitude,
    start ?? '',
    end ?? '',
    toText(description),
    skipped ? 'yes' : '',
    toText(symbol),
  ]
}

const toTable = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map((row) => `${row.map(quote).join(',')}\r\n`).join('')}`

/** Prefixes formulas with an apostrophe, so that spreadsheets do not run them. Numbers stay numbers. */
const toText = (text: string): string => (formulaStart.test(text) ? `'${text}` : text)

const quote = (cell: string): string => (/[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
