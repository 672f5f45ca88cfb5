import type { RemotePlace } from '#shared/places/remote-place.ts'
import { foldName } from '#shared/places/town-names.ts'
import type { City } from './cities.ts'

/** Degrees within which a city of the same name and country is the listed place. */
const reach = 0.15
/** Kinds that name something beside a town: a gorge, a pass. */
const apart = new Set(['landmark', 'pass', 'spring', 'well', 'camp', 'gate'])

/** GeoNames has some places of Western Sahara in Morocco. */
const toCountry = (code: string) => (code === 'EH' ? 'MA' : code)

/** Finds GeoNames' city for each place of our list, if any. */
export function findListedCities(cities: readonly City[], places: readonly RemotePlace[]): Map<RemotePlace, City> {
  const key = (latitude: number, longitude: number) => `${Math.round(latitude)} ${Math.round(longitude)}`
  const near = Map.groupBy(cities, ({ latitude, longitude }) => key(latitude, longitude))
  return new Map(
    places.flatMap((place) => {
      const { latitude, longitude } = place.position
      const around = [-1, 0, 1].flatMap((row) =>
        [-1, 0, 1].flatMap((column) => near.get(key(latitude + row, longitude + column)) ?? []),
      )
      const names = [place.name, ...place.aliases].map(foldName)
      const [found] = around
        .filter(
          (city) =>
            !apart.has(place.kind) &&
            toCountry(city.country) === toCountry(place.area.slice(0, 2)) &&
            Math.abs(city.latitude - latitude) <= reach &&
            Math.abs(city.longitude - longitude) <= reach &&
            [city.name, ...city.alternateNames].some((name) => names.includes(foldName(name))),
        )
        .toSorted((a, b) => b.population - a.population)
      return found ? [[place, found] as const] : []
    }),
  )
}
