import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { apiHeader } from '#shared/api-header.ts'
import type { ProblemCode } from '#shared/problem.ts'
import { describeDeletedAccount } from '../../../web/session/deleted-account.ts'
import { createBrowser, createPage, createToken, KeptTexts } from '../../support/page.ts'

let kept: KeptTexts
beforeEach(() => {
  vi.useFakeTimers()
  kept = new KeptTexts()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A page with these tokens, what its screens hear of the session's end, and a server that answers every refresh so. */
function openPage(tokens: { access?: string; refresh?: string }, code: ProblemCode = 'unauthenticated') {
  for (const [name, text] of Object.entries(tokens)) kept.setItem(`${name}_token`, text)
  const refusal = { code, message: 'Said by the server', requestId: 'test' }
  const fetch = async () => Response.json(refusal, { status: 401, headers: { [apiHeader]: '1' } })
  const { session, deletedAccount } = createBrowser(createPage({ fetch, localStorage: kept }))
  const signOutReasons: string[] = []
  session.onEvent((happened) => happened.event === 'signedOut' && signOutReasons.push(happened.reason))
  const ask = () => session.fetch('/api/user/trips').then(String, (error: Error) => error.name)
  return { ask, signOutReasons, deletedAccount }
}

it('A screen that keeps requesting without a session is told once that there is none', async () => {
  const { ask, signOutReasons } = openPage({})
  for (let time = 0; time < 3; time++) expect(await ask()).toBe('SessionError')
  expect(signOutReasons).toEqual(['expired'])
})

it('A session that the server ends is reported once, however often its screens send requests', async () => {
  const { ask, signOutReasons } = openPage({ access: createToken(600), refresh: 'anna.session.secret' })
  for (let time = 0; time < 3; time++) expect(await ask()).toBe('SessionError')
  expect(signOutReasons).toEqual(['expired'])
})

it('Only a session whose account is certainly deleted deletes the user’s saved data', async () => {
  const tokens = { access: createToken(-60), refresh: 'anna.session.secret' }
  kept.setItem('local_markers:anna', 'seen')
  const over = openPage(tokens)
  await over.ask()
  expect(over.signOutReasons).toEqual(['expired'])
  expect(Object.keys(kept)).toEqual(['local_markers:anna'])

  kept.setItem('unsynced:anna', '{"count":2,"at":1}')
  const gone = openPage(tokens, 'account_deleted')
  await gone.ask()
  expect(gone.signOutReasons).toEqual(['deleted'])
  expect(kept.getItem('local_markers:anna')).toBeNull()
  // The rest is deleted by the layer that stores it.
  expect(gone.deletedAccount.read()).toEqual({ person: 'anna', unsynced: 2 })
  expect(describeDeletedAccount({ unsynced: 2 })).toBe(
    "Your account was deleted. Offgrid deleted its data from this device, including 2 changes that weren't synced.",
  )
  gone.deletedAccount.forget('ben')
  expect(gone.deletedAccount.read()).toBeDefined()
  gone.deletedAccount.forget('anna')
  expect(gone.deletedAccount.read()).toBeUndefined()
})
