import type { Position } from '../../geo.ts'
import { bandEdges, findBand, fromUtm, southernLand } from '../utm-grid.ts'
import { type PlaceReading, problem } from './reading.ts'

const pattern =
  /^(?:UTM\s*)?(?:ZONE\s*)?(\d{1,2})\s*([C-HJ-NP-X]|NORTH|SOUTH)?[\s,]+0?(\d{6}(?:\.\d{1,9})?)\s*M?\s*E?[\s,]+(\d{1,8}(?:\.\d{1,9})?)\s*M?\s*N?$/

/** Degrees of latitude (11 m) by which rounding may move a northing across a band's edge. */
const rounding = 0.0001

/**
 * Reads UTM on WGS 84: "51K 345678 7654321", "12 N 626000mE 4270000mN", "51 south …". The letter is a latitude band; N
 * and the words are hemispheres. S is band S if the northing lies in it (Utah's 12S), otherwise the south. If the
 * numbers fit land in both hemispheres, the problem asks which is meant.
 */
export function readUtm(text: string): PlaceReading | undefined {
  const [match, zoneText, letter, east, north] = pattern.exec(text.toUpperCase()) ?? []
  if (match === undefined) return undefined
  const [zone, easting, northing] = [Number(zoneText), Number(east), Number(north)]
  if (zone < 1 || zone > 60) return problem('UTM zones are numbered 1 to 60.')
  if (easting < 100_000 || easting >= 900_000) return problem('A UTM easting is 100,000 to 900,000 metres.')
  if (northing > 10_000_000) return problem('A UTM northing is 0 to 10,000,000 metres.')
  // The grid ends at 84° N and 80° S, so some northings exist in one hemisphere only.
  const [inNorth, inSouth] = [false, true].map((isSouth) => {
    const position = fromUtm(zone, isSouth, easting, northing)
    return position.latitude <= 84 + rounding && position.latitude >= -80 - rounding ? position : undefined
  })
  const place = (position: Position | undefined): PlaceReading =>
    position ? { kind: 'place', position, format: 'UTM' } : problem(`There is no northing ${north} in that hemisphere.`)

  if (letter === 'NORTH' || letter === 'N') return place(inNorth)
  if (letter === 'SOUTH') return place(inSouth)
  if (letter === undefined) {
    if (inNorth && inSouth) return problem(`North or south of the equator? Write ${zone} north or ${zone} south.`)
    return place(inNorth ?? inSouth)
  }
  if (letter === 'S') {
    if (!inNorth || findBand(inNorth.latitude) !== 'S') return place(inSouth)
    if (!southernLand.has(zone)) return place(inNorth)
    return problem(`${zone}S is a band in the north, and the south as well. Write ${zone} north or ${zone} south.`)
  }
  const found = letter < 'N' ? inSouth : inNorth
  const band = found && findBand(found.latitude)
  if (!found || band === letter || isEdge(found.latitude, letter)) return place(found)
  return problem(`Band ${letter} does not reach that northing: band ${band} would. Please check the numbers.`)
}

/** Returns true if rounding may have moved the latitude into or out of the band. */
const isEdge = (latitude: number, band: string) => bandEdges(band).some((edge) => Math.abs(edge - latitude) < rounding)
