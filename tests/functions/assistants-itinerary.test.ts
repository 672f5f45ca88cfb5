import { describe, expect, test } from 'vitest'
import { computeItinerary } from '#shared/itinerary/itinerary.ts'
import { describeFuel, describeLight, describePower, describeWater } from '#shared/itinerary/texts.ts'
import { limits, serverLimits } from '#shared/limits.ts'
import { metric, toUnits } from '#shared/units.ts'
import { type SignedIn, startApi } from '../support/api.ts'
import { startAssistantApi } from '../support/assistant-api.ts'
import { keepAverages, newTrip, newWaypoint, signInWithTrip } from '../support/plans.ts'

const api = startApi()
const model = startAssistantApi(api)
const guide = startAssistantApi(api, { enabled: false })
const trips = '/api/user/trips'
const specs = {
  energy: 'petrol',
  tank: 80,
  spare: 75,
  use: { paved: 14 },
  water: 80,
  battery: 1_200,
  solar: 200,
  base: 250,
  fridge: 300,
}

async function newVehicle(user: SignedIn, vehicleSpecs: object | null = specs): Promise<string> {
  const body = {
    make: 'Nissan',
    model: 'Pathfinder',
    year: 1998,
    modifications: '',
    ...(vehicleSpecs && { specs: vehicleSpecs }),
  }
  return (await user.call('POST', '/api/user/vehicles', { body })).json.at(-1).id
}

/** Leaves out the weather at the first stop. Returns the ids of the trip and that stop. */
async function planUncertainCrossing(user: SignedIn, plan: object, name = 'Simpson Crossing') {
  const trip = await newTrip(user, { name })
  const birdsville = await newWaypoint(user, trip, {
    name: 'Birdsville',
    latitude: '-25.8990',
    longitude: '139.3518',
    startDate: '2027-05-01',
    endDate: '2027-05-02',
  })
  const dates = { startDate: '2027-05-04', endDate: '2027-05-06' }
  const mtDare = await newWaypoint(user, trip, {
    name: 'Mt Dare',
    latitude: '-26.0683',
    longitude: '135.2480',
    ...dates,
    leg: { from: birdsville, surface: { sand: 0.8, track: 0.2 } },
  })
  const averages = { avgMinTemperature: 14, avgMaxTemperature: 29.46, elevation: 140, hottestTemperature: 39.2 }
  await keepAverages(user, trip, mtDare, averages)
  await user.call('PUT', `${trips}/${trip}`, { body: { plan } })
  return { trip, birdsville }
}

/** Returns the trip's id. */
async function planCrossing(user: SignedIn, plan: object, name?: string): Promise<string> {
  const { trip, birdsville } = await planUncertainCrossing(user, plan, name)
  await keepAverages(user, trip, birdsville, { avgMinTemperature: 15, avgMaxTemperature: 29, elevation: 50 })
  return trip
}

/** Computes the itinerary from the screens' responses. */
async function computeOnScreen(user: SignedIn, trip: string, headers = {}) {
  const [detail, all, vehicles] = await Promise.all([
    user.call('GET', `${trips}/${trip}`, { headers }),
    user.call('GET', `${trips}/${trip}/waypoints/all`, { headers }),
    user.call('GET', '/api/user/vehicles', { headers }),
  ])
  return computeItinerary(detail.json, all.json.waypoints, vehicles.json, { units: metric })
}

const contextOf = (prompt = '') => JSON.parse(/<(context-\w+)>\n(.*)\n<\/\1>/.exec(prompt)?.[2] ?? '{}')

async function findPrompt(user: SignedIn, kind: string, question: string) {
  model.takeRequests()
  await model.ask(user, kind, question)
  const [request] = model.takeRequests()
  return { ...request, context: contextOf(request?.prompt) }
}

