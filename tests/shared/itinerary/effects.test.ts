import { expect, test } from 'vitest'
import { describeEffects } from '#shared/itinerary/effects.ts'
import { computeFor, createStop, patrol } from './trip.ts'

const mtDare = createStop(1, { name: 'Mt Dare', at: [-26, 135], from: '2027-06-10', to: '2027-06-11' })
const purni = createStop(2, { name: 'Purni', at: [-26, 136], from: '2027-06-11', to: '2027-06-12' })
const purniLater = createStop(2, { name: 'Purni', at: [-26, 136], from: '2027-06-12', to: '2027-06-13' })

test('an effect names what a move changes, before and after', () => {
  const specs = { ...patrol, water: 25 }
  const effects = describeEffects(
    computeFor([mtDare, purni], specs, { waterEach: 4 }),
    computeFor([mtDare, purniLater], specs, { waterEach: 4 }),
  )
  expect(effects).toContain('Trip: 3 days → 4 days')
  expect(effects).toContain('Water: 1 L left → runs out on 06/13/2027')
  expect(effects).toContain('New: 1 night without a place between Mt Dare and Purni')
})

test('an effect names what no longer applies, and another order', () => {
  const before = computeFor([mtDare, purniLater])
  expect(describeEffects(before, computeFor([mtDare, purni]))).toContain(
    'No longer: 1 night without a place between Mt Dare and Purni',
  )
  const turned = createStop(2, { name: 'Purni', at: [-26, 136], from: '2027-06-08', to: '2027-06-09' })
  expect(describeEffects(before, computeFor([turned, mtDare]))).toEqual(
    expect.arrayContaining(['New: Mt Dare comes after Purni', 'No longer: Purni comes after Mt Dare']),
  )
})

test('nothing is said when nothing shown changes', () => {
  expect(describeEffects(computeFor([mtDare, purni]), computeFor([mtDare, purni]))).toEqual([])
})

test('an effect has ranges where the weather is unknown', () => {
  const specs = { ...patrol, water: 25, battery: 1_400, fridge: 300, solar: 100 }
  const effects = describeEffects(computeFor([mtDare, purni], specs), computeFor([mtDare, purniLater], specs))
  expect(effects).toContain('Water: carry 23–95 L more → carry 31–115 L more')
  expect(effects).toContain('Power: lasts → may be empty near Purni')
})
