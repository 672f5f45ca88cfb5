import type { DroppedKind, FoundLines, LeftOut, ReadResult } from './types.ts'

const count = (number: number): string => number.toLocaleString('en-US')
const placesWord = (number: number) => (number === 1 ? '1 place' : `${count(number)} places`)

export const tooLarge = 'This file is larger than 25 MB.'
export const tooLargeUnzipped = 'This file is larger than 32 MB when unzipped.'
export const tooManyFiles = 'This file contains more than 1,000 files.'
export const notReadable = 'This is not a GPX, KML, KMZ, GeoJSON or CSV file.'
export const otherDatum = 'This file’s places are in another datum than WGS 84. Save it with WGS 84 in OziExplorer.'
export const declaresEntities = 'This file declares its own entities (DOCTYPE). Offgrid doesn’t open such files.'
export const onlyLinks = 'This file links to a map on the web and contains no places itself.'
/** Beside places. */
export const linksToWeb = 'A map on the web that this file links to is not imported.'
export const archiveAlone = 'This file contains a whole account. Import it without other files.'
export const notUtf8 = 'This file says UTF-8 but is not; accents were read as Windows-1252. Please check the names.'
/** For a format that does not declare its encoding. */
export const guessedEncoding = 'This file is not UTF-8; accents were read as Windows-1252. Please check the names.'

export const describeDamage = (line: number): string =>
  `This file is damaged at line ${count(line)} and cannot be read.`

export const describeDamagedAfter = (line: number, places: number, fileName = 'This file'): string =>
  `${fileName} is damaged after line ${count(line)}: the ${placesWord(places)} before it can be imported.`

/** Reasons to leave out places. */
export const addressOnly = 'they have an address, but no coordinates'
export const noCoordinates = 'they have no coordinates'

/** "Not kept: elevation, links and colors." */
export const describeDropped = (kinds: readonly DroppedKind[]): string =>
  `Not kept: ${kinds.join(', ').replace(/, ([^,]+)$/, ' and $1')}.`

export const describeTooMany = (number: number, things: string, room: number): string =>
  `This file holds ${count(number)} ${things}. An account has room for ${count(room)}.`

export const describeTooManyPoints = (most: number): string =>
  `The tracks after the first ${count(most)} points are not imported.`

export const describeShaping = (number: number): string =>
  number === 1
    ? '1 shaping point bends a route and is no stop.'
    : `${count(number)} shaping points bend routes and are no stops.`

/** A link to a file that is not there. */
export const describeMissing = (link: string): string =>
  `This file links to “${link.slice(0, 100)}”, which is missing: choose that file, too.`

/** Files of a zip that are not read. */
export function describeUnread(names: readonly string[]): string {
  const shown = names.slice(0, 3).map((name) => name.slice(0, 100))
  const others = names.length > shown.length ? ` and ${count(names.length - shown.length)} more` : ''
  return `Not read inside the zip: ${shown.join(', ')}${others}. Unpack it to import them.`
}

export const describeBadTracks = (number: number): string =>
  number === 1 ? '1 track cannot be read.' : `${count(number)} tracks cannot be read.`

export const describeNoPlaces = ({ areas }: Pick<FoundLines, 'areas'>): string =>
  areas === 0
    ? 'There are no places in this file.'
    : `There are no places in this file, only ${areas === 1 ? '1 area' : `${count(areas)} areas`}.`

/** "9 places found. 2 areas are not imported: Offgrid plans stops and tracks." */
export function describeFound({ places, lines: { areas } }: Pick<ReadResult, 'places' | 'lines'>): string | undefined {
  const found = places.length === 0 ? undefined : `${placesWord(places.length)} found.`
  if (areas === 0) return found
  const ignored = areas === 1 ? '1 area is' : `${count(areas)} areas are`
  return [found, `${ignored} not imported: Offgrid plans stops and tracks.`].filter(Boolean).join(' ')
}

/** Returns undefined if no names were generated (`nameUnnamed`). */
export function describeUnnamed(named: readonly string[]): string | undefined {
  const [first] = named
  if (first === undefined) return undefined
  return named.length === 1
    ? `1 has no name and is called “${first}”.`
    : `${count(named.length)} have no name and are called “${first}”…`
}

export const describeDuplicates = (number: number): string | undefined =>
  number === 0 ? undefined : `${number === 1 ? '1 is' : `${count(number)} are`} already in this trip.`

/** Asks about places that are not selected at first. */
export const describeUnplaced = (number: number): string | undefined =>
  number === 0
    ? undefined
    : number === 1
      ? '1 place is at 0, 0, where programs put places without a position. Select it if that is right.'
      : `${placesWord(number)} are at 0, 0, where programs put places without a position. Select them if that is right.`

export const describeLeftOut = ({ reason, count: number }: LeftOut): string =>
  number === 1
    ? `1 place was left out: ${reason.replace(/^their /, 'its ').replace(/^they have /, 'it has ')}.`
    : `${placesWord(number)} were left out: ${reason}.`

export const describeRoom = (room: number, found: number, isNew = false): string =>
  isNew
    ? `A trip has room for ${count(room)} waypoints; the file has ${count(found)}.`
    : `This trip has room for ${count(room)} more ${room === 1 ? 'waypoint' : 'waypoints'}; the file has ${count(found)}.`
