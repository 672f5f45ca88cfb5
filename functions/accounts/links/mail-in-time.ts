import { mailNotSent } from '#functions/environment.ts'
import { mailFailureFields } from '#functions/mail/mailer.ts'
import { unlessAborted } from '#shared/in-time.ts'
import type { AuthDeps } from '../account/deps.ts'

/**
 * Time to hand an email to SES (ms). Lambda may freeze a function after its answer, and an email with it, so sending never continues
 * after the answer.
 */
const mailTime = 1_400

/**
 * Lets `work` send emails for at most 1,400 ms. Failures and timeouts are logged as `what` and counted. Returns true if everything was
 * done in time; never throws.
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
