import { expect, it } from 'vitest'
import type { SessionEvent } from '../../../web/session/events.ts'
import { createSession } from '../../../web/session/session.ts'
import { createTokens } from '../../../web/session/tokens.ts'
import { createBrowser, createPage, createToken, MemoryStorage } from '../../support/page.ts'

/** Opens two tabs of one browser that are logged in as `person`, or not at all. */
async function openTabs(person?: string) {
  const localStorage = new MemoryStorage()
  const openTab = () => {
    const page = createPage({ localStorage })
    const { deletedAccount } = createBrowser(page)
    const drafts = new Map([['trip', 'White Rim']])
    const session = createSession({ ...page, tokens: createTokens(page), deletedAccount, drafts: toDrafts(drafts) })
    const events: SessionEvent[] = []
    session.onEvent((event) => events.push(event))
    return { page, session, events, drafts }
  }
  if (person !== undefined) createTokens(createPage({ localStorage })).store(issue(person))
  const [one, other] = [openTab(), openTab()]
  for (const { session } of [one, other]) await session.open()
  /** Reports the change of the tokens to the other tab, as the browser does. */
  const report = () => other.page.window.dispatchEvent(Object.assign(new Event('storage'), { key: 'access_token' }))
  return { one, other, report }
}

const toDrafts = (drafts: Map<string, string>) => ({ discardAll: () => drafts.clear(), setOwner: () => drafts.clear() })

const issue = (person: string) => ({
  accessToken: createToken(600, { person }),
  refreshToken: `${person}.session.secret`,
})

it('A logout in one tab logs the other out and deletes its drafts', async () => {
  const { one, other, report } = await openTabs('anna')
  one.session.signOut()
  report()
  expect(other.events).toEqual([{ event: 'signedOut', reason: 'logout' }])
  expect(other.drafts.size).toBe(0)
})

it('An account deleted in one tab is said to be deleted in the other, whose drafts are deleted', async () => {
  const { one, other, report } = await openTabs('anna')
  one.session.endSession('deleted')
  report()
  expect(other.events).toEqual([{ event: 'signedOut', reason: 'deleted' }])
  expect(other.drafts.size).toBe(0)
})

it('A session that ends in one tab ends in the other, whose drafts stay', async () => {
  const { one, other, report } = await openTabs('anna')
  one.session.endSession('expired')
  report()
  expect(other.events).toEqual([{ event: 'signedOut', reason: 'expired' }])
  expect(other.drafts.size).toBe(1)
})

it('A login in one tab logs the other in, and one of another user says so and deletes its drafts', async () => {
  const { one, other, report } = await openTabs()
  const drafts: number[] = []
  for (const person of ['anna', 'anna', 'ben']) {
    await one.session.adopt(issue(person))
    report()
    drafts.push(other.drafts.size)
  }
  expect(drafts).toEqual([1, 1, 0])
  expect(other.events).toEqual([{ event: 'signedIn' }, { event: 'userChanged' }])
})
