import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { apiHeader } from '#shared/api-header.ts'
import type { ProblemCode } from '#shared/problem.ts'
import { closePage, createToken, type KeptTexts, stubPage } from '../../support/page.ts'

let kept: KeptTexts
beforeEach(() => {
  kept = stubPage()
})
afterEach(closePage)

/** A page with these tokens, what its screens hear of the session's end, and a server that answers every refresh so. */
async function openPage(tokens: { access?: string; refresh?: string }, code: ProblemCode = 'unauthenticated') {
  for (const [name, text] of Object.entries(tokens)) kept.setItem(`${name}_token`, text)
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      Response.json(
        { code, message: 'Said by the server', requestId: 'test' },
        { status: 401, headers: { [apiHeader]: '1' } },
      ),
    ),
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
  const { ask, heard } = await openPage({ access: createToken(600), refresh: 'anna.session.secret' })
  for (let time = 0; time < 3; time++) expect(await ask()).toBe('SessionError')
  expect(heard).toEqual(['expired'])
})

it('Only a session whose account is deleted for certain takes along what is kept of the person', async () => {
  const tokens = { access: createToken(-60), refresh: 'anna.session.secret' }
  kept.setItem('local_markers:anna', 'seen')
  const over = await openPage(tokens)
  await over.ask()
  expect(over.heard).toEqual(['expired'])
  expect(Object.keys(kept)).toEqual(['local_markers:anna'])

  vi.resetModules()
  kept.setItem('unsynced:anna', '{"count":2,"at":1}')
  const gone = await openPage(tokens, 'account_deleted')
  await gone.ask()
  expect(gone.heard).toEqual(['deleted'])
  expect(kept.getItem('local_markers:anna')).toBeNull()
  const { describeDeletedAccount, forgetDeletedAccount, readDeletedAccount } = await import(
    '../../../web/session/deleted-account.ts'
  )
  // The rest is deleted by the layer that stores it.
  expect(readDeletedAccount()).toEqual({ person: 'anna', unsynced: 2 })
  expect(describeDeletedAccount({ unsynced: 2 })).toBe(
    "Your account was deleted. Offgrid deleted its data from this device, including 2 changes that weren't synced.",
  )
  forgetDeletedAccount('ben')
  expect(readDeletedAccount()).toBeDefined()
  forgetDeletedAccount('anna')
  expect(readDeletedAccount()).toBeUndefined()
})
