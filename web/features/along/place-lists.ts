import { toPlace } from '#shared/along/bundled-places.ts'
import type { Place } from '#shared/along/place.ts'
import { readKind } from '#shared/along/place-kinds.ts'
import type { PlannedLeg } from '#shared/along/way.ts'
import { type Position, toPosition } from '#shared/geo.ts'
import { FileProblem } from '../../files/problem.ts'
import { toBox } from '../../map/core/box.ts'
import type { Under } from '../../map/own/bring.ts'
import { formatPlaceList, type PlaceListHead, readPlaceListHead } from '../../map/own/place-list.ts'
import { listUserFiles, removeUserFile, writeUserFile } from '../../map/own/user-files.ts'
import { listTowns } from '../../map/picker/list-towns.ts'
import type { AlongOrder } from '../../map/roads/messages.ts'

/** A list of places that the user brought, with its name on this device. */
type PlaceFile = PlaceListHead & { readonly id: string }

const [mostFiles, mostPlaces, longestName] = [10, 20_000, 100]

/** Returns the user's places files, the newest last. */
export async function listPlaceFiles(): Promise<PlaceFile[]> {
  const files = await listUserFiles('places')
  return Promise.all(files.map(async (file) => ({ ...(await readPlaceListHead(file)), id: file.name })))
}

/**
 * Saves the places of a GPX, KML, KMZ, GeoJSON or CSV file on this device.
 * @throws FileProblem for a file without places, with too many, and beyond ten files; MapFileProblem without room
 */
export async function addPlaceFile(file: File, { signal, onProgress }: Under): Promise<void> {
  if ((await listUserFiles('places')).length >= mostFiles)
    throw new FileProblem(`${mostFiles} places files are on this device. Remove one to add another.`)
  const { readFiles } = await import('../../files/page/read-files.ts')
  const { result } = await readFiles([file], { signal, onProgress: ({ fraction }) => onProgress(fraction) })
  if (result.places.length > mostPlaces)
    throw new FileProblem(`${file.name} has more than ${mostPlaces.toLocaleString('en-US')} places.`)
  const places = result.places.flatMap(({ name, latitude, longitude, symbol }): Place[] => {
    const position = toPosition(latitude, longitude)
    return position
      ? [{ kind: readKind([symbol]), type: symbol ?? '', name: name.slice(0, longestName), position }]
      : []
  })
  if (places.length === 0) throw new FileProblem(`${file.name} has no places.`)
  const list = { name: file.name.slice(0, longestName), kind: 'file', places } as const
  await writeUserFile('places', `${crypto.randomUUID()}.json`, formatPlaceList(list))
}

export const removePlaceFile = ({ id }: PlaceFile): Promise<void> => removeUserFile('places', id)

/** Returns what has places that no map has: the user's files, the newest first, and the bundled towns. */
export async function listPlaceLists(legs: readonly PlannedLeg[]): Promise<Pick<AlongOrder, 'placeFiles' | 'lists'>> {
  const files = await listUserFiles('places')
  const stops = legs.flatMap(({ from, to }) => [from.position, to.position])
  // Without a connection, those that this device lacks are left out.
  const towns = await listTowns(createIsAround(stops)).catch(() => [])
  return {
    placeFiles: files.toReversed(),
    lists: [{ name: 'Offgrid’s list of towns', kind: 'bundled', places: towns.map(toPlace) }],
  }
}

/** Degrees around the stops, for ways that wind. */
const around = 2

function createIsAround(stops: readonly Position[]): (place: Position) => boolean {
  const box = toBox(stops)
  if (!box) return () => false
  const { west, south, east, north } = box
  const isBetween = (longitude: number) => longitude >= west - around && longitude <= east + around
  return ({ latitude, longitude }) =>
    latitude >= south - around &&
    latitude <= north + around &&
    [longitude - 360, longitude, longitude + 360].some(isBetween)
}
