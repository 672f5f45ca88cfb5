import { beforeAll, describe, expect, it } from 'vitest'
import { distanceKm } from '#shared/geo.ts'
import { createGraticule } from '../../../web/map/basemap/graticule.ts'
import { findNearestTowns, parseAllTowns, parseTowns, type Town } from '../../../web/map/basemap/town.ts'
import { type Near, searchTowns } from '../../../web/map/basemap/town-search.ts'
import type { TownTable } from '../../../web/map/basemap/town-table.ts'
import { formatDistance } from '../../../web/map/maplibre/overview-note.tsx'
import { findPlaces } from '../../../web/map/picker/find-places.ts'
import { getTownTables } from '../../support/basemap.ts'

let tables: { overview: TownTable; all: TownTable }
let towns: readonly Town[]
beforeAll(() => {
  tables = getTownTables()
  towns = parseAllTowns(parseTowns(tables.overview), tables.all)
}, 60_000)

describe('the app’s towns', () => {
  it('are some 45,000: the largest of every region and every small one of the United States', () => {
    expect(towns.length).toBeGreaterThan(40_000)
    for (const [name, area] of [
      ['Moab', 'US-UT'],
      ['Monticello', 'US-UT'],
      ['Alice Springs', 'AU-03'],
      ['Whitehorse', 'CA-12'],
      ['Ushuaia', 'AR'],
      ['Nuuk', 'GL'],
    ]) {
      expect(
        towns.some((town) => town.name === name && town.area === area),
        name,
      ).toBe(true)
    }
  })

  it('appear later the smaller they are compared with others', () => {
    const zoomOf = (name: string, area: string) =>
      towns.find((town) => town.name === name && town.area === area)?.zoom ?? 99
    expect(zoomOf('Salt Lake City', 'US-UT')).toBeLessThan(zoomOf('Moab', 'US-UT'))
    expect(tables.overview.names.split('\n').length).toBeLessThan(5_000)
  })

  it('survive the file format to a thousandth of a degree', () => {
    const moab = towns.find(({ name, area }) => name === 'Moab' && area === 'US-UT')
    expect(moab?.position).toEqual({ latitude: 38.573, longitude: -109.55 })
  })

  it('are found by the start of any word, the exact name first, then the larger town', () => {
    const first = (query: string) => {
      const [town] = searchTowns(towns, query, { limit: 5 })
      return town && `${town.name} ${town.area}`
    }
    expect(first('moab')).toBe('Moab US-UT')
    expect(first('Lake city, utah')).toBe('Salt Lake City US-UT')
    expect(first('springfield illinois')).toBe('Springfield US-IL')
    expect(first('zurich')).toBe('Zürich CH')
    expect(first('paris')).toBe('Paris FR')
    expect(first('paris texas')).toBe('Paris US-TX')
    expect(first('')).toBeUndefined()
    expect(first('!!')).toBeUndefined()
    expect(searchTowns(towns, 'san', { limit: 7 })).toHaveLength(7)
  })

  it('list the nearest with distance and bearing, across the date line and at the poles', () => {
    const [nearest] = findNearestTowns(towns, { latitude: 38.46, longitude: -109.82 }, 3)
    expect(nearest?.town.name).toBe('Moab')
    expect(nearest?.km).toBeGreaterThan(26)
    expect(nearest?.km).toBeLessThan(28)
    expect(Math.round(nearest?.bearing ?? 0)).toBeGreaterThan(60)
    const [fiji] = findNearestTowns(towns, { latitude: -16.8, longitude: -179.9 }, 1)
    expect(fiji?.town.area).toBe('FJ')
    expect(fiji?.km).toBeLessThan(100)
    for (const latitude of [-90, -86, -80, 82.5, 88, 90]) {
      for (const longitude of [-60, 60, 120, 180]) {
        const from = { latitude, longitude }
        const all = towns.map(({ position }) => distanceKm(from, position)).toSorted((a, b) => a - b)
        expect(findNearestTowns(towns, from, 3).map(({ km }) => km)).toEqual(all.slice(0, 3))
      }
    }
  })
})

describe('the place search', () => {
  const best = (query: string) => {
    const [place] = findPlaces(towns, query).places
    return place && `${place.text} ${place.area}`
  }

  it('ignores accents, lists the large town first, and finds nothing for a name that does not exist', () => {
    expect(best('sao paulo')).toBe('São Paulo Brazil')
    expect(best('são paulo')).toBe('São Paulo Brazil')
    expect(best('portland')).toBe('Portland Oregon, United States')
    expect(best('xyzzy')).toBeUndefined()
  })

  it('reads coordinates too, which have no name', () => {
    const place = { text: '38.57330, -109.54980', area: 'Coordinates' }
    expect(findPlaces(towns, '38.5733 -109.5498').places).toEqual([
      { ...place, key: 'typed', position: { latitude: 38.5733, longitude: -109.5498 } },
    ])
  })

  it('shows typed coordinates in the chosen notation', () => {
    expect(findPlaces(towns, '38.5733 -109.5498', undefined, 'utm').places).toMatchObject([
      { text: '12S 626329 4270424', area: 'Coordinates' },
    ])
  })

  it('returns at most seven results, each once', () => {
    const { places } = findPlaces(towns, 'springfield')
    expect(places).toHaveLength(7)
    expect(new Set(places.map(({ key }) => key)).size).toBe(7)
  })
})