describe('an assistant’s answer has the same liters and verdict as the screen', () => {
  test.each([
    ['metric', 'en-AU', 'km', 'L'],
    ['American', 'en-US', 'mi', 'gal'],
  ])('when the field guide answers (%s)', async (_, language, far, much) => {
    const headers = { 'accept-language': language }
    const units = toUnits(undefined, [language])
    const user = await api.signIn()
    const trip = await planCrossing(user, { vehicleId: await newVehicle(user) })
    const itinerary = await computeOnScreen(user, trip, headers)
    const ask = async (question: string) => (await guide.ask(user, 'trip', question, headers)).json.message
    const finding = describeFuel(itinerary, units).text
    expect(finding).toMatch(
      new RegExp(
        `^Fuel lasts to Mt Dare in normal conditions\\. In bad conditions it runs out about \\d+ ${far} before Mt Dare: carry [\\d.]+ ${much} more\\.$`,
      ),
    )
    const fuel = await ask('How much fuel do we need?')
    expect(fuel).toContain(`Fuel:\n- ${finding}\n`)
    expect(fuel).toMatch(
      new RegExp(`\n- In all: 6 days, \\d{3}–\\d{3} ${far}, [\\d–]+ h driving, \\d+–\\d+ ${much} of fuel\n`),
    )
    expect(fuel).toContain('\n- Calculated with: 1998 Nissan Pathfinder, 2 people, 15% fuel reserve\n')
    expect(fuel).toContain('Least certain: the distance from Birdsville to Mt Dare is estimated')
    expect(fuel).toContain('Ask ahead whether a fuel stop is open.')
    expect(fuel).not.toMatch(/knows neither your tank|apart in straight lines/)

    expect(await ask('How much petrol is it from Birdsville to Mt Dare?')).toMatch(
      new RegExp(
        `\n- From Birdsville to Mt Dare it is \\d+–\\d+ ${far}, [\\d–]+ h of driving, \\d+–\\d+ ${much} of fuel\\.\n`,
      ),
    )
    expect(await ask('Does the water last?')).toContain(`Water:\n- ${describeWater(itinerary, units).text}\n`)
    expect(await ask('How long do we drive until dark?')).toContain(
      `Pace and daylight:\n- ${describeLight(itinerary).text}\n`,
    )
    expect(await ask('Are the batteries big enough?')).toContain(`Power:\n- ${describePower(itinerary).text}\n`)
  })

  test('when a model answers: they are in its prompt, with the rule to quote them', async () => {
    const user = await api.signIn()
    const trip = await planCrossing(user, { vehicleId: await newVehicle(user), people: 3, reserve: 0.2 })
    const itinerary = await computeOnScreen(user, trip)
    const { system, context } = await findPrompt(user, 'trip', 'How much fuel do we need?')
    const findings: string[] = context.computed.findings
    expect(context.computed.trip).toBe('Simpson Crossing')
    expect(findings).toEqual(
      expect.arrayContaining([
        `Fuel: ${describeFuel(itinerary, metric).text}`,
        `Water: ${describeWater(itinerary, metric).text}`,
        `Daylight: ${describeLight(itinerary).text}`,
        `Power: ${describePower(itinerary).text}`,
        'Calculated with: 1998 Nissan Pathfinder, 3 people, 20% fuel reserve',
        expect.stringMatching(/^Birdsville \(Sun, May 2\) to Mt Dare \(Tue, May 4\): .* km, .* h, \d+–\d+ L$/),
      ]),
    )
    expect(system).toContain('quote its findings with their units as they stand')
    expect(system).toContain('name what is least certain')
    expect(system).toContain('name the vehicle they are for')
  })
})

test('unknown weather and uncounted vehicles are mentioned, as on the screen', async () => {
  const user = await api.signIn()
  const vehicleId = await newVehicle(user)
  await newVehicle(user, null)
  const { trip } = await planUncertainCrossing(user, { vehicleId })
  const water = describeWater(await computeOnScreen(user, trip), metric).text
  expect(water).toMatch(/^Weather of 1 stop is not known\. Carry (up to )?[\d–]+ L more, or refill on the way\.$/)
  const grounds = [
    "Calculated with: 1998 Nissan Pathfinder (your other vehicle isn't counted), 2 people, 15% fuel reserve",
    'Weather of 1 stop is not known. Figures cover mild and hot days there; warnings about heat, cold and altitude may be missing.',
  ]
  const { message, calculatedFrom } = (await guide.ask(user, 'trip', 'Does the water last?')).json
  expect(message).toContain(`Water:\n- ${water}\n`)
  for (const ground of grounds) expect(message).toContain(`- ${ground}\n`)
  expect(calculatedFrom).toMatchObject({ vehicle: '1998 Nissan Pathfinder', otherVehicles: 1 })
  const { context } = await findPrompt(user, 'trip', 'Does the water last?')
  expect(context.computed.findings).toEqual(expect.arrayContaining([`Water: ${water}`, ...grounds]))
})

