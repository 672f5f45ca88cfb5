import { emailNotSent } from '#functions/environment.ts'
import { emailFailureFields } from '#functions/mail/mailer.ts'
import { unlessAborted } from '#shared/in-time.ts'
import type { AuthDeps } from '../account/deps.ts'

/**
 * Time to hand an email to SES (ms). Lambda may freeze a function after its answer, and an email with it, so sending never continues
 * after the answer.
 */
const sendTimeout = 1_400

/**
 * Lets `work` send emails for at most 1,400 ms. Failures and timeouts are logged as `message` and counted. Returns true if everything was
 * done in time; never throws.
 */
export async function sendInTime(
  deps: AuthDeps,
  message: string,
  work: (deps: AuthDeps) => Promise<unknown>,
): Promise<boolean> {
  const { signal, clear } = deps.timers.timeout(sendTimeout)
  const mailer: AuthDeps['mailer'] = { send: (email) => deps.mailer.send(email, signal) }
  try {
    await unlessAborted(work({ ...deps, mailer }), signal)
    return true
  } catch (error) {
    deps.log({ level: 'error', message, ...emailNotSent, ...emailFailureFields(error) })
    return false
  } finally {
    clear()
  }
}
