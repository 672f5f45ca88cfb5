import { townList } from '#generated/town-list.js'
import type { Position } from '#shared/geo.ts'
import { foldName } from '#shared/places/town-names.ts'

/** `area` as in `areaName`; the position is rounded to 0.01°. `rank` is five times the population's decimal logarithm. */
export type Town = {
  readonly name: string
  readonly area: string
  readonly position: Position
  readonly rank: number
}

/** Latitude and longitude in hundredths of a degree from -90 and -180 (three base-36 digits each), and the population's rank. */
const digits = { longitude: 3, rank: 6, name: 7 }

/** A town's line of the list. Lines are parsed when they are found, because parsing all of them takes long. */
type Line = { readonly text: string; readonly area: string }

const byName = new Map<string, Line[]>()
for (const lines of townList.slice(1).split('\n>')) {
  const [area = '', ...texts] = lines.split('\n')
  for (const text of texts)
    for (const name of new Set(text.slice(digits.name).split(';').map(foldName))) {
      const named = byName.get(name)
      if (named) named.push({ text, area })
      else byName.set(name, [{ text, area }])
    }
}

/**
 * Returns the towns of exactly this name, folded by `foldName`, the largest first. It counts as a hundred times larger where it is the main
 * name: Kabwe was called Broken Hill, but has a larger population than Broken Hill; Roma is Rome rather than a small town.
 */
export const findTowns = (foldedName: string): Town[] =>
  (byName.get(foldedName) ?? [])
    .map((line) => {
      const town = parseTown(line)
      return { town, weight: town.rank + (foldName(town.name) === foldedName ? 10 : 0) }
    })
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ town }) => town)

function parseTown({ text, area }: Line): Town {
  const read = (from: number, to: number) => Number.parseInt(text.slice(from, to), 36)
  return {
    name: text.slice(digits.name).split(';')[0] ?? '',
    area,
    position: {
      latitude: (read(0, digits.longitude) - 9_000) / 100,
      longitude: (read(digits.longitude, digits.rank) - 18_000) / 100,
    },
    rank: read(digits.rank, digits.name),
  }
}
