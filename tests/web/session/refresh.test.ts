import { beforeEach, describe, expect, it, vi } from 'vitest'
import { apiHeader } from '#shared/api-header.ts'
import { createBrowser, createPage, createToken, MemoryStorage } from '../../support/page.ts'

const day = 24 * 60 * 60
const headers = { [apiHeader]: '1' }
const refusal = { code: 'unauthenticated', message: 'Please log in again.', requestId: 'test' }
const html = '<html>hotel wifi</html>'

beforeEach(() => vi.useFakeTimers())

type Answer = () => Response | Promise<Response>
const refreshes = '/api/auth/refresh'
const screen = '/api/users/auth'
const accept: Answer = () => Response.json({}, { headers })
const issueToken: Answer = () => Response.json({ accessToken: createToken(day) }, { headers })

function openPage(tokens: { access?: string; refresh?: string }, answers = { refresh: issueToken, other: accept }) {
  const storage = new MemoryStorage()
  for (const [name, text] of Object.entries(tokens)) storage.setItem(`${name}_token`, text)
  const calls: { path: string; token: string | undefined }[] = []
  const page = createPage({
    localStorage: storage,
    async fetch(input, init = {}) {
      const { pathname } = new URL(String(input), 'http://localhost')
      calls.push({ path: pathname, token: new Headers(init.headers).get('authorization')?.slice('Bearer '.length) })
      return await (pathname === refreshes ? answers.refresh() : answers.other())
    },
  })
  const { session } = createBrowser(page)
  const ends: string[] = []
  session.onEvent((happened) => happened.event === 'signedOut' && ends.push(happened.reason))
  return {
    page,
    session,
    answers,
    ends,
    count: (path: string) => calls.filter((call) => call.path === path).length,
    tokens: () => ({ access: storage.getItem('access_token'), refresh: storage.getItem('refresh_token') }),
    request: () =>
      session.fetch(screen).then(
        ({ status }) => status,
        (error: Error) => error.name,
      ),
  }
}

const refresh = 'anna.session.secret'
const none = { access: null, refresh: null }

describe('On start', () => {
  it('a fresh access token is used without requesting another', async () => {
    const { request, count } = openPage({ access: createToken(600), refresh })
    expect(await request()).toBe(200)
    expect(count(refreshes)).toBe(0)
  })

  const withoutEnd = [{ alg: 'ES256' }, { sub: 'anna' }].map((part) => Buffer.from(JSON.stringify(part)))
  it.each([
    ['has expired', () => ({ access: createToken(-60) })],
    ['expires within 30 s', () => ({ access: createToken(29) })],
    ['has no expiry', () => ({ access: `${withoutEnd.map((part) => part.toString('base64url')).join('.')}.x` })],
    ['is missing', () => ({})],
  ])('an access token that %s is replaced first', async (_, create) => {
    const before: { access?: string } = create()
    const { request, count, tokens } = openPage({ ...before, refresh })
    expect(await request()).toBe(200)
    expect(count(refreshes)).toBe(1)
    expect(count(screen)).toBe(1)
    expect(tokens().access).not.toBe(before.access ?? null)
  })

  it('an expired session without a refresh token is cleared', async () => {
    const { session, count, tokens } = openPage({ access: createToken(-1) })
    await session.open()
    expect(tokens()).toEqual(none)
    expect(count(refreshes)).toBe(0)
  })

  it('a malformed access token ends the session', async () => {
    const { session, tokens } = openPage({ access: 'not.a-token', refresh })
    await session.open()
    expect(tokens()).toEqual(none)
  })

  it.each([400, 401, 403, 404])('a refresh that the API refuses with %i ends the session', async (status) => {
    const other = { refresh: () => Response.json(refusal, { status, headers }), other: accept }
    const { session, tokens, ends } = openPage({ access: createToken(-1), refresh }, other)
    await session.open()
    expect(tokens()).toEqual(none)
    expect(ends).toEqual(['expired'])
  })
})

describe('While a page is open', () => {
  it('the token is replaced 30 s before it expires', async () => {
    const access = createToken(15 * 60)
    const { session, count, tokens } = openPage({ access, refresh })
    await session.open()
    await vi.advanceTimersByTimeAsync((14 * 60 + 29) * 1000)
    expect(count(refreshes)).toBe(0)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(count(refreshes)).toBe(1)
    expect(tokens().access).not.toBe(access)
  })

  it('a device that wakes after the token has expired replaces it at once', async () => {
    const { page, session, count, ends } = openPage({ access: createToken(15 * 60), refresh })
    await session.open()
    // A sleeping device fires no timers.
    vi.setSystemTime(Date.now() + 8 * 60 * 60_000)
    page.document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(0)
    expect(count(refreshes)).toBe(1)
    expect(ends).toEqual([])
  })

  it('a refresh in progress never restores a session that the user ended', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    const { session, tokens } = openPage(
      { access: createToken(-60), refresh },
      { refresh: () => promise, other: accept },
    )
    const accessToken = session.accessToken()
    await vi.advanceTimersByTimeAsync(0)
    session.signOut()
    resolve(await issueToken())
    await accessToken
    expect(tokens()).toEqual(none)
  })
})

describe('An inconclusive refresh keeps the session', () => {
  it.each<[string, Answer]>([
    ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a 500', () => new Response('', { status: 500, headers })],
    ['a 429', () => new Response('', { status: 429, headers })],
    ['a hotspot’s page', () => new Response(html)],
    ['a hotspot that answers 401', () => new Response(html, { status: 401 })],
    ["a hotspot that imitates the API's 403", () => Response.json(refusal, { status: 403 })],
    ["a hotspot that imitates the API's token", () => Response.json({ accessToken: createToken(day) })],
  ])('and continues once the API answers: %s', async (_, answer) => {
    const { page, session, answers, request, tokens, ends } = openPage(
      { access: createToken(-1), refresh },
      { refresh: answer, other: accept },
    )
    await session.open()
    expect(await request()).toBe('Unreachable')
    expect(tokens().refresh).toBe(refresh)
    answers.refresh = issueToken
    page.window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(await request()).toBe(200)
    expect(ends).toEqual([])
  })

  it('and uses a token that is due but not yet expired', async () => {
    const dead: Answer = () => Promise.reject(new TypeError('Failed to fetch'))
    const { request } = openPage({ access: createToken(20), refresh }, { refresh: dead, other: accept })
    expect(await request()).toBe(200)
  })
})

describe('An access token that the API refuses', () => {
  const refuse: Answer = () => Response.json(refusal, { status: 401, headers })

  it('is replaced, and the request is repeated once', async () => {
    let isFirst = true
    const refuseOnce: Answer = () => {
      const answer = isFirst ? refuse() : accept()
      isFirst = false
      return answer
    }
    const { request, count } = openPage(
      { access: createToken(600), refresh },
      { refresh: issueToken, other: refuseOnce },
    )
    expect(await request()).toBe(200)
    expect([count(screen), count(refreshes)]).toEqual([2, 1])
  })

  it('twice in a row ends the session', async () => {
    const { request, ends, tokens } = openPage(
      { access: createToken(600), refresh },
      { refresh: issueToken, other: refuse },
    )
    expect(await request()).toBe('SessionError')
    expect(ends).toEqual(['expired'])
    expect(tokens()).toEqual(none)
  })
})
