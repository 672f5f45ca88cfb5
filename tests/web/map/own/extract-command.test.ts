import { expect, test } from 'vitest'
import { createExtractCommands, padBox } from '../../../../web/map/own/extract-command.ts'

const today = new Date('2026-03-01T02:00:00Z')

test("The command cuts a padded box out of yesterday's map of the world", () => {
  const box = padBox({ west: 120.2, south: -26.6, east: 127.7, north: -18.2 })
  expect(createExtractCommands(box, 'trip', today)).toEqual([
    'pmtiles extract https://build.protomaps.com/20260228.pmtiles trip.pmtiles --bbox=119.825,-27.020,128.075,-17.780 --maxzoom=13',
  ])
})

test('A single place has a quarter of a degree around it, in full detail', () => {
  const box = padBox({ west: -109.55, south: 38.57, east: -109.55, north: 38.57 })
  expect(createExtractCommands(box, 'trip', today)[0]).toContain('--bbox=-109.800,38.320,-109.300,38.820 --maxzoom=15')
})

test('A box across the date line is two files', () => {
  const box = padBox({ west: 177, south: -19, east: 181, north: -16 })
  expect(createExtractCommands(box, 'trip', today).map((command) => command.split(' ').slice(3, 5))).toEqual([
    ['trip-west.pmtiles', '--bbox=176.750,-19.250,180.000,-15.750'],
    ['trip-east.pmtiles', '--bbox=-180.000,-19.250,-178.750,-15.750'],
  ])
})

test('A box that only its margin takes across the date line is two files too, and the whole world is one', () => {
  expect(createExtractCommands(padBox({ west: 170, south: 0, east: 179.9, north: 1 }), 'trip', today)).toHaveLength(2)
  expect(createExtractCommands(padBox({ west: -179.9, south: 0, east: -170, north: 1 }), 'trip', today)).toHaveLength(2)
  const world = createExtractCommands(padBox({ west: -180, south: -90, east: 180, north: 90 }), 'map', today)
  expect(world[0]).toContain('--bbox=-180.000,-85.051,180.000,85.051')
})
