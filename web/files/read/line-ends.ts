import { joinLines, readPosition } from '#shared/tracks/path.ts'
import type { FoundPlace } from '../types.ts'
import type { ReadLine } from './read-line.ts'

/** Returns the first and the last point of each line as stops; lines whose ends are within 300 m are one. */
export function listEnds(lines: readonly ReadLine[]): FoundPlace[] {
  const paths = joinLines(lines.filter(({ metres }) => metres > 0))
  return paths.flatMap((path, at) => {
    const number = paths.length > 1 ? ` ${at + 1}` : ''
    return [
      toPlace(`Start${number}`, readPosition(path, 0)),
      toPlace(`End${number}`, readPosition(path, path.latitudes.length - 1)),
    ]
  })
}

const toPlace = (name: string, { latitude, longitude }: ReturnType<typeof readPosition>): FoundPlace => ({
  name,
  description: '',
  latitude: latitude.toFixed(5),
  longitude: longitude.toFixed(5),
  startDate: null,
  endDate: null,
})
