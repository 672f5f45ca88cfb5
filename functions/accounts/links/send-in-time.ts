import { emailNotSent } from '#functions/environment.ts'
import { emailFailureFields } from '#functions/mail/mailer.ts'
import { unlessAborted } from '#shared/in-time.ts'
import type { AuthDeps } from '../core/deps.ts'

/** Time for SES (ms). Sending must end before the answer, because Lambda may freeze the function after it. */
const sendTimeout = 1_400

/** Runs `work`, which sends emails, until the timeout. Logs failures as `message`. Returns whether it succeeded; never throws. */
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
