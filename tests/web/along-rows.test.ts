import { expect, test } from 'vitest'
import { listRows } from '../../web/features/along/along-rows.ts'
import { foundAlong, foundPlace } from './found-along.ts'

const city = Array.from({ length: 3_000 }, (_, at) => foundPlace(101 + at / 400, { leg: 1 }))
const tap = foundPlace(105, { kind: 'water', leg: 1 })
const { found } = foundAlong([foundPlace(50), ...city, tap])
const all = Number.POSITIVE_INFINITY

test('a city’s many places of a kind are one row each 10 km, until it is opened', () => {
  const rows = listRows(found, -1, ['fuel', 'water'], [], all)
  expect(rows.map(({ place, fold }) => place?.km ?? fold)).toEqual([
    50,
    { id: 80, kind: 'fuel', count: 3_000, fromKm: 101, toKm: 108.4975 },
    105,
  ])
  const open = listRows(found, -1, ['fuel', 'water'], [80], all)
  expect(open).toHaveLength(3_002)
  expect(open.every(({ place }) => place)).toBe(true)
})

test('nine places of a kind are rows of their own', () => {
  const few = foundAlong(city.slice(0, 9))
  expect(listRows(few.found, -1, ['fuel'], [], all)).toHaveLength(9)
})

test('a leg has its own places and lands, and no borders', () => {
  const land = { kind: 'park', name: '', fromKm: 10, toKm: 20, position: tap.position, leg: 0 } as const
  const whole = { ...found, lands: [land], borders: [{ level: 'state', km: 30 }] } as const
  expect(listRows(whole, 0, ['fuel'], [], all).map(({ km }) => km)).toEqual([10, 50])
  expect(listRows(whole, -1, ['water'], [], all).map(({ km }) => km)).toEqual([10, 30, 105])
})

test('the first rows are those of the whole list', () => {
  const [first, ...rest] = listRows(found, -1, ['fuel', 'water'], [], all)
  expect(listRows(found, -1, ['fuel', 'water'], [], 1)).toEqual([first])
  expect(listRows(found, -1, ['fuel', 'water'], [], 2)).toEqual([first, ...rest])
  expect(listRows(found, -1, ['water'], [], 1).map(({ km }) => km)).toEqual([105])
})
