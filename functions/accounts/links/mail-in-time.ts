import { mailNotSent } from '#functions/environment.ts'
import { mailFailureFields } from '#functions/mail/mailer.ts'
import { unlessAborted } from '#shared/in-time.ts'
import type { AuthDeps } from '../account/deps.ts'

/**
 * A mail has so long to be handed over (ms). A function that has answered may stand still until it is asked again, and a mail
 * on its way with it: sending never outlives the answer.
 */
const mailTime = 1_400

/**
 * Lets `work` send mails with what it is handed, for at most 1,400 ms. What fails or takes longer is given up, logged as `what`
 * and counted. Gives whether all of it was done in time; never throws.
 */
export async function mailInTime(
  deps: AuthDeps,
  what: string,
  work: (deps: AuthDeps) => Promise<unknown>,
): Promise<boolean> {
  const { signal, clear } = deps.timers.timeout(mailTime)
  const mailer: AuthDeps['mailer'] = { send: (mail) => deps.mailer.send(mail, signal) }
  try {
    await unlessAborted(work({ ...deps, mailer }), signal)
    return true
  } catch (error) {
    deps.log({ level: 'error', message: what, ...mailNotSent, ...mailFailureFields(error) })
    return false
  } finally {
    clear()
  }
}
