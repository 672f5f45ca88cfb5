import { describe, expect, test } from 'vitest'
import type { Preferences } from '#shared/account.ts'
import { type SignedIn, startApi } from '../support/api.ts'
import { startAssistantApi } from '../support/assistant-api.ts'
import { keepAverages, newTrip, newWaypoint } from '../support/plans.ts'

const api = startApi()
const model = startAssistantApi(api)
const guide = startAssistantApi(api, { enabled: false })

type UnitChoices = Omit<Preferences, 'coordinates'>
const metric: UnitChoices = { temperature: 'celsius', distance: 'km', volume: 'litre', consumption: 'l100km' }
const american: UnitChoices = { temperature: 'fahrenheit', distance: 'mi', volume: 'gallon', consumption: 'mpgUS' }

/** A user with a diesel and a planned trip over a hot and high road. Answers the user and the second stop's id. */
async function signInWithTrip(choices?: UnitChoices) {
  const user = await api.signIn()
  if (choices) await user.call('PUT', '/api/users/preferences', { body: choices })
  const specs = { energy: 'diesel', tank: 130, spare: 40, use: { paved: 12, track: 15 }, water: 80, battery: 900 }
  const vehicle = { make: 'Toyota', model: 'Land Cruiser 79', year: 2016, modifications: 'Lift', specs }
  const vehicleId = (await user.call('POST', '/api/user/vehicles', { body: vehicle })).json.at(-1).id
  const trip = await newTrip(user, { name: 'Namibia' })
  const windhoek = await newWaypoint(user, trip, {
    name: 'Windhoek',
    latitude: '-22.5609',
    longitude: '17.0658',
    startDate: '2027-05-01',
    endDate: '2027-05-02',
    stop: { fuel: 'full', water: 40 },
  })
  const sesriem = await newWaypoint(user, trip, {
    name: 'Sesriem',
    latitude: '-24.4858',
    longitude: '15.7978',
    startDate: '2027-05-03',
    endDate: '2027-05-05',
    leg: { from: windhoek, km: 340, surface: { track: 1 } },
  })
  await keepAverages(user, trip, windhoek, { avgMinTemperature: -12, avgMaxTemperature: 41, elevation: 1_200 })
  const averages = { avgMinTemperature: 14, avgMaxTemperature: 33, elevation: 3_100, hottestTemperature: 44 }
  await keepAverages(user, trip, sesriem, averages)
  await user.call('PUT', `/api/user/trips/${trip}`, { body: { plan: { vehicleId } } })
  return { user, sesriem }
}

const questions = {
  trip: [
    'How much fuel?',
    'How much water?',
    'How far is it?',
    'How high is the pass?',
    'Where can we camp?',
    'Xyzzy?',
  ],
  vehicle: ['What is my range?', 'Which tire pressure for sand?', 'What does the load weigh?', 'River crossing?'],
  weather: ['How hot does it get?', 'How cold are the nights?', 'Flash floods?', 'Wind?'],
}

/** Returns the guide's answers and tip as one text. */
async function askGuide(user: SignedIn, waypoint: string, headers: Readonly<Record<string, string>>) {
  const texts = [(await guide.tip(user, waypoint, headers)).json.message]
  for (const [kind, all] of Object.entries(questions)) {
    for (const question of all) texts.push((await guide.ask(user, kind, question, headers)).json.message)
  }
  return texts.join('\n')
}

const celsius = /°C/
const fahrenheit = /°F/
const kilometers = /\d\s?(km|m|cm|mm|km\/h|bar)(?![\w/])|\bbar\b/
const miles = /\d\s?(mi|ft|in|yd|mph|psi)(?!\w)/
const liters = /\d\s?(L|ml|kg)\b|\blit(er|re)s?\b/
const gallons = /\d\s?(gal|oz|lb|quarts?)\b|\bgallons?\b|gasoline/

describe.each([
  ['metric', metric, 'en-US', [fahrenheit, miles, gallons, /mpg/], ['41\u00a0°C', '170 L last', 'bar'], 'L/100 km'],
  ['US', american, 'de', [celsius, kilometers, liters], ['106\u00a0°F', '45 gal last', 'psi'], 'mpg (US)'],
] as const)('a user who chose %s units', (_, choices, language, wrong, right, consumption) => {
  test('gets no other units from the local guide, in figures and in words', async () => {
    const { user, sesriem } = await signInWithTrip(choices)
    const answers = await askGuide(user, sesriem, { 'accept-language': language })
    for (const measure of wrong) expect(answers).not.toMatch(measure)
    for (const text of right) expect(answers).toContain(text)
  })

  test('has them in the prompts of models', async () => {
    const { user, sesriem } = await signInWithTrip(choices)
    model.takeRequests()
    await model.tip(user, sesriem, { 'accept-language': language })
    for (const [kind, [question = '']] of Object.entries(questions)) {
      await model.ask(user, kind, question, { 'accept-language': language })
    }
    const requests = model.takeRequests()
    expect(requests).toHaveLength(4)
    for (const { system, prompt } of requests) {
      expect(system).toContain(choices.temperature === 'celsius' ? 'temperatures in °C,' : 'temperatures in °F,')
      expect(system).toContain(choices.distance === 'km' ? 'pressures in bar' : 'pressures in psi')
      expect(system).toContain(choices.distance === 'mi' ? 'rain in inches,' : 'rain in mm,')
      expect(system).toContain(`fuel consumption in ${consumption}`)
      for (const measure of wrong) expect(prompt).not.toMatch(measure)
    }
  })
})

test('units left to the language follow Accept-Language', async () => {
  const { user } = await signInWithTrip()
  const ask = async (language: string) =>
    (await guide.ask(user, 'vehicle', 'What is my range?', { 'accept-language': language })).json.message
  expect(await ask('en-US,en;q=0.9')).toContain('45 gal last')
  expect(await ask('de,en-US;q=0.5')).toContain('170 L last')
})

test('a diesel’s spare fuel is called diesel', async () => {
  const { user } = await signInWithTrip(american)
  const answers = [
    (await guide.ask(user, 'trip', 'How much fuel?')).json.message,
    (await guide.ask(user, 'vehicle', 'How much fuel?')).json.message,
  ]
  for (const answer of answers) expect(answer).toContain('5 gal of diesel weigh about 36 lb')
  answers.push((await guide.ask(user, 'vehicle', 'What does the load weigh?')).json.message)
  for (const answer of answers) expect(answer).not.toMatch(/gasoline|petrol/)
})