test('what is missing for a verdict is mentioned, as on the screen', async () => {
  const user = await api.signIn()
  const trip = await planCrossing(user, {})
  const ask = async () => (await guide.ask(user, 'trip', 'How much fuel do we need?')).json
  expect((await ask()).message).toContain('\n- Choose a vehicle to see whether the fuel lasts.')
  const vehicleId = await newVehicle(user, null)
  await user.call('PUT', `${trips}/${trip}`, { body: { plan: { vehicleId } } })
  const { message } = await ask()
  expect(message).toContain(
    '\n- Add tank size and consumption to 1998 Nissan Pathfinder to see whether the fuel lasts.',
  )
  expect(message).toContain('knows neither your tank nor your consumption')
  expect(message).not.toContain('Calculated from your own figures')
})

describe('the trip used for figures', () => {
  test('is the trip or stop that the question names, however old, else the newest trip', async () => {
    const user = await api.signIn()
    const vehicleId = await newVehicle(user)
    const oldest = await planCrossing(user, { vehicleId }, 'Madigan Line')
    for (const name of ['Tanami', 'Gibb River', 'Oodnadatta']) await planCrossing(user, { vehicleId }, name)
    const { json } = await user.call('GET', `${trips}/latest`)
    await newWaypoint(user, json.id, { name: 'Dalhousie Springs' })
    await newTrip(user, { name: 'Someday' })

    const named = await findPrompt(user, 'trip', 'Does the fuel last on the Madigan Line?')
    expect(named.context.computed.trip).toBe('Madigan Line')
    expect(named.context.trips.map(({ name }: { name: string }) => name)).toEqual([
      'Madigan Line',
      'Someday',
      'Oodnadatta',
    ])
    const answer = (await guide.ask(user, 'trip', 'Does the fuel last on the Madigan Line?')).json
    expect(answer.message).toMatch(/^Local guide: looking at Madigan Line with 2 waypoints/)
    expect(answer.calculatedFrom).toMatchObject({ tripId: oldest, trip: 'Madigan Line' })

    expect((await findPrompt(user, 'trip', 'Fuel at Dalhousie?')).context.computed.trip).toBe('Oodnadatta')
    expect((await findPrompt(user, 'trip', 'Fuel?')).context.computed.trip).toBe('Someday')
  })

  test('is the trip under way, or that of the days that the question names, before the newest trip', async () => {
    const user = await api.signIn()
    const toDay = (days: number) => new Date(api.now() + days * 86_400_000).toISOString().slice(0, 10)
    const plan = async (name: string, starts: number) => {
      const trip = await newTrip(user, { name })
      for (const [name, latitude, day] of [
        ['First camp', '-20', toDay(starts)],
        ['Second camp', '-21', toDay(starts + 1)],
        ['Last camp', '-22', toDay(starts + 1)],
      ] as const)
        await newWaypoint(user, trip, { name, latitude, startDate: day, endDate: day })
    }
    await plan('Tanami', 0)
    await plan('Gibb River', 40)
    await newTrip(user, { name: 'Someday' })
    const ask = async (question: string) => (await guide.ask(user, 'trip', question)).json.message
    expect(await ask('Fuel?')).toMatch(/^Local guide: looking at Tanami with 3 waypoints/)
    expect(await ask('Where do we sleep tomorrow?')).toMatch(
      /^Local guide: looking at Second camp \(.*\) and Last camp \(.*\) of Tanami/,
    )
    expect(await ask('How far do we drive tomorrow?')).toContain('- From Second camp to Last camp it is')
    expect(await ask(`Is there fuel on ${toDay(40)}?`)).toMatch(
      /^Local guide: looking at First camp \(.*\) of Gibb River/,
    )
  })

  test('has all its stops, including those left out of the prompt', async () => {
    const { user, trip } = await signInWithTrip(api, { name: 'A long way' })
    for (let day = 1; day <= serverLimits.context.waypoints + 4; day++) {
      const date = `2027-06-${String(day).padStart(2, '0')}`
      await newWaypoint(user, trip, { name: `Camp ${day}`, latitude: String(day), startDate: date, endDate: date })
    }
    await user.call('PUT', `${trips}/${trip}`, { body: { plan: { vehicleId: await newVehicle(user) } } })
    const { context } = await findPrompt(user, 'trip', 'Fuel?')
    expect(context.trips[0].waypoints).toHaveLength(serverLimits.context.waypoints)
    expect(context.computed.findings[0]).toMatch(/^In all: 24 days, /)
    expect((await guide.ask(user, 'trip', 'Fuel?')).json.message).toContain(
      describeFuel(await computeOnScreen(user, trip), metric).text,
    )
  })
})

