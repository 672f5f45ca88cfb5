import { beforeEach, expect, it, vi } from 'vitest'
import { apiHeader } from '#shared/api-header.ts'
import type { ProblemCode } from '#shared/problem.ts'
import { describeDeletedAccount } from '../../../web/session/deleted-account.ts'
import { createBrowser, createPage, createToken, MemoryStorage } from '../../support/page.ts'

let storage: MemoryStorage
beforeEach(() => {
  vi.useFakeTimers()
  storage = new MemoryStorage()
})

/** Opens a page with these tokens, whose refreshes are answered with `code`. */
function openPage(tokens: { access?: string; refresh?: string }, code: ProblemCode = 'unauthenticated') {
  for (const [name, text] of Object.entries(tokens)) storage.setItem(`${name}_token`, text)
  const refusal = { code, message: 'Said by the server', requestId: 'test' }
  const fetch = async () => Response.json(refusal, { status: 401, headers: { [apiHeader]: '1' } })
  const { session, deletedAccount } = createBrowser(createPage({ fetch, localStorage: storage }))
  const signOutReasons: string[] = []
  session.onEvent((happened) => happened.event === 'signedOut' && signOutReasons.push(happened.reason))
  const request = () => session.fetch('/api/user/trips').then(String, (error: Error) => error.name)
  return { request, signOutReasons, deletedAccount }
}

it('A screen that keeps requesting without a session is told once that there is none', async () => {
  const { request, signOutReasons } = openPage({})
  for (let time = 0; time < 3; time++) expect(await request()).toBe('SessionError')
  expect(signOutReasons).toEqual(['expired'])
})

it('A session that the server ends is reported once, however often its screens send requests', async () => {
  const { request, signOutReasons } = openPage({ access: createToken(600), refresh: 'anna.session.secret' })
  for (let time = 0; time < 3; time++) expect(await request()).toBe('SessionError')
  expect(signOutReasons).toEqual(['expired'])
})

it('Only a session whose account is certainly deleted deletes the user’s saved data', async () => {
  const tokens = { access: createToken(-60), refresh: 'anna.session.secret' }
  storage.setItem('local_markers:anna', 'seen')
  const over = openPage(tokens)
  await over.request()
  expect(over.signOutReasons).toEqual(['expired'])
  expect(Object.keys(storage)).toEqual(['local_markers:anna'])

  storage.setItem('unsynced:anna', '{"count":2,"at":1}')
  const deleted = openPage(tokens, 'account_deleted')
  await deleted.request()
  expect(deleted.signOutReasons).toEqual(['deleted'])
  expect(storage.getItem('local_markers:anna')).toBeNull()
  // The storage layer deletes the rest.
  expect(deleted.deletedAccount.read()).toEqual({ person: 'anna', unsaved: { count: 2 } })
  expect(describeDeletedAccount({ unsaved: { count: 2 } })).toBe(
    "Your account was deleted. Offgrid deleted its data from this device, including 2 changes that weren't synced.",
  )
  deleted.deletedAccount.forget('ben')
  expect(deleted.deletedAccount.read()).toBeDefined()
  deleted.deletedAccount.forget('anna')
  expect(deleted.deletedAccount.read()).toBeUndefined()
})
