import { expect, test } from 'vitest'
import { describeAuthority, findAuthorities } from '#shared/authorities.ts'

test('each country or state of a trip has one line, in the order of the stops', () => {
  expect(findAuthorities(['AU-WA', 'AU-NT', 'AU-WA', 'AU-SA']).map(describeAuthority)).toEqual([
    'Before you leave: fires and floods in Western Australia: emergency.wa.gov.au',
    'Before you leave: fires and floods in Northern Territory: securent.nt.gov.au',
    'Before you leave: fires and floods in South Australia: alert.sa.gov.au',
  ])
})

test('a place without a confirmed authority has no line', () => {
  expect(findAuthorities(['AU-QLD', 'NA', 'US', ''])).toEqual([])
})
