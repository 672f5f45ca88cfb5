import { expect } from 'vitest'
import type { StoredEmail } from '../../infra/local/fakes/mail-file.ts'
import { startSes } from '../../infra/local/fakes/ses.ts'
import { type Answer, type Api, type ApiOptions, type SignedIn, startApi } from './api.ts'

/** Starts the API with an email service that can fail. */
export function startApiWithEmail(options: Pick<ApiOptions, 'table'> = {}) {
  let emails: readonly StoredEmail[] = []
  let fault: 'reject' | 'hang' | undefined
  const api: Api = startApi({
    ...options,
    services: async () => {
      const ses = await startSes({
        fault() {
          // Requests to a hanging service time out at once.
          if (fault === 'hang') api.timers.pass(2_000)
          return fault
        },
      })
      emails = ses.emails
      return { variables: { AWS_ENDPOINT_URL_SES: ses.url }, close: ses.close }
    },
  })
  const emailsTo = (to: string) => emails.filter((email) => email.to === to)
  const forgot = (email: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
    api.call('POST', '/api/auth/password/forgot', { body: { email }, headers })
  // Emails are sent before the answer, but on a busy machine may arrive after it.
  const waitForEmails = (user: SignedIn, count: number) =>
    expect.poll(() => emailsTo(emailOf(user)).length, { timeout: 10_000 }).toBe(count)
  return {
    api,
    emailsTo,
    waitForEmails,
    setEmailService: (behavior: 'work' | 'reject' | 'hang') => {
      fault = behavior === 'work' ? undefined : behavior
    },
    forgot,
    async link(user: SignedIn): Promise<string> {
      const before = emailsTo(emailOf(user)).length
      await forgot(emailOf(user))
      await waitForEmails(user, before + 1)
      const text = emailsTo(emailOf(user)).at(-1)?.text ?? ''
      return /token=([\w-]+)/.exec(text)?.[1] ?? ''
    },
    validate: (token: unknown) => api.call('POST', '/api/auth/password/validate', { body: { token } }),
    reset: (token: unknown, newPassword: unknown) =>
      api.call('POST', '/api/auth/password/reset', { body: { token, newPassword } }),
    logIn: (user: SignedIn, password: string) =>
      api.call('POST', '/api/auth/login', { body: { username: user.credentials.username, password } }),
  }
}

export const emailOf = (user: SignedIn): string => `${user.credentials.username}@example.org`
