import { type Context, Hono } from 'hono'
import { toNetwork } from '#functions/http/network.ts'
import { checkSession } from '#functions/http/session-check.ts'
import type { SignedInEnv } from '#functions/http/types.ts'
import { jsonBody } from '#functions/http/validation.ts'
import {
  accountDeletionSchema,
  confirmationSchema,
  emailChangeSchema,
  passwordChangeSchema,
  preferencesInputSchema,
} from '#shared/schemas/account.ts'
import { createChangeNotes, noteChanges } from './changes.ts'
import type { AuthDeps, AuthEnv } from './core/deps.ts'
import { getUser, savePreferences } from './core/store.ts'
import type { Visit } from './core/visit.ts'
import { deleteAccount } from './deletion/deletion.ts'
import { countHoldings } from './deletion/holdings.ts'
import { resendConfirmation } from './links/confirmation.ts'
import { confirmEmail, requestEmailChange } from './links/email-change.ts'
import { linkMinutes } from './links/emailed-links.ts'
import { changePassword } from './password-change.ts'
import { openSession } from './sessions/open-session.ts'
import { endOtherSessions, endSession, listSessions } from './sessions/session-list.ts'

const linkSent = `A link is on its way to the new address, unless it belongs to another account. Your address changes once the link is opened; it works once, for ${linkMinutes} minutes.`
const linkResent = `A new link is on its way to your address. It works once, for ${linkMinutes} minutes.`

export const userRoutes = (deps: Pick<AuthDeps, 'tokens' | 'clock'>) =>
  new Hono<AuthEnv & SignedInEnv>()
    // Needs no session, because the link may be opened on any device.
    .post('/api/users/email/confirm', jsonBody(confirmationSchema), async (c) =>
      c.json(await confirmEmail(c.get('deps'), c.req.valid('json').token)),
    )
    .use('/api/users/*', checkSession(deps, openSession))
    .get('/api/users/auth', async (c) => c.json(await getUser(c.get('table'), c.get('session').userId, deps.clock())))
    .put('/api/users/preferences', jsonBody(preferencesInputSchema), noteChanges(createChangeNotes(deps)), async (c) =>
      c.json(await savePreferences(c.get('table'), c.get('session').userId, c.req.valid('json'), deps.clock())),
    )
    .put('/api/users/password', jsonBody(passwordChangeSchema), async (c) =>
      c.json(await changePassword(c.get('deps'), toVisit(c), c.req.valid('json'))),
    )
    .put('/api/users/email', jsonBody(emailChangeSchema), async (c) => {
      await requestEmailChange(c.get('deps'), toVisit(c), c.req.valid('json'))
      return c.json({ message: linkSent }, 202)
    })
    .post('/api/users/email/resend', async (c) => {
      await resendConfirmation(c.get('deps'), c.get('session').userId)
      return c.json({ message: linkResent }, 202)
    })
    .get('/api/users/sessions', async (c) => {
      const { userId, sessionId } = c.get('session')
      return c.json(await listSessions(c.get('table'), userId, sessionId, deps.clock()))
    })
    .delete('/api/users/sessions', async (c) => {
      const { userId, sessionId } = c.get('session')
      await endOtherSessions(c.get('table'), userId, sessionId)
      return c.body(null, 204)
    })
    .delete('/api/users/sessions/:id', async (c) => {
      await endSession(c.get('table'), c.get('session').userId, c.req.param('id'))
      return c.body(null, 204)
    })
    .post('/api/users/delete', jsonBody(accountDeletionSchema), async (c) => {
      const isComplete = await deleteAccount(c.get('deps'), toVisit(c), c.req.valid('json'))
      // 202: the account is gone, and the sweeper deletes the rest of its data.
      return c.body(null, isComplete ? 204 : 202)
    })
    .get('/api/users/holdings', async (c) => {
      const { userId, sessionId } = c.get('session')
      return c.json(await countHoldings(c.get('table'), userId, sessionId, deps.clock()))
    })

const toVisit = (c: Context<AuthEnv & SignedInEnv>): Visit => ({
  session: c.get('session'),
  network: toNetwork(c.get('viewerAddress')),
  userAgent: c.req.header('user-agent'),
})
