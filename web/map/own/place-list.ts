import type { PlaceList } from '#shared/along/place.ts'

/** Reads a list of places that Offgrid saved; one that is cut off has no places. */
export async function readPlaceList(file: File): Promise<PlaceList> {
  try {
    return JSON.parse(await file.text())
  } catch {
    return { name: file.name, kind: 'file', places: [] }
  }
}
