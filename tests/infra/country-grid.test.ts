import { expect, test } from 'vitest'
import { countryGrid } from '#functions/assistants/guide/country-grid.ts'
import { encodeCells, makeCells } from '../../infra/build/country-grid.ts'

test('the grid of countries is the one that the outlines give', () => {
  expect(encodeCells(makeCells()) === countryGrid).toBe(true)
})
