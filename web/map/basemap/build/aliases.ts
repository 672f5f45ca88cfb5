import { foldName, soundOf } from '../town-names.ts'
import type { City } from './cities.ts'

/** Population from which a city gets several aliases; below it gets none, because GeoNames doesn't say which of dozens is usual. */
const city = 100_000
const maxAliases = 4
/** An alias whose sound has fewer letters is no help. */
const shortest = 3

/**
 * Returns other names of a large city that sound different, shortest first: Bombay for Mumbai. Spellings that sound alike are found
 * without an alias.
 */
export function chooseAliases({ name, alternateNames, population }: City): string[] {
  if (population < city) return []
  const sounds = [soundOf(foldName(name))]
  const chosen: string[] = []
  for (const alias of alternateNames.toSorted((a, b) => a.length - b.length)) {
    // Lower case are transliterations of syllables, capitals alone are airports' codes.
    if (!/^[A-Z][a-z]{2,13}(?:[ -][A-Z][a-z]{2,9})?$/.test(alias)) continue
    const sound = soundOf(foldName(alias))
    if (sound.length < shortest || sounds.some((other) => other.startsWith(sound) || sound.startsWith(other))) continue
    sounds.push(sound)
    chosen.push(alias)
    if (chosen.length === maxAliases) break
  }
  return chosen
}
