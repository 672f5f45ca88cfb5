import type { Person } from '../support/person.ts'

const stops = [
  ['Moab', 'Fill up everything: fuel, water, ice.', '38.5733', '-109.5498', '2027-04-30', '2027-05-01', 'fuel'],
  [
    'Shafer Switchbacks',
    'Down 400 m of hairpins. Low range.',
    '38.4712',
    '-109.8002',
    '2027-05-01',
    '2027-05-02',
    'viewpoint',
  ],
  [
    'Airport Campground',
    'Permit booked. No shade, no water.',
    '38.3907',
    '-109.8022',
    '2027-05-02',
    '2027-05-03',
    'camp',
  ],
  [
    'Murphy Hogback',
    'The steepest part; look before you drive.',
    '38.3582',
    '-109.9098',
    '2027-05-03',
    '2027-05-04',
    'camp',
  ],
  [
    'Potato Bottom',
    'Camp under the cottonwoods by the river.',
    '38.4386',
    '-110.0055',
    '2027-05-04',
    '2027-05-05',
    'camp',
  ],
  ['Hardscrabble Hill', '', '38.4467', '-110.0278', null, null, 'viewpoint'],
] as const

/** Creates a presentable trip, its waypoints (with averages) and two vehicles. */
export async function packTheCar(person: Person): Promise<{ tripId: string; waypointId: string; vehicleId: string }> {
  await person.createVehicle({ make: 'Land Rover', model: 'Defender 110', year: 1994 })
  const vehicle = await person.createVehicle({
    make: 'Toyota',
    model: '4Runner',
    year: 2015,
    modifications: '2" lift, 33" all-terrain tires, winch, 20 gal of extra fuel',
    specs: {
      energy: 'petrol',
      tank: 87,
      spare: 75,
      use: { paved: 12.5 },
      water: 60,
      battery: 1_000,
      base: 150,
      fridge: 350,
    },
  })
  for (const name of ['Alvord Desert', 'Mojave Road', 'Dempster Highway to Inuvik']) {
    await person.call('POST', '/api/user/trips', { name, description: '' })
  }
  const trip = await person.call('POST', '/api/user/trips', {
    name: 'White Rim Trail',
    description: 'Four days around the Island in the Sky, Canyonlands National Park, with friends from Moab.',
  })
  const path = `/api/user/trips/${trip.id}/waypoints`
  let waypointId = ''
  let from: string | undefined
  for (const [name, description, latitude, longitude, startDate, endDate, symbol] of stops) {
    const surface = { gravel: 0.3, track: 0.5, rough: 0.2 }
    const details = { symbol, ...(from ? { leg: { from, surface } } : { stop: { fuel: 'full', water: 'full' } }) }
    const place = { name, description, latitude, longitude, startDate, endDate }
    const { id } = await person.call('POST', path, { ...place, ...details })
    from = id
    if (startDate && endDate) await person.call('GET', `${path}/${id}/weather`)
    if (name === 'Murphy Hogback') waypointId = id
  }
  await person.call('PUT', `/api/user/trips/${trip.id}`, { plan: { vehicleId: vehicle.id, people: 2 } })
  return { tripId: trip.id, waypointId, vehicleId: vehicle.id }
}
