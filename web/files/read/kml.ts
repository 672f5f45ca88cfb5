import { trackMark, unescapeHtml } from '../own-format.ts'
import { addressOnly, noCoordinates } from '../texts.ts'
import type { DroppedKind } from '../types.ts'
import { joinTexts, takeOwnDays, toDescription } from './describe.ts'
import { drawing, findField, fold, isMoment } from './field-names.ts'
import type { Found } from './found.ts'
import { addNumbers, type LineReader, readLine } from './read-line.ts'
import type { XmlVisitor } from './visitor.ts'

type Texts = Record<'name' | 'description' | 'start' | 'end' | 'symbol' | 'skipped' | 'style' | 'address', string>
type Placemark = Texts & {
  /** Texts of the extended data that belong to the description. */
  readonly texts: string[]
  /** Coordinates as in the file. */
  readonly points: string[]
  /** Lines' coordinates: the segments of one line. */
  readonly lines: string[]
  readonly areas: string[]
  /** In our own files: a track, not the straight line between the places. */
  isTrack: boolean
  /** True with a gx:Track, whose points are read at once. */
  hasTrack: boolean
  readonly dropped: DroppedKind[]
}

/** `points`: those that GPSBabel writes beside a line or, if the user wants so, instead of it. */
type Folder = { name: string; readonly points: string[]; hasLine: boolean }

/**
 * Creates the reader of KML 2.x. Points are places; LineString, Polygon and gx:Track are lines. A TimeSpan, or GDAL's data of that name,
 * becomes the stay's dates.
 */
export function createKmlVisitor({ found, isOwn }: { found: Found; isOwn: boolean }): XmlVisitor {
  const folders: Folder[] = []
  let placemark: Placemark | undefined
  let track: LineReader | undefined
  let [isInner, isMulti, data] = [false, false, '']

  const flush = (read: Placemark) => {
    const { points, lines, areas, isTrack, hasTrack, dropped, texts, address, style, ...place } = read
    const [folder, outer] = [folders.at(-1), folders.at(-2)]
    if (folder?.name === 'Points' && isLinePoint(read)) {
      for (const one of points) outer?.points.push(one)
      return
    }
    const text = isOwn
      ? { ...place, description: unescapeHtml(place.description) }
      : { ...place, ...takeOwnDays({ ...place, description: describe(read, found) }) }
    for (const coordinates of points) {
      const [longitude = '', latitude = '', elevation] = coordinates.trim().split(/[\s,]+/)
      found.addPlace({ ...text, latitude, longitude })
      if (Number(elevation)) found.drop('elevation')
      dropped.forEach(found.drop)
    }
    if (points.length + lines.length + areas.length === 0 && !hasTrack)
      found.leaveOut(address.trim() === '' ? noCoordinates : addressOnly)
    if (lines.length > 0 && folder) folder.hasLine = true
    // GPSBabel calls every line Path.
    const name = read.name === 'Path' && folder && folder.points.length > 0 ? folder.name : read.name
    // Nobody drew the line that Offgrid writes between the places.
    if (!isOwn || isTrack) found.addLine(readPieces(name, lines, 'line'))
    for (const area of areas) found.addLine(readPieces(name, [area], 'area'))
  }

  const closeInPlacemark = (one: Placemark, name: string, text: string, parent: string) => {
    if (name === 'coordinates') {
      if (parent === 'Point') one.points.push(text)
      else if (parent === 'LineString') one.lines.push(text)
      else if (parent === 'LinearRing' && !isInner) one.areas.push(text)
    } else if (parent === 'Placemark') setField(one, name, text)
    else if (parent === 'TimeSpan') {
      if (name === 'begin') one.start = text
      else if (name === 'end') one.end = text
    } else if (text.trim() === '') return
    else if (name === 'when' && parent === 'TimeStamp') one.dropped.push('times')
    else if (name === 'value' && parent === 'Data' && data === trackMark && isOwn) one.isTrack = true
    else if ((name === 'value' && parent === 'Data') || name === 'SimpleData') setData(one, data, text)
  }

  return {
    open: (name, attribute) => {
      if (name === 'Placemark') placemark = createPlacemark()
      else if (name === 'Folder') folders.push({ name: '', points: [], hasLine: false })
      else if (name === 'innerBoundaryIs') isInner = true
      else if (name === 'gx:MultiTrack') {
        isMulti = true
        track = readLine('track')
      } else if (name === 'gx:Track') {
        if (isMulti) track?.lift()
        else track = readLine('track')
      } else if (name === 'Data' || name === 'SimpleData') data = attribute('name')
      else if (name.endsWith('Overlay')) found.drop('pictures')
      else if (name === 'other:link') placemark?.dropped.push('links')
    },
    close: (name, text, parent) => {
      const folder = folders.at(-1)
      if (name === 'innerBoundaryIs') isInner = false
      else if (name === 'gx:coord') addNumbers(track, text.trim().split(/\s+/))
      else if (name === 'gx:MultiTrack' || (name === 'gx:Track' && !isMulti)) {
        found.addLine(track?.finish(placemark?.name ?? ''))
        if (placemark) placemark.hasTrack = true
        isMulti = false
      } else if (name === 'href' && (parent === 'Link' || parent === 'Url')) found.addLink(text.trim())
      else if (name === 'name' && (parent === 'Document' || parent === 'Folder')) {
        found.setTitle(text)
        if (parent === 'Folder' && folder) folder.name = text
      } else if (name === 'description' && parent === 'Document')
        found.setDescription(isOwn ? unescapeHtml(text) : toDescription(text, found))
      else if (name === 'Folder' && folder) {
        folders.pop()
        if (folder.points.length > 0 && !folder.hasLine)
          found.addLine(readPieces(folder.name, [folder.points.map((one) => one.trim()).join(' ')], 'line'))
      } else if (name === 'Placemark' && placemark) {
        flush(placemark)
        placemark = undefined
      } else if (placemark) closeInPlacemark(placemark, name, text, parent)
    },
    finish: () => undefined,
  }
}