describe('the source of an answer’s figures', () => {
  test('is returned with it, whole and streamed', async () => {
    const user = await api.signIn()
    const tripId = await planCrossing(user, { vehicleId: await newVehicle(user) })
    const calculatedFrom = { tripId, trip: 'Simpson Crossing', vehicle: '1998 Nissan Pathfinder' }
    for (const assistants of [model, guide]) {
      const full = await assistants.ask(user, 'trip', 'How much fuel?')
      expect(full.json).toEqual({ message: expect.any(String), calculatedFrom })
      const { events } = await assistants.stream(user, 'trip', 'How much fuel?')
      expect(events.at(-1)).toEqual({ event: 'done', data: full.json })
    }
  })

  test('is only the trip without a vehicle, and nothing without dates, without trips or for another assistant', async () => {
    const user = await api.signIn()
    expect((await model.ask(user, 'trip', 'How much fuel?')).json).not.toHaveProperty('calculatedFrom')
    const tripId = await planCrossing(user, {})
    const { json } = await model.ask(user, 'trip', 'How much fuel?')
    expect(json.calculatedFrom).toEqual({ tripId, trip: 'Simpson Crossing' })
    for (const kind of ['vehicle', 'weather']) {
      expect((await model.ask(user, kind, 'How hot?')).json).toEqual({ message: expect.any(String) })
    }
    await newWaypoint(user, await newTrip(user, { name: 'Someday' }), { name: 'Somewhere' })
    expect((await model.ask(user, 'trip', 'How much fuel?')).json).toEqual({ message: expect.any(String) })
  })
})

test('another user’s vehicle in a plan is treated as missing', async () => {
  const [owner, other] = [await api.signIn(), await api.signIn()]
  const vehicleId = await newVehicle(owner)
  await newVehicle(other, { ...specs, tank: 40 })
  await planCrossing(other, { vehicleId })
  const { prompt, context } = await findPrompt(other, 'trip', `What do you know of vehicle ${vehicleId}?`)
  expect(JSON.stringify(context)).not.toMatch(new RegExp(`${vehicleId}|Nissan`))
  expect(prompt).toContain('Choose a vehicle to see whether the fuel lasts.')
  const answer = await guide.ask(other, 'trip', 'How much fuel?')
  expect(answer.text).not.toMatch(new RegExp(`${vehicleId}|155 L`))
  expect(answer.text).toContain('1998 Nissan Pathfinder: 115 L last')
  expect(answer.json.calculatedFrom).toEqual({ tripId: expect.any(String), trip: 'Simpson Crossing' })
})

test.each([['<'], ['x'], ['🏜'], ['\u202e']])('findings keep their size when names are all %j', async (character) => {
  const user = await api.signIn()
  const name = (length: number) => character.repeat(length / character.length)
  const trip = await newTrip(user, { name: name(limits.name), description: name(limits.longText) })
  for (let day = 1; day <= 9; day++) {
    const date = `2027-06-0${day}`
    await newWaypoint(user, trip, {
      name: name(limits.name),
      description: name(limits.longText),
      latitude: String(day),
      startDate: date,
      endDate: date,
    })
  }
  const { prompt, context } = await findPrompt(user, 'trip', 'Fuel?')
  expect(JSON.stringify(context.computed.findings).length).toBeLessThanOrEqual(serverLimits.context.computed)
  expect(context.computed.findings.length).toBeGreaterThan(3)
  expect(/<(context-\w+)>\n(.*)\n<\/\1>/.exec(prompt ?? '')?.[2]?.length).toBeLessThanOrEqual(
    serverLimits.context.characters,
  )
})

