import { expect, test } from 'vitest'
import { findLongestStretches } from '#shared/along/longest-stretch.ts'
import type { FoundAlong, FoundPlace, Source } from '#shared/along/place.ts'

const omt: Source = { kind: 'map', name: 'OpenStreetMap', schema: 'openmaptiles', zoom: 14 }
const protomaps: Source = { kind: 'map', name: 'OpenStreetMap', schema: 'protomaps', zoom: 15 }
const place = (km: number, name: string, about: Partial<FoundPlace> = {}): FoundPlace => ({
  kind: 'fuel',
  type: 'fuel',
  name,
  position: { latitude: -25, longitude: 120 + km / 100 },
  km,
  off: 0.2,
  leg: 0,
  isStraight: false,
  source: 0,
  ...about,
})
const found = (places: readonly FoundPlace[], about: Partial<FoundAlong> = {}) =>
  ({ places, sources: [omt], covered: [[0, 1_000]], totalKm: 1_000, ...about }) as const
const stops = [
  { km: 0, name: 'Wiluna', refills: false },
  { km: 700, name: 'Kunawarritji', refills: true },
  { km: 1_000, name: 'Billiluna', refills: false },
]

test('is between two places or planned refills', () => {
  const { planned, onMap } = findLongestStretches(found([place(250, 'Station'), place(960, '')]), 'fuel', stops)
  expect(planned).toMatchObject({ fromKm: 0, toKm: 700, km: 700, from: 'Wiluna', to: 'Kunawarritji', uncoveredKm: 0 })
  expect(onMap).toMatchObject({ fromKm: 250, toKm: 700, km: 450, from: 'Station', to: 'Kunawarritji' })
})

test('leaves out closed places, those more than 5 km away, other kinds and fuel for ships', () => {
  const places = [
    place(100, 'Closed'),
    place(200, 'Far', { off: 5.1 }),
    place(300, 'Harbor', { fuelFor: 'boats' }),
    place(400, 'Spring', { kind: 'water' }),
  ]
  const closed = [{ kind: 'fuel', name: 'Closed', position: { latitude: -25, longitude: 121.0001 } }] as const
  expect(findLongestStretches(found(places), 'fuel', stops, closed).onMap).toMatchObject({ fromKm: 0, toKm: 700 })
  expect(findLongestStretches(found(places), 'fuel', stops).onMap).toMatchObject({ fromKm: 100, from: 'Closed' })
})

test('says how much of it no map shows', () => {
  const covered = [
    [0, 100],
    [650, 1_000],
  ] as const
  const { onMap } = findLongestStretches(found([place(50, 'Station')], { covered }), 'fuel', stops)
  expect(onMap).toMatchObject({ fromKm: 50, toKm: 700, uncoveredKm: 550 })
})

test('without water is known from a map with springs and tanks only', () => {
  const water = [place(400, 'Soak', { kind: 'water' })]
  expect(findLongestStretches(found(water), 'water', stops).onMap).toBeUndefined()
  expect(findLongestStretches(found(water, { sources: [protomaps] }), 'water', stops).onMap).toMatchObject({ km: 400 })
  expect(findLongestStretches(found(water, { sources: [protomaps, omt] }), 'water', stops).onMap).toBeUndefined()
})

test('is unknown without a map, and on one without zoom 15', () => {
  const file: Source = { kind: 'file', name: 'Wells' }
  const saved: Source = { ...protomaps, zoom: 14 }
  expect(findLongestStretches(found([], { sources: [file] }), 'fuel', stops).onMap).toBeUndefined()
  expect(findLongestStretches(found([], { sources: [saved] }), 'fuel', stops).onMap).toBeUndefined()
})
