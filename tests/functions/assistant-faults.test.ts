import { afterEach, describe, expect, test } from 'vitest'
import { createAssistantDeps } from '#functions/app/assistant-deps.ts'
import { createGuide } from '#functions/assistants/guide/guide.ts'
import { serverLimits } from '#shared/limits.ts'
import { startApi } from '../support/api.ts'
import { startAssistantApi } from '../support/assistant-api.ts'
import { newTrip, newWaypoint } from '../support/plans.ts'

const api = startApi()
const assistants = startAssistantApi(api)
const secrets = /arn:|123456789012|bedrock(?!\.ts:)|model\.(first|second)|10\.0\.0\.7|Exception|You are Offgrid/i

afterEach(() => {
  assistants.fault = () => undefined
})

test.each(['throttled', 'timeout', 'denied', 'missing model', 'invalid model', 'broken', 'empty', 'blank'] as const)(
  'with every model %s, the field guide answers, whole and streamed, and the log says that no model did',
  async (fault) => {
    const user = await api.signIn()
    assistants.fault = () => fault
    const before = assistants.logs.length
    const full = await assistants.ask(user, 'trip', 'Water?')
    expect(full.status).toBe(200)
    expect(full.json).toEqual({ message: expect.stringMatching(/^Local guide: /) })
    const { status, events, text } = await assistants.stream(user, 'trip', 'Water?')
    expect(status).toBe(200)
    expect(events.length).toBeGreaterThan(20)
    expect(events.at(-1)).toEqual({ event: 'done', data: full.json })
    expect(`${full.text} ${text}`).not.toMatch(secrets)
    const errors = assistants.logs.slice(before).filter(({ level }) => level === 'error')
    expect(errors).toMatchObject(Array(2).fill({ detail: expect.stringMatching(/^no model answered: /) }))
    expect(JSON.stringify(assistants.logs)).not.toMatch(secrets)
  },
)

test('an answer in place of a failed model is measured', async () => {
  const user = await api.signIn()
  const before = assistants.metric('NoModelAnswered').length
  await assistants.ask(user, 'trip', 'Water?')
  assistants.fault = () => 'broken'
  await assistants.ask(user, 'trip', 'Water?')
  expect(assistants.metric('NoModelAnswered').slice(before)).toEqual([1])
})

describe('a field guide that cannot be loaded', () => {
  const load = () => Promise.reject(new Error('there is no such chunk'))
  const without = startAssistantApi(api, { enabled: false, guide: createGuide(0, api.timers, load) })

  test('is a 503 that does not count towards the quota, whole and streamed', async () => {
    const user = await api.signIn()
    for (const accept of ['application/json', 'text/event-stream']) {
      const { status, headers, json } = await without.ask(user, 'trip', 'Water?', { accept })
      expect(status).toBe(503)
      expect(headers['retry-after']).toBe('60')
      expect(json).toMatchObject({ code: 'unavailable', message: expect.stringContaining('Please try again') })
      expect(json.message).not.toContain('chunk')
    }
    const waypoint = await newWaypoint(user, await newTrip(user, { name: 'Far' }), { name: 'Camp' })
    expect((await without.tip(user, waypoint)).status).toBe(503)
    expect(JSON.stringify(without.logs)).toContain('there is no such chunk')
    expect((await assistants.ask(user, 'trip', 'Water?')).headers['x-questions-left']).toBe('19')
  })
})

describe('the kill switch', () => {
  const off = startAssistantApi(api, { enabled: false })

  test('lets the field guide answer, whole and streamed, and calls no model', async () => {
    const user = await api.signIn()
    const full = await off.ask(user, 'trip', 'Water?')
    expect(full.json.message).toMatch(/^Local guide: /)
    expect((await off.stream(user, 'trip', 'Water?')).events.at(-1)).toEqual({ event: 'done', data: full.json })
    const waypoint = await newWaypoint(user, await newTrip(user, { name: 'Far' }), { name: 'Camp' })
    expect((await off.tip(user, waypoint)).json.message).toMatch(/^Local guide: for Camp/)
    expect(off.bedrock.requests).toEqual([])
    expect(off.logs.filter(({ level }) => level === 'error')).toEqual([])
    expect(off.metric('NoModelAnswered')).toEqual([])
  })
})

test.each([
  ['ASSISTANT_SWITCH is off', { ASSISTANT_SWITCH: 'off' }, false],
  ['DAILY_CEILING is 0', { DAILY_CEILING: '0' }, false],
  ['MODEL_IDS is empty', { MODEL_IDS: '' }, false],
  ['neither is true', {}, true],
])('when %s, a model may be called: %s', (_, variables, enabled) => {
  expect(createAssistantDeps({ ...api.environment, MODEL_IDS: 'model.first', ...variables }).enabled).toBe(enabled)
})

