import { distanceKm, type Position } from '#shared/geo.ts'
import type { CutLine, LinePoints } from '#shared/tracks/path.ts'
import type { FoundLine } from '../types.ts'

/** A line of a file with its points; an area has none. */
export type ReadLine = FoundLine &
  CutLine & { /** The number of points that are not on Earth. */ readonly lost: number }

/** A limit for all files together: many times a day's recording. More would fill a phone's memory. */
export const mostPoints = 2_000_000

export type LineReader = ReturnType<typeof readLine>

/** Collects the points of a line, up to one more than `mostPoints`, and measures it. */
export function readLine(kind: FoundLine['kind']) {
  const segments: LinePoints[] = []
  const buffer = createBuffer()
  let previous: Position | undefined
  let [km, count, lost, isValid, isLifted, hasHeights] = [0, 0, 0, false, false, false]
  const endSegment = () => {
    const segment = buffer.take()
    if (segment && kind !== 'area') segments.push(segment)
  }
  return {
    /** A longitude may go on beyond 180, as web maps write it. */
    add: (latitude: number, writtenLongitude: number, height = Number.NaN): void => {
      const longitude = turn(writtenLongitude)
      isValid = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
      if (!isValid) {
        lost++
        return
      }
      const point = { latitude, longitude }
      const isSame = isLifted && previous !== undefined && isSameOnDateLine(previous, point)
      if (isLifted && !isSame) {
        endSegment()
        previous = undefined
      }
      isLifted = false
      if (previous) km += distanceKm(previous, point)
      previous = point
      if (isSame) return
      count++
      if (kind === 'area' || count > mostPoints + 1) return
      buffer.add(latitude, longitude, height)
      hasHeights ||= height !== 0 && !Number.isNaN(height)
    },
    /** Sets the height of the point added last. */
    setHeight: (height: number): void => {
      if (!isValid || kind === 'area' || count > mostPoints + 1) return
      buffer.setHeight(height)
      hasHeights ||= height !== 0 && !Number.isNaN(height)
    },
    /** Starts another segment: the gap is not driven, unless the line was only cut at the date line. */
    lift: (): void => {
      isLifted = true
    },
    /** Returns undefined without points. */
    finish: (name: string): ReadLine | undefined => {
      endSegment()
      if (count + lost === 0) return undefined
      // Programs write 0 for a height that they don't know.
      if (!hasHeights) for (const { heights } of segments) heights.fill(Number.NaN)
      return { name, kind, metres: Math.round(km * 1_000), segments, lost }
    },
  }
}

/** Turns a longitude beyond 180° by 360°. */
export const turn = (longitude: number): number =>
  Math.abs(longitude) > 180 && Math.abs(longitude) <= 540 ? longitude - Math.sign(longitude) * 360 : longitude

/** Returns true for the two ends of a line that was cut at the date line (RFC 7946, 3.1.9). */
const isSameOnDateLine = (one: Position, other: Position): boolean =>
  Math.abs(one.longitude) === 180 &&
  one.longitude === -other.longitude &&
  Math.abs(one.latitude - other.latitude) < 1e-6

/** Points in arrays that double when they are full. */
function createBuffer() {
  const columns = (size: number) => ({
    latitudes: new Float64Array(size),
    longitudes: new Float64Array(size),
    heights: new Float32Array(size),
  })
  let count = 0
  let points = columns(32)
  return {
    add: (latitude: number, longitude: number, height: number) => {
      if (count === points.latitudes.length) {
        const larger = columns(2 * count)
        larger.latitudes.set(points.latitudes)
        larger.longitudes.set(points.longitudes)
        larger.heights.set(points.heights)
        points = larger
      }
      points.latitudes[count] = latitude
      points.longitudes[count] = longitude
      points.heights[count] = height
      count++
    },
    setHeight: (height: number) => {
      points.heights[count - 1] = height
    },
    /** Returns the points since the last call; undefined without any. */
    take: (): LinePoints | undefined => {
      if (count === 0) return undefined
      const { latitudes, longitudes, heights } = points
      const taken = {
        latitudes: latitudes.slice(0, count),
        longitudes: longitudes.slice(0, count),
        heights: heights.slice(0, count),
      }
      count = 0
      return taken
    },
  }
}

/** Adds a point as KML and WKT write it: longitude, latitude and perhaps a height. */
export function addNumbers(line: LineReader | undefined, numbers: readonly string[]): void {
  const [longitude = Number.NaN, latitude = Number.NaN, height] = numbers.map(Number)
  line?.add(latitude, longitude, height)
}
