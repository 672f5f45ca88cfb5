import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { accountDeleted } from '#shared/password.ts'

/** A browser's storage: its keys are what can be listed of it. */
class Kept {
  [key: string]: unknown
  getItem(key: string) {
    return Object.hasOwn(this, key) ? this[key] : null
  }
  setItem(key: string, value: string) {
    this[key] = value
  }
  removeItem(key: string) {
    delete this[key]
  }
}
let kept = new Kept()

beforeEach(() => {
  vi.resetModules()
  kept = new Kept()
  const page = new EventTarget()
  vi.stubGlobal('localStorage', kept)
  vi.stubGlobal('sessionStorage', new Kept())
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', page)
})
afterEach(() => vi.unstubAllGlobals())

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const token = (secondsLeft: number) =>
  `${encode({ alg: 'ES256' })}.${encode({ sub: 'anna', exp: Math.floor(Date.now() / 1000) + secondsLeft })}.x`

/** A page with these tokens, what its screens hear of the session's end, and a server that answers every refresh so. */
async function openPage(tokens: { access?: string; refresh?: string }, message = '') {
  for (const [name, text] of Object.entries(tokens)) kept.setItem(`${name}_token`, text)
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ code: 'unauthenticated', message, requestId: 'test' }, { status: 401 })),
  )
  const { onSessionEvent } = await import('../../../web/session/events.ts')
  const { fetchWithSession } = await import('../../../web/session/fetch-with-session.ts')
  const heard: string[] = []
  onSessionEvent((happened) => happened.event === 'signedOut' && heard.push(happened.reason))
  const ask = () => fetchWithSession('/api/user/trips').then(String, (error: Error) => error.name)
  return { ask, heard }
}

it('A screen that goes on asking without a session is told once that there is none', async () => {
  const { ask, heard } = await openPage({})
  for (let time = 0; time < 3; time++) expect(await ask()).toBe('SessionError')
  expect(heard).toEqual(['expired'])
})

it('A session that the server ends is told once, however often its screens ask on', async () => {
  const { ask, heard } = await openPage({ access: token(600), refresh: 'anna.session.secret' })
  for (let time = 0; time < 3; time++) expect(await ask()).toBe('SessionError')
  expect(heard).toEqual(['expired'])
})

it('Only a session whose account is deleted for certain takes along what is kept of the person', async () => {
  const tokens = { access: token(-60), refresh: 'anna.session.secret' }
  kept.setItem('local_markers:anna', 'seen')
  const over = await openPage(tokens, 'The session has ended. Please log in again.')
  await over.ask()
  expect(over.heard).toEqual(['expired'])
  expect(Object.keys(kept)).toEqual(['local_markers:anna'])

  vi.resetModules()
  const gone = await openPage(tokens, accountDeleted)
  await gone.ask()
  expect(gone.heard).toEqual(['deleted'])
  expect(Object.keys(kept)).toEqual(['last_logout'])
})
