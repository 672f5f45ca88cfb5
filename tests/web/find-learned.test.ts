import { expect, test } from 'vitest'
import { createUlid } from '#shared/ids.ts'
import type { Trip } from '#shared/trip.ts'
import { metric } from '#shared/units.ts'
import type { Vehicle, VehicleSpecs } from '#shared/vehicle.ts'
import { findLearned } from '../../web/features/crew/find-learned.ts'

const you = createUlid(1, new Uint8Array(16))
const specs: VehicleSpecs = { energy: 'diesel', tank: 80, spare: 0, use: { paved: 14.8 } }
const hilux: Vehicle = { id: 'own', make: 'Toyota', model: 'Hilux', year: 2019, modifications: '', rev: 1, specs }
const trip: Pick<Trip, 'crew' | 'you'> = {
  you,
  crew: [
    { id: you, name: 'ben', role: 'planner', vehicle: { make: 'Toyota', model: 'Hilux', year: 2019, specs, at: 0 } },
  ],
}
const learn = (use: VehicleSpecs['use'], learned: NonNullable<VehicleSpecs['learned']>): Vehicle => ({
  ...hilux,
  specs: { ...specs, use, learned },
})
const paved = { fills: 4, was: 14.8, figure: 15.6 }
const find = (...vehicles: Vehicle[]) => findLearned(trip, vehicles, metric)?.text

test('a figure that a brought vehicle has learned since is told with the one before', () => {
  expect(find(learn({ paved: 15.6 }, { paved }))).toBe('14.8 → 15.6 L/100 km')
  const sand = { fills: 3, was: null, figure: 22 }
  expect(find(learn({ paved: 15.6, sand: 22 }, { paved, sand }))).toBe(
    '14.8 → 15.6 L/100 km (paved), 22 L/100 km (sand)',
  )
})

test.each<[string, Vehicle[]]>([
  ['nothing has been learned', [hilux]],
  ['a figure was typed', [learn({ paved: 16 }, { paved })]],
  ['the vehicle is another', [{ ...learn({ paved: 15.6 }, { paved }), year: 2020 }]],
  ['two vehicles are alike', [learn({ paved: 15.6 }, { paved }), { ...hilux, id: 'second' }]],
])('nothing is told if %s', (_, vehicles) => {
  expect(find(...vehicles)).toBeUndefined()
})

test('nothing is told to someone who has brought no vehicle', () => {
  expect(findLearned({ you, crew: [{ id: you, name: 'ben', role: 'viewer' }] }, [hilux], metric)).toBeUndefined()
})
