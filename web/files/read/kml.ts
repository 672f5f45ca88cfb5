import { trackMark, unescapeHtml } from '../own-format.ts'
import type { DroppedKind } from '../types.ts'
import { toDescription } from './describe.ts'
import type { Found } from './found.ts'
import { addNumbers, type LineReader, readLine } from './read-line.ts'
import type { XmlVisitor } from './visitor.ts'

type Placemark = {
  name: string
  description: string
  start: string
  end: string
  symbol: string
  /** Coordinates as in the file. */
  readonly points: string[]
  /** Lines' coordinates: the segments of one line. */
  readonly lines: string[]
  readonly areas: string[]
  /** In our own files: a track, not the straight line between the places. */
  isTrack: boolean
  readonly dropped: DroppedKind[]
}

/** Creates the reader of KML 2.x. Points are places; LineString, Polygon and gx:Track are lines. A TimeSpan becomes the stay's dates. */
export function createKmlVisitor({ found, isOwn }: { found: Found; isOwn: boolean }): XmlVisitor {
  let placemark: Placemark | undefined
  let track: LineReader | undefined
  let [isInner, isMulti, data] = [false, false, '']

  const flush = ({ points, lines, areas, isTrack, dropped, ...place }: Placemark) => {
    const description = isOwn ? unescapeHtml(place.description) : toDescription(place.description, found)
    for (const coordinates of points) {
      const [longitude = '', latitude = '', elevation] = coordinates.trim().split(/[\s,]+/)
      found.addPlace({ ...place, description, latitude, longitude })
      if (Number(elevation)) found.drop('elevation')
      dropped.forEach(found.drop)
    }
    // Nobody drew the line that Offgrid writes between the places.
    if (!isOwn || isTrack) found.addLine(readPieces(place.name, lines, 'line'))
    for (const area of areas) found.addLine(readPieces(place.name, [area], 'area'))
  }

  return {
    open: (name, attribute) => {
      if (name === 'Placemark') placemark = createPlacemark()
      else if (name === 'innerBoundaryIs') isInner = true
      else if (name === 'gx:MultiTrack') {
        isMulti = true
        track = readLine('track')
      } else if (name === 'gx:Track') {
        if (isMulti) track?.lift()
        else track = readLine('track')
      } else if (name === 'Data' || name === 'SimpleData') data = attribute('name')
      else if (name === 'NetworkLink') found.addLink()
      else if (name.endsWith('Overlay')) found.drop('pictures')
      else if (name === 'other:link') placemark?.dropped.push('links')
    },
    close: (name, text, parent) => {
      if (name === 'innerBoundaryIs') isInner = false
      else if (name === 'gx:coord') addNumbers(track, text.trim().split(/\s+/))
      else if (name === 'gx:MultiTrack' || (name === 'gx:Track' && !isMulti)) {
        found.addLine(track?.finish(placemark?.name ?? ''))
        isMulti = false
      } else if (name === 'name' && (parent === 'Document' || parent === 'Folder')) found.setTitle(text)
      else if (name === 'description' && parent === 'Document')
        found.setDescription(isOwn ? unescapeHtml(text) : toDescription(text, found))
      if (!placemark) return
      if (name === 'Placemark') {
        flush(placemark)
        placemark = undefined
      } else if (name === 'coordinates') {
        if (parent === 'Point') placemark.points.push(text)
        else if (parent === 'LineString') placemark.lines.push(text)
        else if (parent === 'LinearRing' && !isInner) placemark.areas.push(text)
      } else if (parent === 'Placemark') {
        if (name === 'name') placemark.name = text
        else if (name === 'description') placemark.description = text
        else if (name === 'Style' || text.trim() !== '') noteDropped(placemark, name)
      } else if (parent === 'TimeSpan') {
        if (name === 'begin') placemark.start = text
        else if (name === 'end') placemark.end = text
      } else if (name === 'value' && parent === 'Data' && data === 'symbol') placemark.symbol = text
      else if (name === 'value' && parent === 'Data' && data === trackMark && isOwn) placemark.isTrack = true
      else if (text.trim() === '') return
      else if (name === 'when' && parent === 'TimeStamp') placemark.dropped.push('times')
      else if ((name === 'value' && parent === 'Data') || name === 'SimpleData')
        placemark.dropped.push(data === 'gx_media_links' ? 'pictures' : 'extended data')
    },
    finish: () => undefined,
  }
}

const createPlacemark = (): Placemark => ({
  ...{ name: '', description: '', start: '', end: '', symbol: '', isTrack: false },
  ...{ points: [], lines: [], areas: [], dropped: [] },
})

/** A placemark's style on a globe does not count as dropped data. */
function noteDropped({ dropped }: Placemark, name: string): void {
  if (name === 'Style' || name === 'styleUrl') dropped.push('colors')
  else if (name === 'address' || name === 'phoneNumber' || name === 'Snippet') dropped.push('extended data')
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
