import { expect, test } from 'vitest'
import { authorities, describeAuthority } from '#shared/authorities.ts'

test('a country or state has one line at most', () => {
  const lines = authorities.filter(({ area }) => area.startsWith('AU-')).map(describeAuthority)
  expect(lines).toContain('Before you leave: fires and floods in Western Australia: emergency.wa.gov.au')
  expect(new Set(authorities.map(({ area }) => area)).size).toBe(authorities.length)
})
