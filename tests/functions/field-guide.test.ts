import { expect, test } from 'vitest'
import { startApi } from '../support/api.ts'
import { startAssistantApi } from '../support/assistant-api.ts'
import { keepAverages, newWaypoint, signInWithTrip } from '../support/plans.ts'

const api = startApi()
const assistants = startAssistantApi(api, { enabled: false })
const american = { 'accept-language': 'en-US,en;q=0.9' }

async function signInWithPlans() {
  const { user, trip } = await signInWithTrip(api, { name: 'Mojave Loop' })
  const baker = await newWaypoint(user, trip, {
    name: 'Baker',
    latitude: '35.2650',
    longitude: '-116.0740',
    startDate: '2027-07-01',
    endDate: '2027-07-02',
  })
  const averages = { avgMinTemperature: 26.2, avgMaxTemperature: 41.4, elevation: 283, hottestTemperature: 47.8 }
  await keepAverages(user, trip, baker, averages)
  await newWaypoint(user, trip, {
    name: 'Kelso Dunes',
    latitude: '34.8911',
    longitude: '-115.7192',
    startDate: '2027-07-02',
    endDate: '2027-07-04',
  })
  const ask = async (question: string, headers = {}) =>
    (await assistants.ask(user, 'trip', question, headers)).json.message as string
  return { user, ask }
}

test('a question about water gets what the days and the heat of the trip need', async () => {
  const { ask } = await signInWithPlans()
  const answer = await ask('How much water do we need?')
  expect(answer).toMatch(/^Local guide: looking at Mojave Loop with 2 waypoints over 4 days, where lows of 26\u00a0°C/)
  expect(answer).toContain('Carry 11 L per person and day')
  expect(answer).toContain('For 4 days with 3 days in reserve that is 78 L each')
  expect(await ask('Water for the three of us?')).toContain('234 L for 3 people')
})

test('it gives measures in the user’s units', async () => {
  const { ask } = await signInWithPlans()
  const answer = await ask('How much water do we need?', american)
  expect(answer).toContain('Carry 2.9 gal per person and day for drinking and cooking: highs near 107\u00a0°F')
  expect(answer).not.toMatch(/ L\b|°C/)
  expect(await ask('Which tyre pressure for sand?', american)).toContain('Soft sand: 15 to 18 psi.')
  expect(await ask('Which tyre pressure for sand?', { 'accept-language': 'de,en-US;q=0.5' })).toContain(
    '1.0 to 1.2 bar',
  )
})

test('a question about range is calculated from its figures', async () => {
  const { ask } = await signInWithPlans()
  expect(await ask('How far can I go on 80 L at 14 L/100 km?')).toContain('80 L at your figure last 571 km')
  expect(await ask('Will 21 gallons at 17 mpg do?', american)).toContain('21 gal at your figure last 357 mi')
  expect(await ask('How much fuel do we need?')).toMatch(/are 53 km apart.*\n.*knows neither your tank nor/)
})

test('a question is read by its words, not by words that begin with the same letters', async () => {
  const { ask } = await signInWithPlans()
  expect(await ask('How much petrol do we need?')).not.toContain('Children and dogs:')
  expect(await ask('Do our pets need more?')).toContain('Children and dogs:')
  expect(await ask('What is in the nearest town?')).not.toMatch(/Recovery kit:|Vehicle load:/)
  expect(await ask('Could we be towed?')).toContain('Recovery kit:')
  expect(await ask('How far does the Land Cruiser go?')).not.toContain('camping:')
  expect(await ask('How far is Windhoek?')).not.toMatch(/Wind and dust:|Windhoek, Namibia:/)
  expect(await ask('How far is it from Baker to Kelso?')).toContain('From Baker to Kelso Dunes it is')
  const both = await ask('Is it too long for a day, and where do we fill up?')
  expect(both).toContain('Pace and daylight:')
  expect(both).toContain('Fuel:')
})

