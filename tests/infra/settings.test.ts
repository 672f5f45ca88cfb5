import { expect, test } from 'vitest'
import { readSettings } from '../../infra/local/settings.ts'

test.each([
  ['PORT', 'http', 'PORT is http: set it to a number from 0 to 65535.'],
  ['OFFGRID_WEATHER', 'rain', 'OFFGRID_WEATHER is rain: set it to live, or leave it out for sample temperatures.'],
  [
    'OFFGRID_MAP_STYLE',
    'dark',
    'OFFGRID_MAP_STYLE is dark: set it to the address of a map style, or to nothing for the built-in map.',
  ],
])('%s=%s is one sentence', (name, value, sentence) => {
  expect(() => readSettings({ [name]: value })).toThrow(sentence)
})
