import { listStopKms } from '#shared/along/fuel-along.ts'
import type { FoundPlace } from '#shared/along/place.ts'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import { formatWhole } from '#shared/itinerary/quantities.ts'
import { alongSchema } from '#shared/schemas/assistant.ts'
import { preview } from '#shared/text.ts'
import type { Units } from '#shared/units.ts'
import { isFuelNear, listAnswers } from './along-texts.ts'
import type { Along } from './saved.ts'

const [mostFuel, longestName] = [5, 60]

/**
 * Returns one line for the assistants: the trip, its longest stretches without fuel and water, and the five fuel places that are
 * farthest from others. What makes the line longer than a question may take is left out.
 */
export function toAlongLine(trip: string, along: Along, itinerary: Itinerary, units: Units): string {
  const map = along.found.sources.find(({ kind }) => kind === 'map')
  const parts = [
    `${preview(trip, longestName)}${map ? `, from ${map.name}` : ''}:`,
    ...listAnswers(along, itinerary, units),
    ...listRemoteFuel(along, itinerary).map(
      ({ name, km }) => `Fuel at ${name === '' ? 'a place without a name' : name}, ${formatWhole(km, 'km', units)}.`,
    ),
  ]
  let line = ''
  for (const part of parts) {
    const longer = `${line} ${part}`.trim()
    if (alongSchema.safeParse(longer).success) line = longer
  }
  return line
}

/** Returns the fuel places with the longest stretches before or after them, by kilometer. */
function listRemoteFuel({ open }: Along, itinerary: Itinerary): FoundPlace[] {
  const fuel = open.filter(isFuelNear)
  const end = listStopKms(itinerary).at(-1) ?? 0
  return fuel
    .map((place, at) => {
      const [before, after] = [fuel[at - 1]?.km ?? 0, fuel[at + 1]?.km ?? end]
      return { place, gap: Math.max(place.km - before, after - place.km) }
    })
    .toSorted((one, other) => other.gap - one.gap)
    .slice(0, mostFuel)
    .map(({ place }) => place)
    .toSorted((one, other) => one.km - other.km)
}
