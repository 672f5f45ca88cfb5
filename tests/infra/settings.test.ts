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