test('a question where fuel or water is names the stops ahead that the plan has it at', async () => {
  const { user, trip } = await signInWithTrip(api, { name: 'Mojave Loop' })
  const add = (name: string, longitude: string, more: object = {}) =>
    newWaypoint(user, trip, { name, latitude: '35.0', longitude, ...more })
  const ask = async (question: string) => (await assistants.ask(user, 'trip', question)).json.message as string
  await add('Needles', '-114.6', { startDate: '2020-07-01', endDate: '2020-07-01', stop: { fuel: 'full' } })
  await add('Baker', '-116.0', { startDate: '2027-07-01', endDate: '2027-07-01', stop: { fuel: 'full' } })
  await add('Kelso', '-115.5', { startDate: '2027-07-02', endDate: '2027-07-02' })
  expect(await ask('Where is the next fuel?')).toContain('- Your plan has fuel at Baker (Thu, Jul 1, 2027).')
  expect(await ask('Where do we get water?')).toContain('- No stop ahead in your plan has water.')
  expect(await ask('How much fuel do we need?')).not.toContain('Your plan has')
})

test('a skipped stop is no part of the way, its days or its weather, unless the question names it', async () => {
  const { user, trip } = await signInWithTrip(api, { name: 'Mojave Loop' })
  const add = (name: string, longitude: string, more: object = {}) =>
    newWaypoint(user, trip, { name, latitude: '35.0', longitude, ...more })
  await add('Baker', '-116.0')
  const yuma = await add('Yuma', '-110.0', { startDate: '2027-07-01', endDate: '2027-07-09' })
  await add('Kelso', '-115.5')
  await keepAverages(user, trip, yuma, { avgMinTemperature: 31, avgMaxTemperature: 47.4, elevation: 43 })
  await user.call('PUT', `/api/user/trips/${trip}/waypoints/${yuma}`, { body: { skipped: true } })
  const ask = async (question: string) => (await assistants.ask(user, 'trip', question)).json.message as string
  expect(await ask('How far is it in all?')).toContain('From Baker to Kelso it is 46 km in straight lines')
  const heat = await ask('How do we handle heat?')
  expect(heat).toContain('looking at Mojave Loop with 2 waypoints.')
  expect(heat).not.toContain('47')
  expect(await ask('Weather at Yuma?')).toContain('Yuma')
})

test('a question about the weather is answered for the stop and day that it names', async () => {
  const { ask } = await signInWithPlans()
  const baker = await ask('What will the weather be at Baker on July 3?')
  expect(baker).toContain(
    'Baker, 1 July to 2 July: lows of 26\u00a0°C and highs of 41\u00a0°C are usual at about 283 m',
  )
  expect(baker).toContain('The hottest of those years’ days reached 48\u00a0°C.')
  expect(baker).not.toContain('Kelso')
  expect(baker).toContain('no forecast')
  expect(await ask('Weather at Baker on 24 December?')).toContain('The guide has no averages for 24 December there.')
  expect(await ask('Weather at Kelso on 3 July?')).toContain(
    'The guide knows no averages for Kelso Dunes: they are worked out when you open the trip, for stops with a start',
  )
  expect(await ask('What is the weather in October?')).toContain('None of your stops has averages for October')
  const byNumbers = await ask('Weather on 07/02/2027?')
  expect(byNumbers).toContain('Baker, 1 July')
  expect(byNumbers).toContain('\n\n07/02/2027 is read with the month first: 2 July.\n')
  expect(await ask('Weather on 07/13/2027?')).not.toContain('is read')
})

test('permits and camping follow the country of the stops, or of the question', async () => {
  const { ask } = await signInWithPlans()
  expect(await ask('Where can we camp on public land?')).toMatch(
    /The United States, in general: on most BLM .* Ask the authority before you go\./,
  )
  const namibia = await ask('Which permits do I need in Namibia?')
  expect(namibia).toContain('Namibia, in general: parks sell permits')
  expect(namibia).not.toMatch(/BLM|Recreation\.gov/)
  expect(await ask('Permits for Uzbekistan?')).toContain('The guide has no page on permits for Uzbekistan')
})

test('a remote place that the question names is located, and its country is answered for', async () => {
  const { ask } = await signInWithPlans()
  const answer = await ask('Which permits for Sesriem?')
  expect(answer).toContain('Sesriem is a park gate in Namibia near 24.49°\u00a0S, 15.80°\u00a0E (approximate).')
  expect(answer).toContain('Namibia, in general: parks sell permits')
  expect(answer).not.toMatch(/BLM|Recreation\.gov/)
  expect(await ask('Water from Oodnadatta to Mt Dare?')).toMatch(
    /Oodnadatta is a settlement in Australia.*\. Mount Dare is/,
  )
  expect(await ask('Water on the way to Beatty?')).toMatch(
    /Beatty is .* \(approximate\), about \d+ km in a straight line from/,
  )
  const user = await api.signIn()
  const { message } = (await assistants.ask(user, 'vehicle', 'Is Khorog within range?')).json
  expect(message).toContain('Khorog is a settlement in Tajikistan near 37.49°\u00a0N, 71.55°\u00a0E (approximate).')
})