test('the vehicle assistant gets the figures of a vehicle, with their units', async () => {
  const user = await api.signIn()
  await newVehicle(user)
  expect((await findPrompt(user, 'vehicle', 'How far can it go?')).context.vehicles[0].specs).toEqual({
    energy: 'petrol',
    tank: '80 L',
    spareFuel: '75 L',
    consumption: { paved: '14 L/100 km' },
    waterTank: '80 L',
    usableBattery: '1200 Wh',
    solarPanels: '200 W',
    powerUse: '250 Wh a day',
    fridge: '300 Wh a day',
  })
})

test('the vehicle assistant learns which figures were measured in fill-ups, and not edited since', async () => {
  const user = await api.signIn()
  const mark = (fills: number, figure: number) => ({ fills, was: null, figure })
  const learned = { track: mark(1, 16.1), sand: mark(3, 21.6), rough: mark(2, 20) }
  await newVehicle(user, { ...specs, use: { paved: 14, track: 16.1, sand: 21.6, rough: 25 }, learned })
  const { context } = await findPrompt(user, 'vehicle', 'How far can it go in sand?')
  expect(context.vehicles[0].specs.measured).toBe(
    'Consumption on track: measured in 1 fill-up; Consumption on sand: measured in 3 fill-ups',
  )
})

test('the field guide knows a vehicle’s range, on the surface that is asked about', async () => {
  const user = await api.signIn()
  const ask = async (headers = {}, question = 'What is my range?') =>
    (await guide.ask(user, 'vehicle', question, headers)).json.message
  await newVehicle(user, null)
  expect(await ask()).toContain('knows neither your tank nor your consumption')
  const vehicleId = await newVehicle(user)
  const answer = await ask()
  // 155 L at 14 L/100 km, and 1.15 times that at most.
  expect(answer).toContain('1998 Nissan Pathfinder: 155 L last 960–1,170 km on paved roads, ')
  expect(answer).not.toContain('knows neither')
  expect(await ask({ 'accept-language': 'en-US' })).toContain('41 gal last 600–720 mi on paved roads')
  const inSand = /Pathfinder: 155 L last [\d,]+–[\d,]+ km in sand, to the last drop/
  expect(await ask({}, 'How far can I drive in sand?')).toMatch(inSand)
  // 31 L are a fifth of what it holds.
  expect(await ask({}, 'How far can I go with 31 L?')).toContain('Pathfinder: 31 L last 190–230 km on paved roads')
  const named = await ask({}, 'How far can my Nissan Pathfinder go?')
  expect(named).toContain('looking at your 1998 Nissan Pathfinder, 1998 Nissan Pathfinder.')
  await user.call('POST', '/api/user/vehicles', {
    body: { make: 'Honda', model: 'CRF250L', year: 2017, specs: { ...specs, tank: 9, spare: 0, use: { paved: 3.6 } } },
  })
  const ofBike = await ask({}, 'How far can the CRF250L go?')
  expect(ofBike).toContain('looking at your 2017 Honda CRF250L.')
  expect(ofBike).toContain('- 2017 Honda CRF250L: 9 L last 220–260 km on paved roads')
  expect(ofBike).not.toContain('Pathfinder')
  // Also a question about a trip, before there is one, and before it has one of several vehicles.
  const askTrip = async () => (await guide.ask(user, 'trip', 'How far can we drive on a tank?')).json.message
  expect(await askTrip()).toContain('1998 Nissan Pathfinder: 155 L last 960–1,170 km on paved roads, ')
  expect(await askTrip()).not.toContain('knows neither')
  const trip = await newTrip(user, { name: 'Simpson Crossing' })
  expect(await askTrip()).not.toContain('knows neither')
  await newWaypoint(user, trip)
  await user.call('PUT', `${trips}/${trip}`, { body: { plan: { vehicleId } } })
  const ofTrip = await guide.ask(user, 'trip', 'How far can I drive in sand on the Simpson Crossing?')
  expect(ofTrip.json.message).toMatch(inSand)
  const withAmount = await guide.ask(user, 'trip', 'How far can I go with 31 L?')
  expect(withAmount.json.message).toContain('Pathfinder: 31 L last 190–230 km on paved roads')
})

