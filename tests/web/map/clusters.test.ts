import { describe, expect, it } from 'vitest'
import { clusterColour, clusterName } from '../../../web/map/core/cluster.ts'
import { toMarkerName } from '../../../web/map/core/edge.ts'
import type { MapMarker } from '../../../web/map/core/types.ts'
import { createClusterIndex } from '../../../web/map/maplibre/cluster-index.ts'
import { coverPin, placeLabel } from '../../../web/map/maplibre/label-place.ts'

const marker = (id: string, latitude: number, longitude: number, more: Partial<MapMarker> = {}): MapMarker => ({
  id,
  name: `Place ${id}`,
  position: { latitude, longitude },
  ...more,
})
const heap = (id: string, count: number, latitude: number, longitude: number) =>
  Array.from({ length: count }, (_, index) => marker(`${id}${index}`, latitude, longitude))

const world: [number, number, number, number] = [-180, -85, 180, 85]

/** Returns ids of markers and counts of clusters. */
const shown = (markers: readonly MapMarker[], zoom: number, edges = world) =>
  createClusterIndex(markers)
    .within(edges, zoom)
    .map((item) => ('marker' in item ? item.marker.id : item.markers.length))
    .toSorted()

describe('a cluster', () => {
  it('includes markers within 60 pixels, and none beyond zoom 16', () => {
    expect(shown([marker('a', 0, 0), marker('b', 0, 2.4)], 5)).toEqual([2])
    expect(shown([marker('a', 0, 0), marker('b', 0, 2.9)], 5)).toEqual(['a', 'b'])
    expect(shown(heap('c', 2, 0, 0), 16)).toEqual([2])
    expect(shown(heap('c', 2, 0, 0), 17)).toEqual(['c0', 'c1'])
  })

  it('never includes a draft', () => {
    const markers = [...heap('a', 2, 39.5, -98.35), marker('new', 39.5, -98.35, { kind: 'draft' })]
    expect(shown(markers, 5)).toEqual([2, 'new'])
  })

  it('splits at its expansion zoom', () => {
    const index = createClusterIndex([marker('a', 0, 0), marker('b', 0, 2.4)])
    const [cluster] = index.within(world, 5)
    expect(cluster && 'clusterId' in cluster && index.expansionZoom(cluster.clusterId)).toBe(6)
  })

  it('knows the mean count of all clusters of the world, including single markers, without drafts', () => {
    const markers = [...heap('a', 10, 40, -110), ...heap('b', 11, 40, -90), marker('c', 30, -100)]
    const [one] = createClusterIndex([...markers, marker('new', 0, 0, { kind: 'draft' })]).within(world, 5)
    expect(one).toMatchObject({ meanCount: 22 / 3 })
  })

  it.each([
    [10, 3, 'blue'],
    [11, 3, 'red'],
    [11, 11, 'blue'],
    [12, 11, 'red'],
  ] as const)('of %d with a mean of %d is %s', (count, mean, colour) => expect(clusterColour(count, mean)).toBe(colour))
})

describe('the name of a cluster', () => {
  const name = (...numbers: (number | undefined)[]) =>
    clusterName(numbers.map((number, at) => marker(String(at), 0, 0, { number })))

  it('lists the numbers of its stops, in order', () => {
    expect(name(12, 2, 1, 3)).toBe('4 places, zoom in: stops 1 to 3 and 12')
    expect(name(1, 2)).toBe('2 places, zoom in: stops 1 and 2')
    expect(name(...Array.from({ length: 10 }, (_, at) => 2 * at))).toMatch(/: stops 0, 2, .*14, and others$/)
  })

  it('is the count alone without numbers', () => {
    expect(name(undefined, undefined)).toBe('2 places, zoom in')
  })
})

describe('the ends of a trip', () => {
  it('are beside the cluster that contains them', () => {
    const stops = [marker('a', 0, 0, { end: 'first' }), marker('b', 0, 1), marker('c', 0, 2, { end: 'last' })]
    const items = createClusterIndex(stops).within(world, 5)
    expect(items.map((item) => ('marker' in item ? item.marker.id : item.markers.length))).toEqual([3, 'a', 'c'])
    expect(new Set(items.map(({ at }) => at)).size).toBe(1)
  })

  it('are ordinary markers outside clusters', () => {
    expect(shown([marker('a', 0, 0, { end: 'first' }), marker('c', 0, 60, { end: 'last' })], 5)).toEqual(['a', 'c'])
  })
})