test.each(['throttled', 'denied', 'missing model', 'invalid model', 'broken'] as const)(
  'when the first model is %s, the next one answers, whole and streamed',
  async (fault) => {
    const user = await api.signIn()
    assistants.fault = ({ modelId }) => (modelId === 'model.first' ? fault : undefined)
    expect((await assistants.ask(user, 'trip', 'Water?')).json.message).toMatch(/^A model:/)
    expect((await assistants.stream(user, 'trip', 'Water?')).events.at(-1)?.event).toBe('done')
    expect(assistants.takeRequests().at(-1)?.modelId).toBe('model.second')
  },
)

test('a failing model is logged and counted by its id, even when the next one answers, which the answer names', async () => {
  const user = await api.signIn()
  const measured = () => assistants.metricsOf('model.first')
  const [failureCount, counted] = [assistants.failures.length, measured().length]
  const first = await assistants.ask(user, 'trip', 'Water?')
  expect(first.headers['x-answered-by']).toBe('model.first')
  expect(assistants.failures.slice(failureCount)).toEqual([])

  assistants.fault = ({ modelId }) => (modelId === 'model.first' ? 'denied' : undefined)
  for (const accept of ['application/json', 'text/event-stream'])
    expect((await assistants.ask(user, 'trip', 'Water?', { accept })).headers['x-answered-by']).toBe('model.second')
  expect(assistants.failures.slice(failureCount)).toEqual(['model.first: denied', 'model.first: denied'])
  expect(measured().slice(counted)).toEqual([
    { ModelFailures: 1, dimensions: [['Table'], ['Table', 'Model']] },
    { ModelFailures: 1, dimensions: [['Table'], ['Table', 'Model']] },
  ])

  assistants.fault = () => 'throttled'
  expect((await assistants.ask(user, 'trip', 'Water?')).headers['x-answered-by']).toBe('field-guide')
  expect(assistants.failures.slice(failureCount + 2)).toEqual(['model.first: throttled', 'model.second: throttled'])
})

test.each(['dies half-way', 'fails half-way'] as const)(
  'an answer that %s ends with an error event, never as if it were complete',
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
  const full = await assistants.ask(user, 'trip', 'Water?')
  expect(full.json.message).toMatch(/ …\n\nThe answer was cut short here\. /)
  expect((await assistants.stream(user, 'trip', 'Water?')).events.at(-1)?.data).toEqual(full.json)
})

test('a filtered answer is a friendly refusal', async () => {
  const user = await api.signIn()
  assistants.fault = () => 'filtered'
  const full = await assistants.ask(user, 'trip', 'Water?')
  expect(full.status).toBe(200)
  expect(full.json.message).toMatch(/^This question can’t be answered here\./)
  expect((await assistants.stream(user, 'trip', 'Water?')).events).toEqual([{ event: 'done', data: full.json }])
})

test('a client that disconnects stops the model', async () => {
  const user = await api.signIn()
  assistants.fault = () => 'stalls half-way'
  const before = assistants.bedrock.countAbandoned()
  const controller = new AbortController()
  const { events } = await assistants.stream(user, 'trip', 'Water?', {
    onChunk: () => controller.abort(),
    signal: controller.signal,
  })
  expect(events.map(({ event }) => event)).toEqual(['text'])
  await expect.poll(() => assistants.bedrock.countAbandoned()).toBe(before + 1)
})

describe('the time limit', () => {
  const endTime = () => api.timers.pass(serverLimits.answer.time)

  test.each(['hangs', 'stalls at once'] as const)(
    'for all models together lets the field guide answer when one %s',
    async (fault) => {
      const user = await api.signIn()
      assistants.fault = () => {
        endTime()
        return fault
      }
      assistants.takeRequests()
      const { status, events } = await assistants.stream(user, 'trip', 'Water?')
      expect(status).toBe(200)
      expect(events.at(-1)).toEqual({ event: 'done', data: { message: expect.stringMatching(/^Local guide: /) } })
      expect((await assistants.ask(user, 'trip', 'Water?')).json.message).toMatch(/^Local guide: /)
      expect(assistants.takeRequests()).toHaveLength(2)
      expect(assistants.logs.slice(-4)).toContainEqual(
        expect.objectContaining({ level: 'error', detail: 'no model answered: timeout' }),
      )
    },
  )

  test('ends a stalled answer with an error event', async () => {
    const user = await api.signIn()
    assistants.fault = () => 'stalls half-way'
    const failureCount = assistants.failures.length
    const { events } = await assistants.stream(user, 'trip', 'Water?', { onChunk: endTime })
    expect(events.at(-1)).toMatchObject({ event: 'error', data: { code: 'unavailable' } })
    expect(assistants.failures.slice(failureCount)).toEqual(['model.first: timeout'])
  })
})

test('with every model dead, the rest of the product works', async () => {
  const user = await api.signIn()
  assistants.fault = () => 'broken'
  const trip = await newTrip(user, { name: 'Still here' })
  const waypoint = await newWaypoint(user, trip)
  expect((await assistants.tip(user, waypoint)).json.message).toMatch(/^Local guide: /)
  expect((await user.call('GET', `/api/user/trips/${trip}`)).json).toMatchObject({ name: 'Still here' })
  expect((await user.call('GET', '/api/user/vehicles')).status).toBe(200)
})
