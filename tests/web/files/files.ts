import { createDay } from '#shared/date.ts'
import { toPosition } from '#shared/geo.ts'
import { cutTracks } from '#shared/tracks/cut.ts'
import { checkPlace, checkTrack } from '../../../web/files/page/check-own.ts'
import { readAll } from '../../../web/files/read/read-all.ts'
import type { FoundPlace, TableChoice } from '../../../web/files/types.ts'

/** Reads files as the worker does. */
export async function read(files: readonly File[], choices: readonly (TableChoice | undefined)[] = []) {
  const result = await readAll(files, { choices, onProgress: () => undefined })
  return {
    ...result,
    places: result.places.map(checkPlace),
    tracks: result.tracks.flatMap((track) => checkTrack(track) ?? []),
  }
}

type Lines = Awaited<ReturnType<typeof read>>['cutLines']

/** Cuts a file's lines at places, as the worker does. */
export function cut(lines: Lines, places: readonly Pick<FoundPlace, 'latitude' | 'longitude'>[]) {
  const stops = places.flatMap(({ latitude, longitude }) => toPosition(latitude, longitude) ?? [])
  const steps = cutTracks(lines, stops, { source: 'file', at: createDay('2027-05-01') })
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value
}

export const toFile = (content: BlobPart, name = 'file'): File => new File([content], name)

export const readText = (content: BlobPart, name?: string) => read([toFile(content, name)])

/** Returns the text of the refusal. */
export const refuse = async (...files: readonly File[]): Promise<string> => {
  const error = await read(files).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  return error instanceof Error ? `${error.name}: ${error.message}` : 'It was read'
}

export const gpx = (content: string, attributes = 'creator="Another program"') =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1" ${attributes}>\n${content}\n</gpx>`
export const kml = (content: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Document>\n${content}\n</Document></kml>`

export const toBrief = ({ name, latitude, longitude }: FoundPlace) => `${name} ${latitude} ${longitude}`
