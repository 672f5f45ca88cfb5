import { describe, expect, test } from 'vitest'
import { readCurrent, rebase, toParts } from '#shared/rebase.ts'

const place = { label: 'Place', fields: ['latitude', 'longitude'] }
const camp = { name: 'Camp', latitude: '1', longitude: '2' }

describe('An edit', () => {
  test('has no conflict with others’ changes to different fields', () => {
    const mine = { name: 'Well' }
    const { unsaved, conflicts } = rebase(toParts(mine), { mine, known: [camp] }, { ...camp, latitude: '7' })
    expect(unsaved.map(({ name }) => name)).toEqual(['name'])
    expect(conflicts).toEqual([])
  })

  test('has a conflict where others changed the same field to another value', () => {
    const mine = { name: 'Well' }
    const versions = { mine, known: [camp] }
    expect(rebase(toParts(mine), versions, { ...camp, name: 'Spring' }).conflicts).toEqual(toParts(mine))
    expect(rebase(toParts(mine), versions, { ...camp, name: 'Well' })).toEqual({ unsaved: [], conflicts: [] })
  })

  test('has a conflict about a place when each side changed one coordinate', () => {
    const mine = { ...camp, latitude: '9' }
    expect(rebase([place], { mine, known: [camp] }, { ...camp, longitude: '7' }).conflicts).toEqual([place])
  })

  test('has no conflict with what it was sent as before', () => {
    const mine = { name: 'Well 45' }
    const known = [camp, { name: 'Well' }]
    expect(rebase(toParts(mine), { mine, known }, { ...camp, name: 'Well' }).conflicts).toEqual([])
    expect(rebase(toParts(mine), { mine, known }, { ...camp, name: 'Spring' }).conflicts).toHaveLength(1)
  })
})

test('a refusal without a revision has no current version', () => {
  expect(readCurrent({ ...camp, rev: 3 })).toEqual({ ...camp, rev: 3 })
  for (const other of [undefined, null, 'gone', camp, { ...camp, rev: '3' }]) expect(readCurrent(other)).toBeUndefined()
})
