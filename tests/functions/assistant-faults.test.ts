import { afterEach, describe, expect, test } from 'vitest'
import { startApi } from '../support/api.ts'
import { startAssistantApi } from '../support/assistant-api.ts'
import { newTrip, newWaypoint } from '../support/plans.ts'

const api = startApi()
const assistants = startAssistantApi(api)
const secrets = /arn:|123456789012|bedrock|model\.(first|second)|field-guide|10\.0\.0\.7|Exception|You are Offgrid/i

afterEach(() => {
  assistants.fault = () => undefined
})

describe.each(['throttled', 'timeout', 'denied', 'missing model', 'invalid model', 'broken', 'empty'] as const)(
  'with every model %s',
  (fault) => {
    test('the answer is 503, and says nothing of why', async () => {
      const user = await api.signIn()
      assistants.fault = () => fault
      const answers = [await assistants.ask(user, 'trip', 'Water?'), await assistants.stream(user, 'trip', 'Water?')]
      for (const { status, json, headers, text } of answers) {
        expect(status).toBe(503)
        expect(json).toEqual({
          code: 'unavailable',
          message: 'The assistant cannot answer right now. Please try again in a minute.',
          requestId: expect.any(String),
        })
        expect(headers['retry-after']).toBe('60')
        expect(text).not.toMatch(secrets)
      }
      expect(JSON.stringify(assistants.logs)).not.toMatch(secrets)
    })

    test('a question without an answer is not counted', async () => {
      const user = await api.signIn()
      assistants.fault = () => fault
      await assistants.ask(user, 'vehicle', 'Water?')
      assistants.fault = () => undefined
      expect((await assistants.ask(user, 'vehicle', 'Water?')).headers['x-questions-left']).toBe('19')
    })
  },
)

test.each(['throttled', 'denied', 'missing model', 'invalid model', 'broken'] as const)(
  'when the first model is %s, the next one answers, whole and streamed',
  async (fault) => {
    const user = await api.signIn()
    assistants.fault = ({ modelId }) => (modelId === 'model.first' ? fault : undefined)
    expect((await assistants.ask(user, 'trip', 'Water?')).json.message).toMatch(/^Local guide:/)
    expect((await assistants.stream(user, 'trip', 'Water?')).events.at(-1)?.event).toBe('done')
    expect(assistants.asked().at(-1)?.modelId).toBe('model.second')
  },
)

test.each(['dies half-way', 'fails half-way'] as const)(
  'an answer that %s ends with an error event, never as if it were whole',
  async (fault) => {
    const user = await api.signIn()
    assistants.fault = () => fault
    const { status, events, text } = await assistants.stream(user, 'trip', 'Water?')
    expect(status).toBe(200)
    expect(events.some(({ event }) => event === 'text')).toBe(true)
    expect(events.at(-1)).toEqual({
      event: 'error',
      data: { code: 'unavailable', message: expect.any(String), requestId: expect.any(String) },
    })
    expect(text).not.toMatch(secrets)
  },
)

test('an answer cut short by the token limit says so at its end', async () => {
  const user = await api.signIn()
  assistants.fault = () => 'cut short'
  const whole = await assistants.ask(user, 'trip', 'Water?')
  expect(whole.json.message).toMatch(/ …\n\nThe answer was cut short here\. /)
  expect((await assistants.stream(user, 'trip', 'Water?')).events.at(-1)?.data).toEqual(whole.json)
})

test('a filtered answer is a friendly refusal', async () => {
  const user = await api.signIn()
  assistants.fault = () => 'filtered'
  const whole = await assistants.ask(user, 'trip', 'Water?')
  expect(whole.status).toBe(200)
  expect(whole.json.message).toMatch(/^This question cannot be answered here\./)
  expect((await assistants.stream(user, 'trip', 'Water?')).events).toEqual([{ event: 'done', data: whole.json }])
})

test('a client that leaves stops the model', async () => {
  const user = await api.signIn()
  assistants.fault = () => 'stalls half-way'
  const before = assistants.bedrock.abandoned()
  const { events } = await assistants.stream(user, 'trip', 'Water?', { leaves: true })
  expect(events.map(({ event }) => event)).toEqual(['text'])
  await expect.poll(() => assistants.bedrock.abandoned()).toBe(before + 1)
})

describe('the time limit', () => {
  const hasty = startAssistantApi(api, { answerTime: 2_000 })

  test('ends a call that hangs, for all models together', async () => {
    const user = await api.signIn()
    hasty.fault = () => 'hangs'
    hasty.asked()
    expect((await hasty.ask(user, 'trip', 'Water?')).status).toBe(503)
    expect(hasty.asked()).toHaveLength(1)
    expect(hasty.logs.at(-2)).toMatchObject({ level: 'error', detail: 'no model answered: timeout' })
  })

  test('ends an answer that stalls half-way with an error event', async () => {
    const user = await api.signIn()
    hasty.fault = () => 'stalls half-way'
    const { events } = await hasty.stream(user, 'trip', 'Water?')
    expect(events.at(-1)).toMatchObject({ event: 'error', data: { code: 'unavailable' } })
  })
})

test('with every model dead, the rest of the product works', async () => {
  const user = await api.signIn()
  assistants.fault = () => 'broken'
  const trip = await newTrip(user, { name: 'Still here' })
  const waypoint = await newWaypoint(user, trip)
  expect((await assistants.tip(user, waypoint)).status).toBe(503)
  expect((await user.call('GET', `/api/user/trips/${trip}`)).json).toMatchObject({ name: 'Still here' })
  expect((await user.call('GET', '/api/user/vehicles')).status).toBe(200)
})
