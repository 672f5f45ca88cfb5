import { expect, test } from 'vitest'
import { limits, serverLimits } from '#shared/limits.ts'
import { type SignedIn, startApi } from '../support/api.ts'
import { startAssistantApi } from '../support/assistant-api.ts'
import { guessedNonce, injections } from '../support/injections.ts'
import { newTrip, newWaypoint } from '../support/plans.ts'

const api = startApi()
// The worst case: the attacker knows the code of this request's blocks.
const guessed = startAssistantApi(api, { nonce: () => guessedNonce })
const real = startAssistantApi(api)

/** The only valid shape: two blocks of one line each, and nothing else. */
const shape = new RegExp(
  `^<context-${guessedNonce}>\n([^\n<>&]*)\n</context-${guessedNonce}>\n<question-${guessedNonce}>\n([^\n<>&]*)\n</question-${guessedNonce}>$`,
)
// Invisible characters, and those that change the direction of text, must be escaped in a prompt.
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u

test('the corpus has its full size', () => {
  expect(new Set(injections).size).toBe(injections.length)
  expect(injections.length).toBeGreaterThanOrEqual(40)
})

let user: SignedIn | undefined
let instructions: string | undefined

test.each(injections.map((text, at) => [at, text] as const))(
  'injection %i stays inside the data blocks',
  async (at, text) => {
    // A user's quota is too small for all texts.
    if (at % 15 === 0) user = await api.signIn()
    if (!user) throw new Error('There is a user by now')
    const name = text.slice(0, limits.name)
    const trip = await newTrip(user, { name, description: text })
    await newWaypoint(user, trip, { name, description: text })
    guessed.takeRequests()
    const { status } = await guessed.ask(user, 'trip', text)
    expect(status).toBe(200)

    const [request] = guessed.takeRequests()
    const [, context = '', question = ''] = shape.exec(request?.prompt ?? '') ?? []
    expect(JSON.parse(question)).toBe(text.trim())
    const [newest] = JSON.parse(context).trips
    expect(newest).toMatchObject({ name: name.trim(), description: text })
    expect(newest.waypoints).toEqual([[name.trim(), '37.100 -113.500', text]])
    expect(context).not.toMatch(invisible)
    expect(question).not.toMatch(invisible)

    instructions ??= request?.system
    expect(request?.system).toBe(instructions)
  },
)

test('vehicles stay inside the data blocks too', async () => {
  const owner = await api.signIn()
  const modifications = injections.slice(0, 8).join(' ').slice(0, serverLimits.context.longText)
  await owner.call('POST', '/api/user/vehicles', {
    body: { make: injections[0], model: injections[4], year: 2020, modifications },
  })
  guessed.takeRequests()
  await guessed.ask(owner, 'vehicle', 'Can it climb?')
  const [, context = ''] = shape.exec(guessed.takeRequests()[0]?.prompt ?? '') ?? []
  expect(JSON.parse(context).vehicles).toEqual([
    { make: injections[0], model: injections[4], year: 2020, modifications },
  ])
})

test('the code of the blocks is new for every request', async () => {
  const random = await api.signIn()
  const nonces = new Set<string | undefined>()
  for (let at = 0; at < 5; at++) await real.ask(random, 'trip', 'Water?')
  for (const { prompt, system } of real.takeRequests()) {
    const nonce = /^<context-([0-9a-f]{16})>/.exec(prompt)?.[1]
    expect(system).toContain(`<context-${nonce}>`)
    nonces.add(nonce)
  }
  expect(nonces.size).toBe(5)
})