const createPlacemark = (): Placemark => ({
  name: '',
  description: '',
  start: '',
  end: '',
  symbol: '',
  skipped: '',
  style: '',
  address: '',
  isTrack: false,
  hasTrack: false,
  texts: [],
  points: [],
  lines: [],
  areas: [],
  dropped: [],
})

/** Returns true for a point of a line as GPSBabel writes it, not for a named stop of a route. */
const isLinePoint = ({ name, style }: Placemark) =>
  style === '#track' || (style === '#route' && (name === '' || /^RPT\d{3,}$/.test(name)))

const describe = ({ description, texts }: Placemark, found: Found): string =>
  joinTexts([description, ...texts].map((text) => toDescription(text, found)))

/** A placemark's style on a globe does not count as dropped data. */
function setField(one: Placemark, name: string, text: string): void {
  if (name === 'name') one.name = text
  else if (name === 'description') one.description = text
  else if (name === 'styleUrl') one.style = text.trim()
  if (name === 'Style' || (name === 'styleUrl' && text.trim() !== '')) one.dropped.push('colors')
  if (text.trim() === '') return
  if (name === 'address') {
    one.address = text
    one.texts.push(text)
  } else if (name === 'phoneNumber') one.texts.push(text)
  else if (name === 'Snippet') one.dropped.push('extended data')
}

/** Sets a field by the name of extended data. */
function setData(one: Placemark, name: string, text: string): void {
  const field = isMoment(name, text) ? undefined : findField(name)
  if (field === 'start') one.start ||= text
  else if (field === 'end') one.end ||= text
  else if (field === 'symbol') one.symbol ||= text
  else if (field === 'skipped') one.skipped ||= text
  else if (field === 'description' || field === 'address') one.texts.push(text)
  else if (name === 'gx_media_links') one.dropped.push('pictures')
  else if (!drawing.has(fold(name))) one.dropped.push('extended data')
}

function readPieces(name: string, pieces: readonly string[], kind: 'line' | 'area') {
  const line = readLine(kind)
  for (const coordinates of pieces) {
    line.lift()
    // Some programs write a blank after each comma, but only blanks separate points.
    for (const point of coordinates.replace(/,\s+/g, ',').matchAll(/(?<=^|\s)[^\s,]+(?:,[^\s,]+)+/g))
      addNumbers(line, point[0].split(','))
  }
  return line.finish(name)
}