describe('the place search knows', () => {
  const best = (query: string, near?: Near) => {
    const [place] = findPlaces(towns, query, near).places
    return place && `${place.text}, ${place.area}`
  }
  const texas = { view: { centre: { latitude: 33, longitude: -96 }, km: 200 } }
  const utah = { view: { centre: { latitude: 38.5, longitude: -109.5 }, km: 150 } }
  const kimberley = { stops: [{ latitude: -15.8, longitude: 128.7 }] }

  it.each([
    ['Moab, UT', 'Moab, Utah, United States'],
    ['moab ut', 'Moab, Utah, United States'],
    ['Moab Utah', 'Moab, Utah, United States'],
    ['Moab, Utah, USA', 'Moab, Utah, United States'],
    ['Paris', 'Paris, France'],
    ['Paris, France', 'Paris, France'],
    ['Paris, fr', 'Paris, France'],
    ['Paris, TX', 'Paris, Texas, United States'],
    ['paris texas', 'Paris, Texas, United States'],
    ['Paris, Tex', 'Paris, Texas, United States'],
    ['Richmond, IN', 'Richmond, Indiana, United States'],
    ['Portland, OR', 'Portland, Oregon, United States'],
    ['Portland, ME', 'Portland, Maine, United States'],
    ['Las Cruces New Mexico', 'Las Cruces, New Mexico, United States'],
    ['Washington, DC', 'Washington, District of Columbia, United States'],
    ['Perth, WA', 'Perth, Western Australia, Australia'],
    ['Kununurra WA', 'Kununurra, Western Australia, Australia'],
    ['Mt Isa', 'Mount Isa, Queensland, Australia'],
    ['St George, UT', 'Saint George, Utah, United States'],
    ['Vancouver, BC', 'Vancouver, British Columbia, Canada'],
    ['Manchester, UK', 'Manchester, United Kingdom'],
    ['Lodz', 'Łódź, Poland'],
    ['łódź', 'Łódź, Poland'],
    ['tromso', 'Tromsø, Norway'],
  ])('%s', (query, place) => expect(best(query)).toBe(place))

  it('the visible map, and lists its towns first', () => {
    expect(best('Paris', texas)).toBe('Paris, Texas, United States')
    expect(best('moa', utah)).toBe('Moab, Utah, United States')
    expect(best('Paris, France', texas)).toBe('Paris, France')
    expect(best('london', utah)).toBe('London, United Kingdom')
  })

  it('the trip, whose towns come before larger ones elsewhere', () => {
    expect(best('hall', kimberley)).toBe('Halls Creek, Western Australia, Australia')
    expect(best('ku', kimberley)).toBe('Kununurra, Western Australia, Australia')
  })

  it('nothing from a map that shows the whole world', () => {
    const world = { view: { centre: { latitude: 33, longitude: -96 }, km: Number.POSITIVE_INFINITY } }
    expect(best('Paris', world)).toBe('Paris, France')
  })

  it('a short Plus Code by its town, and offers the places near each of that name', () => {
    const { places } = findPlaces(towns, 'HFF2+8P Moab, Utah')
    expect(places[0]).toMatchObject({ area: 'Plus code near Moab, Utah, United States' })
    expect(
      distanceKm(places[0]?.position ?? { latitude: 0, longitude: 0 }, { latitude: 38.573, longitude: -109.55 }),
    ).toBeLessThan(80)
    expect(findPlaces(towns, '9G8F+6X Paris').places.length).toBeGreaterThan(1)
  })

  it('what is wrong with an invalid place', () =>
    expect(findPlaces(towns, '61J 345678 7654321')).toEqual({ places: [], problem: 'UTM zones are numbered 1 to 60.' }))

  it('a link’s own name for its place', () =>
    expect(findPlaces([], 'geo:0,0?q=38.7436,-109.4993(Delicate Arch)').places).toMatchObject([
      { text: '38.74360, -109.49930', area: 'Delicate Arch, geo: link', name: 'Delicate Arch' },
    ]))
})

describe('the coordinate grid', () => {
  it('counts in whole minutes when zoomed in and labels every line as precisely as needed', () => {
    const lines = createGraticule([-109.6, 38.5, -109.4, 38.6], 0.2)
    const labels = lines.map(({ properties }) => properties.label)
    expect(labels).toContain('109°34′W')
    expect(labels).toContain('38°32′N')
    expect(labels.every((label) => /^\d+°\d\d′[NSEW]$/.test(label))).toBe(true)
    expect(lines.length).toBeLessThan(20)
  })

  it('labels longitudes beyond the date line by their own side, and the equator without a letter', () => {
    const labels = createGraticule([170, -20, 200, 20], 40).map(({ properties }) => properties.label)
    expect(labels).toContain('170°W')
    expect(labels).toContain('0°')
    expect(labels).toContain('20°S')
  })
})

it('distances are in the user’s units, as precise as people say them', () => {
  expect(formatDistance(27, 'mi', 'en-US')).toBe('17 mi')
  expect(formatDistance(8.04, 'mi', 'en-US')).toBe('5.0 mi')
  expect(formatDistance(27, 'km', 'de-DE')).toBe('27 km')
  expect(formatDistance(8, 'km', 'en-US')).toBe('8.0 km')
  expect(formatDistance(1234, 'km', 'en-CA')).toBe('1,234 km')
})
