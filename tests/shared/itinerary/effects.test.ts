import { expect, test } from 'vitest'
import { describeEffects } from '#shared/itinerary/effects.ts'
import { metric } from '#shared/units.ts'
import { computeFor, createStop, patrol } from './trip.ts'

const mtDare = createStop(1, { name: 'Mt Dare', at: [-26, 135], from: '2027-06-10', to: '2027-06-11' })
const purni = createStop(2, { name: 'Purni', at: [-26, 136], from: '2027-06-11', to: '2027-06-12' })
const purniLater = createStop(2, { name: 'Purni', at: [-26, 136], from: '2027-06-12', to: '2027-06-13' })

test('the worst effect of a change comes first', () => {
  const specs = { ...patrol, water: 25 }
  const effects = describeEffects(
    computeFor([mtDare, purni], specs, { waterEach: 4 }),
    computeFor([mtDare, purniLater], specs, { waterEach: 4 }),
    metric,
  )
  expect(effects.slice(0, 3)).toEqual([
    expect.stringMatching(/^Water runs out on Sun, Jun 13 near Purni\. Carry \d+ L more/),
    '1 night without a place between Mt Dare and Purni.',
    'The trip takes 4 days instead of 3.',
  ])
})

test('effects include what no longer applies, and another order', () => {
  const before = computeFor([mtDare, purniLater])
  expect(describeEffects(before, computeFor([mtDare, purni]), metric)).toContain(
    'No longer: 1 night without a place between Mt Dare and Purni.',
  )
  const turned = createStop(2, { name: 'Purni', at: [-26, 136], from: '2027-06-08', to: '2027-06-09' })
  expect(describeEffects(before, computeFor([turned, mtDare]), metric)).toContain('Mt Dare now comes after Purni.')
})

test('a gap that grows or shrinks is one effect', () => {
  const purniLast = createStop(2, { name: 'Purni', at: [-26, 136], from: '2027-06-13', to: '2027-06-14' })
  const [short, long] = [computeFor([mtDare, purniLater]), computeFor([mtDare, purniLast])]
  expect(describeEffects(short, long, metric)[0]).toBe(
    '2 nights without a place between Mt Dare and Purni, instead of 1.',
  )
  expect(describeEffects(long, short, metric).at(-1)).toBe(
    '1 night without a place between Mt Dare and Purni, instead of 2.',
  )
})

test('a change that shows nowhere has no effects', () => {
  expect(describeEffects(computeFor([mtDare, purni]), computeFor([mtDare, purni]), metric)).toEqual([])
})

test('effects have ranges where the weather is unknown', () => {
  const specs = { ...patrol, water: 25, battery: 1_400, fridge: 300, solar: 100 }
  const effects = describeEffects(computeFor([mtDare, purni], specs), computeFor([mtDare, purniLater], specs), metric)
  expect(effects).toEqual(
    expect.arrayContaining([
      'Weather of 2 stops is not known. Carry 31–115 L more, or refill on the way.',
      expect.stringMatching(
        /^Weather of 2 stops is not known\. In heat with little sun the battery does not last near Purni/,
      ),
    ]),
  )
})
