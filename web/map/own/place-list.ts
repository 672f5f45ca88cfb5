import type { PlaceList } from '#shared/along/place.ts'
import { parseJson } from '#shared/parse.ts'
import { trust } from '../../offline/public/types.ts'

/** Starts a saved list, so that it can be named without reading thousands of places. */
export type PlaceListHead = Pick<PlaceList, 'name'> & { readonly count: number }

/** Bytes that have a list's head. */
const headBytes = 1_000
/** Ends the head; JSON has no line breaks within. */
const headEnd = ',\n'

/** Returns a list as the text of a file, its head first. */
export function formatPlaceList({ name, kind, places }: PlaceList): string {
  const head = JSON.stringify({ name, count: places.length } satisfies PlaceListHead)
  return `${head.slice(0, -1)}${headEnd}${JSON.stringify({ kind, places }).slice(1)}`
}

/** Reads the head of a list that Offgrid saved, and all of one that was saved without; one that is cut off has no places. */
export async function readPlaceListHead(file: File): Promise<PlaceListHead> {
  const [head] = (await file.slice(0, headBytes).text()).split(headEnd)
  const found = trust<PlaceListHead | undefined>(parseJson(`${head}}`))
  if (found) return found
  const { name, places } = await readPlaceList(file)
  return { name, count: places.length }
}

/** Reads a list of places that Offgrid saved; one that is cut off has no places. */
export const readPlaceList = async (file: File): Promise<PlaceList> =>
  trust<PlaceList | undefined>(parseJson(await file.text())) ?? { name: file.name, kind: 'file', places: [] }