describe('the name of the place where fuel runs out', () => {
  const [name, frame] = [
    { width: 190, height: 60 },
    { width: 640, height: 400 },
  ]
  const side = (x: number, y: number, ...others: [number, number][]) =>
    sideOf(
      { x, y },
      placeLabel(
        { x, y },
        name,
        frame,
        others.map(([x, y]) => coverPin({ x, y })),
      ),
    )
  const sideOf = (at: { x: number; y: number }, { x, y }: ReturnType<typeof placeLabel>) =>
    x[0] > at.x ? 'right' : x[1] < at.x ? 'left' : y[0] > at.y ? 'below' : 'above'

  it('is where it is inside the map and covers the fewest markers', () => {
    expect(side(300, 200)).toBe('right')
    expect(side(600, 200)).toBe('left')
    expect(side(300, 200, [400, 200])).toBe('left')
    expect(side(300, 200, [400, 200], [200, 200])).toBe('below')
    expect(side(300, 390, [400, 390], [200, 390])).toBe('above')
    // The map's controls are in the upper right corner.
    expect(side(420, 60)).toBe('left')
  })

  it('is whole on a narrow map, beside the middle if need be, and not over another name', () => {
    const narrow = { width: 300, height: 400 }
    const [near, next] = [
      { x: 60, y: 200 },
      { x: 130, y: 245 },
    ]
    const box = placeLabel(near, name, { width: 240, height: 400 }, [])
    expect(sideOf(near, box)).toBe('below')
    expect(box.x).toEqual([8, 198])
    expect(sideOf(next, placeLabel(next, name, narrow, []))).toBe('below')
    expect(sideOf(next, placeLabel(next, name, narrow, [box]))).toBe('above')
  })
})

describe('the date line', () => {
  const [fiji, samoa] = [marker('fiji', -17, 179.6), marker('samoa', -17, -179.8)]

  it('does not separate places: they become one cluster between them, visible from both sides', () => {
    for (const edges of [world, [170, -30, 200, 0], [-200, -30, -170, 0]] as const) {
      const [one, ...more] = createClusterIndex([samoa, marker('moab', 38, -109), fiji])
        .within([...edges], 5)
        .filter((item) => 'markers' in item)
      expect(one).toMatchObject({ markers: [{}, {}], at: [expect.closeTo(179.9, 6), expect.closeTo(-17, 6)] })
      expect(more).toEqual([])
    }
  })

  it('separates them no more than any other meridian when the places go all the way around', () => {
    const round = Array.from({ length: 36 }, (_, index) => marker(`${index}`, 0, index * 10 - 179.5))
    expect(shown([...round, marker('far', 0, 179.6)], 5).filter((id) => typeof id === 'number')).toEqual([2])
  })
})

describe('the edge of the map', () => {
  it('shows the marker of the pole, on its own meridian', () => {
    const places = createClusterIndex([marker('north', 90, -60), marker('south', -90, 120, { kind: 'draft' })])
      .within([-180, -90, 180, 90], 3)
      .map(({ at }) => at)
    expect(places).toEqual([
      [-60, expect.closeTo(85.05, 2)],
      [120, expect.closeTo(-85.05, 2)],
    ])
  })

  it('shows a marker that says where the place really is', () => {
    expect(toMarkerName(marker('north', 90, -60))).toBe('Place north (90.00000, -60.00000, beyond the edge of the map)')
    expect(toMarkerName(marker('alert', 82.5, -62.3))).toBe('Place alert')
  })
})

it('what is in view is found on both sides of the date line, drafts too', () => {
  const markers = [marker('fiji', -17, 178), marker('samoa', -14, -172, { kind: 'draft' }), marker('moab', 38, -109)]
  expect(shown(markers, 8, [170, -30, 200, 0])).toEqual(['fiji', 'samoa'])
  expect(shown(markers, 8, [-200, -30, -170, 0])).toEqual(['fiji', 'samoa'])
})
