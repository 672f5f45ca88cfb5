import { columnLetters, rowLetters } from '../mgrs.ts'
import { bandEdges, centralMeridian, fromUtm } from '../utm-grid.ts'
import { type PlaceReading, problem } from './reading.ts'

const pattern = /^(?:MGRS\s*)?(\d{1,2})\s*([C-HJ-NP-X])\s*([A-HJ-NP-Z])([A-HJ-NP-V])\s*(\d{1,10})(?:\s+(\d{1,5}))?$/
const polar = /^[ABYZ]\s*[A-Z]{2}\s*\d{3,5}\s*\d{3,5}$/

/**
 * Reads MGRS on WGS 84, with or without spaces ("51K TS 45678 54321"), as the center of its square. Refuses squares of
 * 10 km and more, which are too large to drive to.
 */
export function readMgrs(text: string): PlaceReading | undefined {
  const upper = text.toUpperCase()
  if (polar.test(upper)) return problem('Polar grid squares aren’t supported. Enter latitude and longitude.')
  const [match, zoneText, band = '', column = '', row = '', first = '', second] = pattern.exec(upper) ?? []
  if (match === undefined) return undefined
  const zone = Number(zoneText)
  if (zone < 1 || zone > 60) return problem('MGRS zones are numbered 1 to 60.')
  const half = second === undefined ? first.length / 2 : first.length
  const [east, north] = second === undefined ? [first.slice(0, half), first.slice(half)] : [first, second]
  if (east.length !== north.length) return problem('MGRS needs as many digits for the easting as for the northing.')
  if (half < 2) return problem('This MGRS square is 10 km wide. Add more digits.')
  const size = 10 ** (5 - half)
  const columnAt = columnLetters[zone % 3]?.indexOf(column) ?? -1
  const rowAt = (rowLetters.indexOf(row) + (zone % 2 === 0 ? 15 : 0)) % 20
  const easting = (columnAt + 1) * 100_000 + (Number(east) + 0.5) * size
  const [southEdge, northEdge] = bandEdges(band)
  // Tolerance at the band's edges, in degrees.
  const margin = size / 100_000
  // Rows repeat every 2,000 km, and only one of them is in the band.
  for (let northing = rowAt * 100_000 + (Number(north) + 0.5) * size; northing < 10_000_000; northing += 2_000_000) {
    const position = fromUtm(zone, band < 'N', easting, northing)
    const isInBand = position.latitude > southEdge - margin && position.latitude < northEdge + margin
    // Zones are wider around Norway and Svalbard.
    const width = (band === 'V' || band === 'X' ? 6 : 3) + 0.5
    const fromMiddle = Math.abs(((position.longitude - centralMeridian(zone) + 540) % 360) - 180)
    if (columnAt >= 0 && isInBand && fromMiddle < width) return { kind: 'place', position, format: 'MGRS' }
  }
  return problem(`There is no square ${column}${row} in ${zone}${band}. Please check its letters.`)
}
