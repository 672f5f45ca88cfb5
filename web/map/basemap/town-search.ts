import { areaName } from './regions.ts'
import type { Town } from './town.ts'

/** Lower case without accents, so that 'sao' finds São Paulo. */
function fold(text: string): string {
  // Four names of five need no more, and the rest takes ten times as long.
  if (/^[a-z ]*$/i.test(text)) return text.trim().toLowerCase()
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

const folded = new WeakMap<readonly Town[], string[]>()

function foldNames(towns: readonly Town[]): string[] {
  const known = folded.get(towns)
  if (known) return known
  const names = towns.map(({ name }) => fold(name))
  folded.set(towns, names)
  return names
}

/**
 * Towns whose words begin with the words typed: the first word in the town's name, the others there or in its region or
 * country ('moab ut', 'springfield illinois'). Exact names first, then names that begin so, then the larger town.
 */
export function searchTowns(towns: readonly Town[], query: string, limit: number): Town[] {
  const wanted = fold(query)
  const [first, ...others] = wanted.split(' ')
  if (!first) return []
  const names = foldNames(towns)
  const inside = ` ${first}`
  const hits: { town: Town; score: number }[] = []
  for (const [index, name] of names.entries()) {
    const begins = name.startsWith(first)
    const town = towns[index]
    if (!town || !(begins || name.includes(inside))) continue
    if (others.length > 0 && !hasWords(` ${name} ${areaWords(town.area)}`, others)) continue
    const exact = name === wanted ? 4 : name.startsWith(wanted) ? 2 : begins ? 1 : 0
    hits.push({ town, score: exact * 3 + Math.log10(town.population + 1) })
  }
  return hits
    .toSorted((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ town }) => town)
}

const hasWords = (text: string, words: readonly string[]) => words.every((word) => text.includes(` ${word}`))

const areas = new Map<string, string>()
function areaWords(area: string): string {
  const known = areas.get(area)
  if (known !== undefined) return known
  const words = `${fold(areaName(area))} ${fold(area)} ${area.startsWith('US') ? 'usa' : ''}`
  areas.set(area, words)
  return words
}
