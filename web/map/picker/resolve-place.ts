import { formatTown, type Town } from '../basemap/town.ts'
import { searchTowns } from '../basemap/town-search.ts'
import { loadAllTowns } from '../basemap/towns.ts'
import { recoverNearest } from './notations/plus-code.ts'
import { type PlaceReading, problem } from './notations/reading.ts'
import { readPlace } from './read-place.ts'

/**
 * Reads one place as `readPlace` does, and finds the town of a short plus code among those that the app carries; a name
 * that several towns bear is asked back. Throws when the towns cannot be loaded.
 */
export async function resolvePlace(text: string): Promise<Resolved | undefined> {
  const reading = readPlace(text)
  return reading?.kind === 'near' ? findNear(await loadAllTowns(), reading.code, reading.town) : reading
}

export type Resolved = Exclude<PlaceReading, { kind: 'near' }>

function findNear(towns: readonly Town[], code: string, name: string): Resolved {
  const found = searchTowns(towns, name, { limit: 20 })
  const [town] = found
  if (!town) return problem(`There is no town called ${name} here. Write a larger one nearby.`)
  const [, namesake] = found.filter((one) => one.name === town.name)
  if (namesake)
    return problem(`There are ${formatTown(town)} and ${formatTown(namesake)}: write the state or country as well.`)
  return {
    kind: 'place',
    position: recoverNearest(code, town.position),
    format: `Plus code near ${town.name}`,
  } as const
}
