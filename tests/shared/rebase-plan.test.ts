import { expect, test } from 'vitest'
import { rebase, toParts } from '../../shared/rebase.ts'
import { rebasePlan } from '../../shared/rebase-plan.ts'

/** Returns the plan that is sent, or 'asks' if both changed the same. */
function merge(was: object | null | undefined, mine: object, saved: object | undefined): object {
  const current = { plan: saved }
  const { changed, was: known } = rebasePlan({ changed: { plan: mine }, was: { plan: was } }, current)
  const { conflicts } = rebase(toParts(changed), { mine: changed, known: [known] }, current)
  return conflicts.length > 0
    ? { asks: JSON.parse(JSON.stringify(changed.plan)) }
    : JSON.parse(JSON.stringify(changed.plan))
}

const [a, b] = ['01JD8Z2V9Q4T6W8X0Y2Z4A6001', '01JD8Z2V9Q4T6W8X0Y2Z4A6002']
const one = { vehicleId: a, vehicleIds: [a] }

test.each([
  ['different figures', { people: 2 }, { people: 3 }, { people: 2, reserve: 0.3 }, { people: 3, reserve: 0.3 }],
  [
    'a removed figure and another',
    { people: 2, foodDays: 9 },
    { people: 2 },
    { people: 4, foodDays: 9 },
    { people: 4 },
  ],
  ['a figure each, in a trip without a plan', null, { people: 3 }, { waterEach: 6 }, { people: 3, waterEach: 6 }],
  [
    'the same figure in the same way',
    { people: 2 },
    { people: 3, foodDays: 9 },
    { people: 3 },
    { people: 3, foodDays: 9 },
  ],
  [
    'vehicles and a figure',
    one,
    { ...one, people: 3 },
    { vehicleId: b, vehicleIds: [b, a] },
    { vehicleId: b, vehicleIds: [b, a], people: 3 },
  ],
])('two changes of a plan fit together: %s', (_, was, mine, saved, merged) => {
  expect(merge(was, mine, saved)).toEqual(merged)
})

test.each([
  [
    'the same figure',
    { people: 2 },
    { people: 3, foodDays: 9 },
    { people: 4, reserve: 0.3 },
    { people: 3, foodDays: 9, reserve: 0.3 },
  ],
  [
    'vehicles, one of which only an older client knows',
    { vehicleId: a },
    { vehicleId: a, vehicleIds: [a, b] },
    { vehicleId: b },
    { vehicleId: a, vehicleIds: [a, b] },
  ],
])('the user decides about %s, and keeps what only others changed', (_, was, mine, saved, kept) => {
  expect(merge(was, mine, saved)).toEqual({ asks: kept })
})

test('an edit of other fields, and the removal of a plan, stay as they are', () => {
  for (const changed of [{ name: 'CSR' }, { plan: null }, { leg: { km: 3 } }])
    expect(rebasePlan({ changed, was: {} }, { plan: { people: 2 } })).toEqual({ changed, was: {} })
  const edit = { changed: { plan: { people: 3 } }, was: { plan: { people: 2 } } }
  expect(rebasePlan(edit, {})).toEqual(edit)
})
