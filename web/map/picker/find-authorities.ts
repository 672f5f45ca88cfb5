import { type Authority, authorities } from '#shared/authorities.ts'
import type { Position } from '#shared/geo.ts'
import { loadNameGrid } from '../basemap/names.ts'

const countries = new Intl.DisplayNames(['en'], { type: 'region' })

/** Returns the authorities on fires and floods of these places' states and countries, in the places' order. Throws without the map's names. */
export async function findAuthoritiesAt(places: readonly Position[]): Promise<Authority[]> {
  const grid = await loadNameGrid()
  const indexes = new Set(places.map(({ longitude, latitude }) => grid.find(longitude, latitude)))
  return [...indexes].flatMap((index) => {
    const area = grid.names[index]
    const country = area && (grid.names[area.country]?.name ?? area.name)
    const isOf = ({ area: code, name }: Authority) => name === area?.name && countries.of(code.slice(0, 2)) === country
    return authorities.find(isOf) ?? []
  })
}
