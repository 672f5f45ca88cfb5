import { describe, expect, test } from 'vitest'
import { type Corridor, findAlong } from '#shared/along/find-along.ts'
import type { Place } from '#shared/along/place.ts'
import { createRandom } from '../tracks/lines.ts'
import { type Area, createMap, schemaNames } from './made-up-map.ts'
import { createPlaces, createWay } from './made-up-places.ts'
import { listPasses } from './slow-count.ts'

const areas: Readonly<Record<string, Area>> = {
  'South Australia': { column: 14_427, row: 9_430, across: 24, down: 18 },
  'Chukotka, across the date line': { column: 2 ** 14 - 20, row: 4_200, across: 40, down: 30 },
}
const corridors: readonly Corridor[] = [1, 5, 1, 10, 1]
const toKey = ({ kind, position }: Pick<Place, 'kind' | 'position'>) =>
  `${kind} ${position.latitude.toFixed(6)} ${position.longitude.toFixed(6)}`

describe.each(Object.entries(areas))('in %s', (_, area) => {
  test('a search finds the same places as a slow count, and none twice', async () => {
    const { drawn, places } = createPlaces(area, 2_500, 5)
    const maps = schemaNames.map((schema) => createMap(drawn, schema, area))
    const random = createRandom(7)
    let [compared, unsure] = [0, 0]
    for (let at = 0; at < 25; at++) {
      const way = createWay(area, random)
      const corridorKm = corridors[at % corridors.length] ?? 1
      const expected = places.map((place) => ({ place, passes: listPasses(way, corridorKm, place.position) }))
      for (const map of maps) {
        const found = Map.groupBy((await findAlong([map], way, { corridorKm })).places, toKey)
        for (const { place, passes } of expected) {
          const own = found.get(toKey(place)) ?? []
          found.delete(toKey(place))
          compared += passes.length
          if (passes.some(({ isSure }) => !isSure)) {
            unsure += passes.length
            continue
          }
          expect({ place, passes: own.length }).toEqual({ place, passes: passes.length })
          for (const [index, { km, off, isKmSure }] of passes.entries()) {
            expect(own[index]?.name).toBe(place.name)
            expect(Math.abs((own[index]?.off ?? 0) - off)).toBeLessThan(0.01)
            if (isKmSure) expect(Math.abs((own[index]?.km ?? 0) - km)).toBeLessThan(0.02)
          }
        }
        expect([...found.keys()]).toEqual([])
      }
    }
    expect(compared).toBeGreaterThan(10_000)
    expect(unsure / compared).toBeLessThan(0.1)
  })
})
