import { createDay, shiftDay } from '../../../shared/date.ts'
import { limits } from '../../../shared/limits.ts'
import { type Client, doAtOnce, listNumbers, type Side } from './side.ts'

/** Trips without stops, which fill more pages. */
const others = 100
const growing = 20

const description =
  'Graded in autumn, corrugated after the rains. Water at the bore is for stock: carry your own, and ask at the station.'
const vehicles = [
  { make: 'Toyota', model: 'LandCruiser 76', year: 2012, modifications: 'Long-range tank, two spare wheels' },
  { make: 'Nissan', model: 'Patrol', year: 1999, modifications: '' },
  {
    make: 'Suzuki',
    model: 'Jimny',
    year: 2021,
    modifications: 'Snorkel',
    specs: { energy: 'petrol', tank: 40, use: { paved: 9 } },
  },
]

export async function fill(call: Client): Promise<Side['trips']> {
  const createTrip = async (name: string): Promise<string> =>
    (await call('POST', '/api/user/trips', { name, description })).id
  for (const vehicle of vehicles) await call('POST', '/api/user/vehicles', vehicle)
  await doAtOnce(listNumbers(others), (number) => createTrip(`Gibb River Road ${number}`))
  const added = await doAtOnce(listNumbers(growing), (number) => createTrip(`Canning Stock Route ${number}`))
  const empty = await createTrip('Simpson Desert')
  const forty = await createTrip('Madigan Line')
  const hundred = await createTrip('Anne Beadell Highway')
  const stops = await doAtOnce(added, async (trip) => {
    const place = { latitude: '-23.5', longitude: '122.5' }
    return (await call('POST', `/api/user/trips/${trip}/waypoints`, { name: 'Well 12', description, ...place })).id
  })
  await addStops(call, forty, 40)
  await addStops(call, hundred, 100)
  // The first list stores the days that several stops of one day leave unknown.
  await call('GET', '/api/user/trips/paginated?page=0&size=7')
  return { 0: empty, 40: forty, 100: hundred, growing: added, stops }
}

async function addStops(call: Client, trip: string, count: number): Promise<void> {
  await call('PUT', `/api/user/trips/${trip}`, { plan: { people: 2, hoursPerDay: 7 } })
  const first = createDay('2027-05-01')
  const waypoints = Array.from({ length: count }, (_, at) => {
    // Stay below the hourly limit for weather.
    const place = at % 40
    return {
      name: `Camp ${at + 1}`,
      description,
      startDate: shiftDay(first, place),
      endDate: shiftDay(first, place + 1),
      latitude: (-24.4 - place * 0.06).toFixed(6),
      longitude: (135.2 + place * 0.06).toFixed(6),
      ...(at % 5 === 0 ? { stop: { fuel: 'full', water: 'full' }, symbol: 'camp' } : {}),
    }
  })
  for (let from = 0; from < count; from += limits.batch.waypoints) {
    const batch = waypoints.slice(from, from + limits.batch.waypoints)
    const headers = { 'idempotency-key': `bench-${count}-${from}` }
    const { ids } = await call('POST', `/api/user/trips/${trip}/waypoints/batch`, { waypoints: batch }, headers)
    await doAtOnce(ids, (id) => call('GET', `/api/user/trips/${trip}/waypoints/${id}/weather`))
  }
}
