import { distanceKm } from '#shared/geo.ts'
import { type PlaceKind, placeKindNames } from '#shared/places/remote-place.ts'
import { nameCountry } from './countries.ts'
import type { Facts } from './facts.ts'
import type { UnitTexts } from './units.ts'

const describeKind = (kind: PlaceKind): string =>
  `${kind === 'border' || kind === 'ferry' ? 'at ' : ''}a ${placeKindNames[kind].toLowerCase()}`

/** The distance in kilometers beyond which a straight line from the trip is meaningless. */
const farthest = 2_000

export function describePlaces({ places, stops }: Facts, { distance }: UnitTexts): string {
  const sentences = places.map(({ name, kind, area, position }) => {
    const [nearest] = stops
      .flatMap((stop) => (stop.position ? [{ stop, km: distanceKm(position, stop.position) }] : []))
      .toSorted((a, b) => a.km - b.km)
    const from =
      nearest && nearest.km <= farthest
        ? `, about ${distance(nearest.km)} in a straight line from ${nearest.stop.name}`
        : ''
    const at = `${formatDegrees(position.latitude, 'NS')}, ${formatDegrees(position.longitude, 'EW')}`
    return `${name} is ${describeKind(kind)} in ${nameCountry(area.slice(0, 2))} near ${at} (approximate)${from}.`
  })
  return sentences.join(' ')
}

const formatDegrees = (degrees: number, [positive, negative]: string) =>
  `${Math.abs(degrees).toFixed(2)}°\u00a0${degrees < 0 ? negative : positive}`
