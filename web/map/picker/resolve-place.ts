import { recoverNearest } from '#shared/notations/read/plus-code.ts'
import { type PlaceReading, problem } from '#shared/notations/read/reading.ts'
import { formatTown, type Town } from '../basemap/town.ts'
import { searchTowns } from '../basemap/town-search.ts'
import { loadAllTowns, loadOverviewTowns } from '../basemap/towns.ts'
import { readPlace } from './read-place.ts'

/**
 * Reads one place as `readPlace` does, and finds a short Plus Code's town. A problem if that name is or may be ambiguous.
 * @throws Error if no towns can be loaded
 */
export async function resolvePlace(text: string): Promise<Resolved | undefined> {
  const reading = readPlace(text)
  if (reading?.kind !== 'near') return reading
  const larger = await loadOverviewTowns()
  const all = await loadAllTowns().catch(() => undefined)
  return all ? findNear(all, reading) : findNearLarger(larger, reading)
}

export type Resolved = Exclude<PlaceReading, { kind: 'near' }>
type Near = Extract<PlaceReading, { kind: 'near' }>

function findNear(towns: readonly Town[], { code, town: name }: Near): Resolved {
  const found = searchTowns(towns, name, { limit: 20 })
  const [town] = found
  if (!town) return problem(`There is no town called ${name} here. Enter a larger town nearby.`)
  const [, namesake] = found.filter((one) => one.name === town.name)
  if (namesake) return problem(`There are ${formatTown(town)} and ${formatTown(namesake)}: add the state or country.`)
  return {
    kind: 'place',
    position: recoverNearest(code, town.position),
    format: `Plus code near ${town.name}`,
  } as const
}

/** Without the smaller towns a name alone could be one of theirs, on another continent. */
function findNearLarger(towns: readonly Town[], near: Near): Resolved {
  const [town] = searchTowns(towns, near.town, { limit: 1 })
  if (!town) return problem('Smaller towns are not saved on this device. Name a larger town nearby.')
  if (!near.town.includes(','))
    return problem(`Smaller towns are not saved on this device. Add the state or country, as in “${formatTown(town)}”.`)
  return findNear(towns, near)
}
