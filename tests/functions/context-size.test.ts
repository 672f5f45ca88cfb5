import { expect, test } from 'vitest'
import { promptCharacters } from '../infra/cost.ts'
import { startApi } from '../support/api.ts'
import { startAssistantApi } from '../support/assistant-api.ts'
import { keepAverages, newTrip, newWaypoint } from '../support/plans.ts'

const api = startApi()
const model = startAssistantApi(api)

const trips = ['Simpson Desert', 'Canning Stock Route', 'Gibb River Road']
const names = ['Oodnadatta', 'Mt Dare', 'Dalhousie Springs', 'Purni Bore', 'French Line', 'Poeppel Corner']
const stops = [...names, 'Eyre Creek', 'Big Red', 'Birdsville', 'Mungerannie']
const description = 'Camp behind the trees, hot springs next door.'

/** A diesel and three trips of ten stops with dates, legs, averages and, at every third stop, supplies and a description. */
async function signInWithTrips() {
  const user = await api.signIn()
  const tanks = { energy: 'diesel', tank: 130, spare: 40, use: { paved: 12, track: 15 }, water: 80 }
  const specs = { ...tanks, battery: 900, solar: 200, base: 250, fridge: 300 }
  const vehicle = { make: 'Toyota', model: 'Land Cruiser 79', year: 2016, modifications: 'Lift', specs }
  const vehicleId = (await user.call('POST', '/api/user/vehicles', { body: vehicle })).json.at(-1).id
  for (const [number, name] of trips.entries()) {
    const id = await newTrip(user, { name, description: `${name} with the neighbors, with time for walks.` })
    let from: string | undefined
    for (const [at, stop] of stops.entries()) {
      const day = (step: number) => `2027-0${5 + number}-${String(at + step).padStart(2, '0')}`
      const isTown = at % 3 === 0
      const waypoint: string = await newWaypoint(user, id, {
        name: `${stop} ${number + 1}`,
        startDate: day(1),
        endDate: day(2),
        description: isTown ? description : '',
        latitude: String(-25.5 - at / 7),
        longitude: String(134.123456 + at / 3 + number),
        ...(isTown ? { symbol: 'fuel', stop: { fuel: 'full', water: 40 } } : { symbol: 'camp' }),
        ...(from === undefined ? {} : { leg: { from, km: 120 + at, surface: { track: 0.8, sand: 0.2 } } }),
      })
      const averages = { avgMinTemperature: 9 + at, avgMaxTemperature: 25 + at, hottestTemperature: 35 + at }
      await keepAverages(user, id, waypoint, { ...averages, elevation: 40 + at })
      from = waypoint
    }
    await user.call('PUT', `/api/user/trips/${id}`, { body: { plan: { vehicleId } } })
  }
  return user
}

test('the context of three trips with ten stops has at most 6,700 characters, with every fact', async () => {
  const user = await signInWithTrips()
  for (const kind of ['trip', 'weather']) {
    model.takeRequests()
    await model.ask(user, kind, 'Will the water last?')
    const [{ system = '', prompt = '' } = {}] = model.takeRequests()
    const [, , block = ''] = /<(context-\w+)>\n(.*)\n<\/\1>/.exec(prompt) ?? []
    expect(block.length).toBeLessThanOrEqual(6_700)
    if (kind === 'trip') {
      // The estimate of costs counts these.
      expect(system.length + prompt.length).toBeLessThanOrEqual(promptCharacters)
      expect(system.length + prompt.length).toBeGreaterThan(0.9 * promptCharacters)
      expect(Object.keys(JSON.parse(block))).toEqual(['today', 'computed', 'averagesOf', 'trips'])
    }
    expect(JSON.parse(block).trips.toReversed()).toEqual(
      trips.map((name, number) => ({
        name,
        description: `${name} with the neighbors, with time for walks.`,
        waypointsInAll: 10,
        waypoints: stops.map((stop, at) => [
          `${stop} ${number + 1}`,
          [
            `2027-0${5 + number}-${String(at + 1).padStart(2, '0')} to 0${5 + number}-${String(at + 2).padStart(2, '0')}`,
            `${(-25.5 - at / 7).toFixed(3)} ${(134.123456 + at / 3 + number).toFixed(3)}`,
            at % 3 === 0 ? 'fuel' : 'camp',
            `${9 + at} to ${25 + at} °C, hottest ${35 + at} °C, ${40 + at} m`,
            ...(at % 3 === 0 ? ['takes on full fuel, 40 L of water'] : []),
          ].join(', '),
          ...(at % 3 === 0 ? [description] : []),
        ]),
      })),
    )
  }
})
