import { expect, test } from 'vitest'
import { createWaypointId } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import { tracksSchema } from '#shared/schemas/track.ts'
import type { StopTrack } from '#shared/track.ts'
import { encodeLine, encodeNumbers } from '#shared/tracks/polyline.ts'
import { createTrackOf } from './lines.ts'

const stopOf = (number: number) => createWaypointId(1, `01ARZ3NDEKTSV4RRFFQ69G${String(number).padStart(4, '0')}`)
const line = [
  { latitude: -25.9, longitude: 139.35, height: 40 },
  { latitude: -26, longitude: 137, height: 90 },
  { latitude: -26.07, longitude: 135.25, height: 120 },
]
const track: StopTrack = { ...createTrackOf([line]), stop: stopOf(2) }

/** Returns the messages for the tracks; empty if they are accepted. */
const refuse = (...tracks: readonly unknown[]): string[] =>
  tracksSchema.safeParse({ tracks }).error?.issues.map(({ message }) => message) ?? []
const refuseChanged = (changes: Partial<Record<keyof StopTrack, unknown>>) => refuse({ ...track, ...changes })

test('a track is accepted as it was created', () => {
  expect(tracksSchema.parse({ tracks: [track], seen: { [track.stop]: 3 } })).toEqual({
    tracks: [track],
    seen: { [track.stop]: 3 },
  })
})

test('a refusal names the row and says what is wrong', () => {
  const refuseThird = (changes: Partial<Record<keyof StopTrack, unknown>>) =>
    refuse(track, { ...track, stop: stopOf(3) }, { ...track, stop: stopOf(4), ...changes })
  expect(refuseThird({ line: encodeLine([...line, { latitude: 0, longitude: 181 }]) })).toEqual([
    'Track 3: Longitude must be between -180 and 180',
  ])
  expect(refuseThird({ line: encodeLine([{ latitude: 91, longitude: 0 }, ...line]) })).toEqual([
    'Track 3: Latitude must be between -90 and 90',
  ])
  expect(refuseThird({ line: encodeLine(line.slice(1, 2)) })).toEqual(['Track 3: The line must have 2 to 4,000 points'])
  expect(refuseThird({ line: 'é' })).toEqual(["Track 3: The line can't be decoded"])
  expect(refuseThird({ line: 5 })).toEqual(["Track 3: The line can't be decoded"])
  expect(refuseThird({ heights: encodeNumbers([1, 2]) })).toEqual(["Track 3: Heights don't match the line"])
  expect(refuseThird({ heights: encodeNumbers([1, 2, 3, 4]) })).toEqual(["Track 3: Heights don't match the line"])
  expect(refuseThird({ km: track.km * 0.95 })).toEqual(["Track 3: The distance doesn't match the line"])
  expect(refuseThird({ km: track.km / 0.79 })).toEqual(["Track 3: The distance doesn't match the line"])
  expect(refuseThird({ stop: track.stop })).toEqual(['Track 3: Two tracks lead to this stop'])
})

test('the distance may be up to a fifth longer than the line, and 2% shorter', () => {
  expect(refuseChanged({ km: track.km / 0.81 })).toEqual([])
  expect(refuseChanged({ km: track.km / 1.015 })).toEqual([])
})

test('breaks must be increasing and within the line', () => {
  expect(refuseChanged({ breaks: [1, 2] })).toEqual([])
  for (const breaks of [[0], [2, 1], [1, 1], [3], [1.5], ['1']])
    expect(refuseChanged({ breaks })).toEqual(['Track 1: Breaks must be increasing numbers of points'])
  expect(refuseChanged({ breaks: Array.from({ length: 101 }, (_, at) => at + 1) })).toEqual([
    'Track 1: A track can have up to 100 breaks',
  ])
})

test('parts start at 0, increase and end before the line does, with surfaces that are known', () => {
  const sand = (count: number) => Array.from({ length: count }, (_, at) => [at, 'sand'])
  expect(refuseChanged({ source: 'roads', map: 'OpenStreetMap, 2 June 2027', parts: sand(3) })).toEqual([])
  expect(refuseChanged({ parts: [[0, 'rough']] })).toEqual([])
  const wrong: readonly unknown[] = [
    [],
    [[1, 'sand']],
    [[-1, 'sand']],
    sand(4),
    [
      [0, 'sand'],
      [2, 'track'],
      [1, 'sand'],
    ],
    [
      [0, 'sand'],
      [0, 'track'],
    ],
    [[0, 'mud']],
    [[0]],
    [[0, 'sand', 1]],
    [['0', 'sand']],
    [
      [0, 'sand'],
      [0.5, 'track'],
    ],
    [null],
    'sand',
    { 0: 'sand' },
  ]
  for (const parts of wrong) expect(refuseChanged({ parts })).toEqual(["Track 1: The parts don't match the line"])
  const points = Array.from({ length: 201 }, (_, at) => ({ latitude: 0, longitude: at / 10 }))
  const long = { ...createTrackOf([points]), line: encodeLine(points), stop: stopOf(2) }
  expect(refuse({ ...long, parts: sand(200) })).toEqual([])
  expect(refuse({ ...long, parts: sand(201) })).toEqual(["Track 1: The parts don't match the line"])
})

test('the map has at most 80 characters', () => {
  expect(refuseChanged({ map: 'x'.repeat(80) })).toEqual([])
  expect(refuseChanged({ map: 'x'.repeat(81) })).toEqual(['Track 1: Map must be at most 80 characters long'])
  expect(refuseChanged({ map: ' ' })).toEqual(['Track 1: Map is required'])
})

test('1 to 40 tracks are accepted at a time', () => {
  const many = Array.from({ length: limits.track.batch + 1 }, (_, at) => ({ ...track, stop: stopOf(at + 2) }))
  expect(refuse(...many.slice(1))).toEqual([])
  expect(refuse(...many)).toEqual(['tracks must be 1 to 40 tracks'])
  expect(refuse()).toEqual(['tracks must be 1 to 40 tracks'])
})

test('a hostile line is refused', () => {
  const tooMany = '?'.repeat(2 * 4_001)
  const hostile: [unknown, string][] = [
    [tooMany, 'The line must have 2 to 4,000 points'],
    ['?'.repeat(1_000_000), 'The line must have 2 to 4,000 points'],
    ['~'.repeat(16_000), "The line can't be decoded"],
    ['~~~~~~^'.repeat(2_000), 'Latitude must be between -90 and 90'],
    [Number.NaN, "The line can't be decoded"],
    [encodeLine([{ latitude: Number.NaN, longitude: Number.NaN }]), "The line can't be decoded"],
  ]
  for (const [text, message] of hostile) expect(refuseChanged({ line: text })).toEqual([`Track 1: ${message}`])
  expect(refuseChanged({ km: Number.NaN })).toEqual(['Track 1: Distance must be a number from 0 to 40,000 km'])
  expect(refuseChanged({ heights: '~'.repeat(16_000) })).toEqual(["Track 1: Heights don't match the line"])
})
