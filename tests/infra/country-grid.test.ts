import { expect, test } from 'vitest'
import { countryCodes, countryGrid } from '#functions/assistants/guide/country-grid.ts'
import { encodeCells, makeCells } from '../../infra/build/country-grid.ts'

test('the grid of countries is the one computed from the outlines', () => {
  const { codes, cells } = makeCells()
  expect(codes.join('')).toBe(countryCodes)
  // A diff would print ten thousand characters.
  expect(encodeCells(cells) === countryGrid).toBe(true)
})
