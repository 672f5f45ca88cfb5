import { drawing, type Field, fieldNames, fold, isMoment, longestName } from './field-names.ts'
import { isRecord, type JsonRecord, toText } from './json.ts'

/** Properties of a feature by field, whatever their case and marks: Name, NAME, marker-symbol. */
export function readProperties(properties: JsonRecord) {
  const entries = listEntries(properties, 0)
  const byName = Map.groupBy(entries, ({ folded }) => folded)
  const used = new Set<Entry>()
  const find = (field: Field): Entry[] =>
    fieldNames[field].flatMap((name) =>
      (byName.get(name) ?? []).filter(({ key, text }) => text.trim() !== '' && !isMoment(key, text)),
    )
  const take = (found: readonly Entry[]): string[] =>
    found.map((entry) => {
      used.add(entry)
      return entry.text
    })
  return {
    pickAll: (field: Field): string[] => take(find(field)),
    /** Returns the first text of a field. Others count as not taken, unless they are the same. */
    pick: (field: Field): string => {
      const [first, ...others] = find(field)
      return first ? (take([first, ...others.filter(({ text }) => text === first.text)])[0] ?? '') : ''
    },
    /** Returns the names of properties that no field took, except empty ones. */
    listRest: (): string[] =>
      entries.filter((entry) => !used.has(entry) && !entry.isEmpty && !drawing.has(entry.folded)).map(({ key }) => key),
  }
}

type Entry = { readonly key: string; readonly folded: string; readonly text: string; readonly isEmpty: boolean }

/** Google's exports and togeojson have some properties inside others. */
const nests = new Set(['location', 'geocoordinates', 'timespan'])
const deepest = 2

function listEntries(properties: JsonRecord, depth: number): Entry[] {
  const inner: Entry[] = []
  const outer = Object.entries(properties).flatMap(([name, value]): Entry[] => {
    const key = name.slice(0, longestName)
    const folded = fold(key)
    if (isRecord(value) && nests.has(folded) && depth < deepest) {
      inner.push(...listEntries(value, depth + 1))
      return []
    }
    return [{ key, folded, text: toText(value), isEmpty: value === null || value === '' }]
  })
  return [...outer, ...inner]
}

/** Returns a point's position. Where Google leaves 0, 0 it is that of the place's other coordinates or link, if it has one. */
export function findGooglePosition(point: readonly unknown[], properties: JsonRecord) {
  const [longitude, latitude] = [toText(point[0]), toText(point[1])]
  const link = Object.entries(properties).find(([name]) => fold(name) === 'googlemapsurl')
  if (!link || Number(latitude) !== 0 || Number(longitude) !== 0) return { latitude, longitude }
  const { pick } = readProperties(properties)
  const named = { latitude: pick('latitude'), longitude: pick('longitude') }
  if (Number(named.latitude) !== 0 || Number(named.longitude) !== 0) return named
  const [, linked, other] = /[?&](?:q|query|ll)=(-?\d+\.\d+)(?:,|%2C)(-?\d+\.\d+)/i.exec(toText(link[1])) ?? []
  return linked && other ? { latitude: linked, longitude: other } : undefined
}
