import { expect, test } from 'vitest'
import { computeItinerary } from '#shared/itinerary/itinerary.ts'
import { describeFuel } from '#shared/itinerary/texts.ts'
import { listVehicleNames } from '#shared/itinerary/vehicle-names.ts'
import type { CrewMember } from '#shared/trip.ts'
import { metric } from '#shared/units.ts'
import type { Vehicle, VehicleSpecs } from '#shared/vehicle.ts'
import { createStop, createVehicle, idOf, patrol, vehicleId, weatherOf } from './trip.ts'

const thirsty: VehicleSpecs = { energy: 'diesel', tank: 60, spare: 0, use: { paved: 16 } }
const waypoints = [
  createStop(1, { name: 'Laverton', from: '2027-06-01', to: '2027-06-01', weather: weatherOf(5, 20) }),
  createStop(2, {
    name: 'Warburton',
    from: '2027-06-02',
    to: '2027-06-02',
    leg: { from: idOf(1), km: 450, surface: { paved: 1 } },
    weather: weatherOf(5, 20),
  }),
]
const ben = (specs: VehicleSpecs | undefined): CrewMember => ({
  id: '01ARZ3NDEKTSV4RRFFQ69G5FAZ',
  name: 'Ben',
  role: 'planner',
  vehicle: { make: 'Toyota', model: 'Hilux', year: 2015, specs, at: 0 },
})
const own: Vehicle = createVehicle(patrol)
const compute = (crew: CrewMember[] | undefined, vehicles: Vehicle[] = [own], vehicleIds = [vehicleId]) =>
  computeItinerary({ plan: { vehicleIds }, crew }, waypoints, vehicles, { units: metric })

test('a member’s vehicle is one of the trip’s, under the member’s name', () => {
  expect(listVehicleNames(compute([ben(thirsty)]))).toEqual(['2004 Nissan Patrol', 'Ben’s Toyota Hilux'])
})

test('the vehicle whose fuel lasts worst decides, also a member’s', () => {
  const { each = [] } = describeFuel(compute([ben(thirsty)]), metric)
  expect(compute([ben(thirsty)]).vehicle).toMatchObject({ guest: 'Ben', model: 'Hilux' })
  expect(each.map(({ text }) => text)[0]).toMatch(/^Ben’s Toyota Hilux/)
})

test('a member’s vehicle has the same verdict as the same vehicle in the owner’s garage', () => {
  const same: Vehicle = {
    id: 'x',
    make: 'Toyota',
    model: 'Hilux',
    year: 2015,
    modifications: '',
    rev: 0,
    specs: thirsty,
  }
  const inGarage = compute(undefined, [own, same], [vehicleId, 'x'])
  const brought = compute([ben(thirsty)])
  expect(brought.fuel).toEqual(inGarage.fuel)
  expect(brought.vehicles.map(({ fuel, power }) => ({ fuel, power }))).toEqual(
    inGarage.vehicles.map(({ fuel, power }) => ({ fuel, power })),
  )
})

test('the owner’s only vehicle is assumed beside a member’s, but no vehicle of a member that was not brought', () => {
  expect(listVehicleNames(compute([ben(thirsty)], [own], []))).toEqual(['2004 Nissan Patrol', 'Ben’s Toyota Hilux'])
  const forMember = { crew: [ben(thirsty)], role: 'viewer' as const }
  expect(listVehicleNames(computeItinerary(forMember, waypoints, [own], { units: metric }))).toEqual([
    'Ben’s Toyota Hilux',
  ])
})

test('at most four vehicles are counted', () => {
  const five = Array.from({ length: 5 }, (_, at) => ({ ...ben(thirsty), id: String(at) }))
  expect(compute(five).vehicles).toHaveLength(4)
})
