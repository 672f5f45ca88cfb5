import { expect, test } from 'vitest'
import { readSettings } from '../../infra/local/settings.ts'

test.each([
  ['PORT', 'http', 'PORT is http: set it to a number from 0 to 65535.'],
  ['OFFGRID_WEATHER', 'rain', 'OFFGRID_WEATHER is rain: set it to live, or leave it out for sample temperatures.'],
  ['OFFGRID_LOG', 'all', 'OFFGRID_LOG is all: set it to requests, or leave it out for what goes wrong only.'],
  [
    'OFFGRID_MAP_STYLE',
    'dark',
    'OFFGRID_MAP_STYLE is dark: set it to the address of a map style, or to nothing for the built-in map.',
  ],
  [
    'OFFGRID_TILES',
    'no/such/file.pmtiles',
    'OFFGRID_TILES is no/such/file.pmtiles: set it to the address of a PMTiles file that answers range requests, or to the path of one on this machine.',
  ],
])('%s=%s is one sentence', (name, value, sentence) => {
  expect(() => readSettings({ [name]: value })).toThrow(sentence)
})

test('OFFGRID_HOSTS lists names, in any case, with commas or spaces', () => {
  expect(readSettings({ OFFGRID_HOSTS: 'Camp.example, truck.local  10.0.0.7,' }).hosts).toEqual([
    'camp.example',
    'truck.local',
    '10.0.0.7',
  ])
  expect(readSettings({}).hosts).toEqual([])
})

test('OFFGRID_TILES names an address, or a file of this machine that is served here', () => {
  const address = 'https://maps.example/world.pmtiles'
  expect(readSettings({ OFFGRID_TILES: address })).toMatchObject({
    tilesFile: undefined,
    configuration: { tiles: address },
  })
  const file = import.meta.filename
  expect(readSettings({ OFFGRID_TILES: file })).toMatchObject({
    tilesFile: file,
    configuration: { tiles: '/tiles.pmtiles' },
  })
  expect(readSettings({}).configuration).toMatchObject({ tiles: '' })
})