test('the field guide warns of altitude only where a stop is high, or its height is not known', async () => {
  const { user, trip } = await signInWithTrip(api, { name: 'Over the mountains' })
  const pass = await newWaypoint(user, trip, { name: 'Sani', startDate: '2027-05-04', endDate: '2027-05-06' })
  const ask = async () => (await guide.ask(user, 'trip', 'Over the mountains: what about the pass?')).json.message
  const keep = (elevation: number) =>
    keepAverages(user, trip, pass, { avgMinTemperature: 1, avgMaxTemperature: 12, elevation })
  expect(await ask()).toContain('Altitude:')
  await keep(2_490)
  expect(await ask()).not.toContain('Altitude:')
  await keep(2_876)
  expect(await ask()).toContain('Sani lies at about')
})

test('the weather assistant gets the hottest day', async () => {
  const user = await api.signIn()
  await planCrossing(user, {})
  const { context } = await findPrompt(user, 'weather', 'How hot does it get?')
  expect(context.trips[0].waypoints[1]).toEqual([
    'Mt Dare',
    '2027-05-04 to 05-06, -26.068 135.248, 14 to 29 °C, hottest 39 °C, 140 m',
  ])
})

test.each([
  ['its refill', { stop: { water: 'full' } }],
  ['its kind', { symbol: 'water' }],
  ['its leg', { leg: { from: '1-01ARZ3NDEKTSV4RRFFQ69G5FAV', surface: { sand: 1 }, km: 182 } }],
])('a waypoint gets a new tip when %s is set', async (_, changes) => {
  const { user, trip } = await signInWithTrip(api, { name: 'Far' })
  const waypoint = await newWaypoint(user, trip, { name: 'Well 33' })
  model.takeRequests()
  await model.tip(user, waypoint)
  await user.call('PUT', `${trips}/${trip}/waypoints/${waypoint}`, { body: changes })
  await model.tip(user, waypoint)
  await model.tip(user, waypoint)
  expect(model.takeRequests()).toHaveLength(2)
})

test('a waypoint gets a new tip when a vehicle’s figures or the hottest day change', async () => {
  const { user, trip } = await signInWithTrip(api, { name: 'Far' })
  const dates = { startDate: '2027-06-01', endDate: '2027-06-02' }
  const waypoint = await newWaypoint(user, trip, { name: 'Well 33', ...dates })
  const averages = { avgMinTemperature: 8, avgMaxTemperature: 24, elevation: 300 }
  await keepAverages(user, trip, waypoint, averages)
  const vehicle = await newVehicle(user, null)
  model.takeRequests()
  await model.tip(user, waypoint)
  await user.call('PUT', `/api/user/vehicles/${vehicle}`, { body: { specs } })
  await model.tip(user, waypoint)
  await keepAverages(user, trip, waypoint, { ...averages, hottestTemperature: 36 })
  await model.tip(user, waypoint)
  const requests = model.takeRequests()
  expect(requests).toHaveLength(3)
  expect(contextOf(requests[2]?.prompt).waypoint.facts).toContain(', hottest 36 °C, ')
})

test.each([
  ['petrol', '40 L of fuel'],
  ['electric', '40 kWh'],
])('models read the fuel at a stop in the unit of the trip’s vehicle (%s)', async (energy, amount) => {
  const { user, trip } = await signInWithTrip(api, { name: 'Simpson Crossing' })
  await newWaypoint(user, trip, { name: 'Birdsville', stop: { fuel: 40, water: 30 } })
  await user.call('PUT', `${trips}/${trip}`, {
    body: { plan: { vehicleId: await newVehicle(user, { ...specs, energy }) } },
  })
  for (const kind of ['trip', 'weather']) {
    const { context } = await findPrompt(user, kind, 'What do we need?')
    expect(context.trips[0].waypoints[0][1]).toContain(`takes on ${amount}, 30 L of water`)
  }
})