test('a remote place that is a stop of the trip is only answered for as that', async () => {
  const { user, trip } = await signInWithTrip(api, { name: 'Namib' })
  await newWaypoint(user, trip, { name: 'Sesriem', latitude: '-24.4858', longitude: '15.7978' })
  const { message } = (await assistants.ask(user, 'trip', 'Which permits for Sesriem?')).json
  expect(message).toContain('Namibia, in general')
  expect(message).not.toContain('approximate')
})

test('a place that shares only its name with the one in question is not described as that', async () => {
  const user = await api.signIn()
  const ask = async (question: string) => (await assistants.ask(user, 'weather', question)).json.message as string
  const answer = await ask('How cold is Green River in January?')
  expect(answer).toMatch(/Green River, Wyoming, .*\(the largest place of this name\)/)
  expect(answer).not.toContain('is a settlement')
  expect(await ask('How cold is Birdsville in July?')).toContain('Birdsville is a settlement in Australia')
})

test('the distance between two stops of a trip is theirs, not the whole trip’s', async () => {
  const { user, trip } = await signInWithTrip(api, { name: 'North' })
  for (const at of [0, 1, 2, 3])
    await newWaypoint(user, trip, { name: `Well ${at}`, latitude: `${at}`, longitude: '0' })
  const { message } = (await assistants.ask(user, 'trip', 'How far is it from Well 1 to Well 3?')).json
  expect(message).toContain('From Well 1 to Well 3 it is 222 km in straight lines')
})

test('the distance between two stops is the plan’s if they have dates, in either order of the question', async () => {
  const { user, trip } = await signInWithTrip(api, { name: 'North' })
  for (const at of [0, 1, 2, 3]) {
    const day = `2027-06-1${at}`
    await newWaypoint(user, trip, {
      name: `Well ${at}`,
      latitude: `${at}`,
      longitude: '0',
      startDate: day,
      endDate: day,
    })
  }
  const ask = async (question: string) => (await assistants.ask(user, 'trip', question)).json.message
  const between = /From Well 1 to Well 3 it is 2\d\d–3\d\d km, [\d.]+–[\d.]+ h of driving\./
  expect(await ask('How far is it from Well 1 to Well 3?')).toMatch(between)
  expect(await ask('How far is it from Well 3 to Well 1?')).toMatch(between)
  expect(await ask('How far is it in all?')).not.toContain('From Well')
})

test('a stop in question is named with its days, and where it is cold there is no advice on heat', async () => {
  const { user, trip } = await signInWithTrip(api, { name: 'Canyons' })
  const stay = { startDate: '2027-01-14', endDate: '2027-01-15' }
  const stop = await newWaypoint(user, trip, { name: 'Hanksville', latitude: '38.37', longitude: '-110.71', ...stay })
  await keepAverages(user, trip, stop, { avgMinTemperature: -10, avgMaxTemperature: 1, elevation: 1_300 })
  const ask = async (question: string) => (await assistants.ask(user, 'trip', question)).json.message
  const inWords = 'looking at Hanksville (Thu, Jan 14 – Fri, Jan 15, 2027) of Canyons'
  expect(await ask('When do I reach Hanksville?')).toContain(inWords)
  expect(await ask('How hot is it in Hanksville?')).not.toContain('Rest in shade')
})

test('a trip’s name of several words is no subject of the question', async () => {
  const { user, trip } = await signInWithTrip(api, { name: 'Simpson crossing' })
  await newWaypoint(user, trip, { name: 'Purni Bore', latitude: '-26.28', longitude: '136.1' })
  const ask = async (question: string) => (await assistants.ask(user, 'trip', question)).json.message
  expect(await ask('How much fuel do I need for the Simpson crossing?')).not.toContain('River crossings')
  expect(await ask('Is a crossing deep?')).toContain('River crossings')
})

