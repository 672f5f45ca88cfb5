import { beforeAll, describe, expect, it } from 'vitest'
import { findCountries } from '#functions/assistants/guide/countries.ts'
import { countryRules, otherCountry } from '#functions/assistants/guide/country-rules.ts'
import { distanceKm, type Position } from '#shared/geo.ts'
import { areaName } from '#shared/places/regions.ts'
import { parsePlaces } from '#shared/places/remote-place.ts'
import { remotePlaces } from '#shared/places/remote-places.ts'
import { foldName } from '#shared/places/town-names.ts'
import { readCities } from '../../../web/map/basemap/build/cities.ts'
import { usualNames } from '../../../web/map/basemap/build/usual-names.ts'
import { findNearestTowns, parseAllTowns, parseTowns, type Town } from '../../../web/map/basemap/town.ts'
import { searchTowns } from '../../../web/map/basemap/town-search.ts'
import { findPlaces } from '../../../web/map/picker/find-places.ts'
import { getNameGrid, getTownTables } from '../../support/basemap.ts'
import { typedNames } from './typed-names.ts'

let overview: readonly Town[]
let all: readonly Town[]
beforeAll(() => {
  const tables = getTownTables()
  overview = parseTowns(tables.overview)
  all = parseAllTowns(overview, tables.all)
}, 60_000)

/** Kilometers: a long lake or a large park has several middles. */
const near = 25

const findMissing = (towns: readonly Town[]) =>
  typedNames.flatMap(([typed, latitude, longitude]) => {
    const [first] = searchTowns(towns, typed, { limit: 1 })
    return first && distanceKm(first.position, { latitude, longitude }) <= near ? [] : [typed]
  })

describe('a name that travelers type', () => {
  it('is found first, for at least 50 of 62 without the overview map’s details', () => {
    const missing = findMissing(overview)
    console.info(`Not found without the overview map’s details: ${missing.join(', ')}`)
    expect(typedNames).toHaveLength(62)
    expect(typedNames.length - missing.length, `not found: ${missing.join(', ')}`).toBeGreaterThanOrEqual(50)
    for (const [typed] of typedNames.slice(0, 5)) expect(missing).not.toContain(typed)
  })

  it('is not lost among the smaller towns', () => {
    const missing = findMissing(all)
    console.info(`Not found with all towns: ${missing.join(', ')}`)
    const before = findMissing(overview)
    expect(missing.filter((typed) => !before.includes(typed))).toEqual([])
  })
})

describe('the place search without the overview map’s details', () => {
  it.each([
    ['Khorugh', 'Khorog'],
    ['Kiev', 'Kyiv'],
    ['Canton', 'Guangzhou'],
    ['katherine', 'Katherine'],
    ['Ulan Bator', 'Ulaanbaatar'],
    ['Marrakech', 'Marrakesh'],
    ['Merzouga Morocco', 'Merzouga'],
    ['merzuga, morocco', 'Merzouga'],
    ['Wadi Halfah', 'Wadi Halfa'],
    ['Ölgii', 'Ölgii'],
    ['olgii', 'Ölgii'],
    ['Zuerich', 'Zürich'],
    ['München', 'Munich'],
    ['Muenchen', 'Munich'],
    ['Wien', 'Vienna'],
    ['Lisboa', 'Lisbon'],
    ['Moskva', 'Moscow'],
    ['Roma', 'Rome'],
    ['Kairo', 'Cairo'],
    ['Praha', 'Prague'],
    ['Athina', 'Athens'],
    ["Villa O'Higgins", 'Villa O’Higgins'],
    ['villa o’higgins', 'Villa O’Higgins'],
  ])('finds %s, however it is spelled', (typed, name) =>
    expect(findPlaces(overview, typed).places[0]).toMatchObject({ name }),
  )

  it('has a usual name only of a city that GeoNames has under it', () => {
    const known = new Set(
      readCities().flatMap(({ country, name, alternateNames }) =>
        alternateNames.map((other) => `${country} ${name}: ${other}`),
      ),
    )
    expect([...usualNames].map((pair) => pair.join(': ')).filter((pair) => !known.has(pair))).toEqual([])
  })

  it('finds nothing by sound for short words', () => expect(findPlaces(overview, 'xq').places).toEqual([]))

  it('says what a remote place is, whose position is approximate', () => {
    expect(findPlaces(overview, 'sesriem').places).toMatchObject([{ name: 'Sesriem', area: 'Namibia', kind: 'gate' }])
    expect(findPlaces(overview, 'windhoek').places[0]).not.toHaveProperty('kind')
  })
})

