import { foldName, soundOf } from '#shared/places/town-names.ts'
import type { City } from './cities.ts'

/** Population from which a city gets aliases: GeoNames doesn't say which of dozens are usual. */
const city = 100_000
const maxAliases = 4
const shortest = 3

/** Returns a large city's other names that sound different, shortest first: Bombay for Mumbai. */
export function chooseAliases({ name, alternateNames, population }: City): string[] {
  if (population < city) return []
  const sounds = [soundOf(foldName(name))]
  const chosen: string[] = []
  for (const alias of alternateNames.toSorted((a, b) => a.length - b.length)) {
    // Lower case is transliterated syllables, capitals are airport codes.
    if (!/^[A-Z][a-z]{2,13}(?:[ -][A-Z][a-z]{2,9})?$/.test(alias)) continue
    const sound = soundOf(foldName(alias))
    if (sound.length < shortest || sounds.some((other) => other.startsWith(sound) || sound.startsWith(other))) continue
    sounds.push(sound)
    chosen.push(alias)
    if (chosen.length === maxAliases) break
  }
  return chosen
}