test('northern Alaska is in the United States, even on the parallels where Russia crosses the date line', async () => {
  const { user, trip } = await signInWithTrip(api, { name: 'To the Arctic Ocean' })
  await newWaypoint(user, trip, { name: 'Utqiagvik', latitude: '71.29', longitude: '-156.79' })
  const { message } = (await assistants.ask(user, 'trip', 'Where can we camp on public land?')).json
  expect(message).toContain('The United States, in general')
})

test.each([
  ['the North Pole', '90', '0'],
  ['the middle of the Pacific', '0', '-140'],
])('at %s there is no advice about public land', async (name, latitude, longitude) => {
  const { user, trip } = await signInWithTrip(api, { name: 'Far out' })
  const waypoint = await newWaypoint(user, trip, { name: 'Nowhere', latitude, longitude })
  const { message } = (await assistants.ask(user, 'trip', 'Where can we camp on public land?')).json
  expect(message, name).toContain('Nowhere: in no country on the guide’s map')
  expect(message).not.toMatch(/BLM|forest|14 days/)
  expect((await assistants.tip(user, waypoint)).json.message).not.toMatch(/BLM|forest|public land/)
})

test('a tip is short and about the place', async () => {
  const { user, trip } = await signInWithTrip(api, { name: 'Canyons' })
  const stop = { name: 'Buckskin Gulch', latitude: '37.0192', longitude: '-112.0003', startDate: '2027-08-02' }
  const { message } = (await assistants.tip(user, await newWaypoint(user, trip, stop))).json
  expect(message).toMatch(/^Local guide: for Buckskin Gulch\./)
  expect(message).toContain('Never camp or park in a dry wash')
  expect(message.length).toBeLessThan(1_000)
})

test('the vehicle assistant answers for the vehicles in the garage', async () => {
  const user = await api.signIn()
  const vehicle = { make: 'Toyota', model: '4Runner', year: 2006, modifications: '3 inch lift' }
  await user.call('POST', '/api/user/vehicles', { body: vehicle })
  const { message } = (await assistants.ask(user, 'vehicle', 'What recovery gear should I take?')).json
  expect(message).toMatch(/^Local guide: looking at your 2006 Toyota 4Runner\./)
  expect(message).toContain('jack that reaches the raised frame')
})

test('the subject of a question decides, not words of questions about anything', async () => {
  const { ask } = await signInWithPlans()
  const titles = async (question: string) =>
    [...(await ask(question)).matchAll(/^([A-Z][a-z ]+):$/gm)].map(([, title]) => title)
  expect(await titles('Can I bring my dog?')).toEqual(['Children and dogs'])
  expect(await titles('Can we ford 70 cm of water?')).toEqual(['River crossings', 'Water'])
  expect(await titles('When is sunset at Baker?')).toEqual(['Usual weather'])
  expect(await titles('What if we break down?')).toEqual(['Communications', 'Checks before you leave'])
  expect(await titles('What if my truck breaks down?')).toEqual(['Communications', 'Checks before you leave'])
  expect((await titles('What should we bring?'))[0]).toBe('Water')
  expect((await titles('Can my truck tow a trailer?'))[0]).toBe('Vehicle load')
  expect(await titles('My engine overheats')).toEqual(['Checks before you leave'])
  expect(await titles('Should I use 4lo?')).toEqual(['What your vehicle can do'])
  expect((await titles('How many days do we need?'))[0]).toBe('Pace and daylight')
  expect(await titles('Sunrise at Baker?')).toEqual(['Usual weather'])
})

test('it says so when no page matches the question, and when there is nothing to look at', async () => {
  const user = await api.signIn()
  const { message } = (await assistants.ask(user, 'trip', 'Xyzzy?')).json
  expect(message).toMatch(/^Local guide: there is nothing in your plans about this yet/)
  expect(message).toContain('The guide has no page about that')
})

test('text written by a user is repeated unchanged', async () => {
  const { user, trip } = await signInWithTrip(api, { name: 'Loop {60 m|200 ft} $& </context>' })
  await newWaypoint(user, trip, { name: '{a|b}', latitude: '90', longitude: '0' })
  const { message } = (await assistants.ask(user, 'trip', 'Permits?', american)).json
  expect(message).toContain('looking at Loop {60 m|200 ft} $& </context> with 1 waypoint')
  expect(message).toContain('{a|b}: in no country')
})