describe('remote places on the bundled map', () => {
  it('are each among the larger towns once, and drawn from a zoom of 5 to 10', () => {
    const folded = Map.groupBy(overview, ({ name }) => foldName(name))
    for (const { name, area, position } of remotePlaces) {
      const found = (folded.get(foldName(name)) ?? []).filter((town) => distanceKm(town.position, position) <= near)
      expect(found.filter((town) => town.area.startsWith(area.slice(0, 2))).length, `${name}, ${area}`).toBe(1)
    }
    const zooms = overview.filter(({ kind }) => kind).map(({ zoom }) => zoom)
    expect(Math.min(...zooms)).toBeGreaterThanOrEqual(5)
    expect(Math.max(...zooms)).toBeLessThanOrEqual(10)
  })

  it('are among the nearest towns only where people live', () => {
    const nearest = (latitude: number, longitude: number) =>
      findNearestTowns(overview, { latitude, longitude }, 3).map(({ town }) => town)
    expect(nearest(-25.34, 131.03).map(({ name }) => name)).toContain('Yulara')
    expect(nearest(-25.34, 131.03).map(({ name }) => name)).not.toContain('Uluru')
    expect(nearest(-26.5, 135.5).map(({ name }) => name)).toContain('Mount Dare')
  })
})

/** Countries that the outlines name differently or include in another. */
const drawnAs: Readonly<Record<string, string>> = { TR: 'Turkey', EH: 'Morocco', SJ: 'Norway' }

describe('the list of remote places', () => {
  it('has at least 400, each once, with a known area, coordinates to 0.01° and two sources', () => {
    expect(remotePlaces.length).toBeGreaterThanOrEqual(400)
    const keys = remotePlaces.map(({ name, area, position }) => `${name} ${area} ${Math.round(position.latitude)}`)
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
    for (const { name, aliases, area, position, sources } of remotePlaces) {
      expect(areaName(area), name).not.toBe(area)
      expect(area.length, name).toBe(/^(US|CA|AU)/.test(area) ? 5 : 2)
      for (const degrees of [position.latitude, position.longitude]) expect(degrees).toBe(Number(degrees.toFixed(2)))
      expect(sources, name).toMatch(/^[EGHNOPRSTW]{2,}$/)
      expect(new Set(sources.replace('RR', 'Rr')).size, name).toBe(sources.length)
      expect([name, ...aliases].join(''), name).not.toMatch(/[,|]/)
    }
  })

  it('lies in its countries, by the guide’s grid and by the map’s', () => {
    const grid = getNameGrid()
    /** Returns nearby points, because borders are rounded to grid cells. */
    const around = ({ latitude, longitude }: Position, degrees: number) =>
      [-degrees, 0, degrees].flatMap((north) =>
        [-degrees, 0, degrees].map((east) => ({ latitude: latitude + north, longitude: longitude + east })),
      )
    const findName = ({ latitude, longitude }: Position) => {
      const found = grid.names[grid.find(longitude, latitude)]
      return found && (found.country < 0 ? found.name : grid.names[found.country]?.name)
    }
    const elsewhere = remotePlaces.flatMap(({ name, area, position }) => {
      const code = area.slice(0, 2)
      const country = drawnAs[code] ?? areaName(code)
      const codes = around(position, 0.5).flatMap(findCountries)
      const isGuided = codes.includes(code in countryRules ? code : otherCountry) || code in drawnAs
      return isGuided && around(position, 0.3).map(findName).includes(country) ? [] : [`${name}, ${area}`]
    })
    expect(elsewhere).toEqual([])
  }, 60_000)

  it('is refused with a kind or coordinates that don’t exist', () => {
    expect(() => parsePlaces('NA\nSesriem | hotel | -24.49 15.80 | OR')).toThrow('Not a place')
    expect(() => parsePlaces('NA\nSesriem | gate | here | OR')).toThrow('Not a place')
  })
})
