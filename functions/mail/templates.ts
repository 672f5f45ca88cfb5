import { uniqueName } from '#shared/user.ts'
import { type EmailContent, renderHtml, renderText } from './layout.ts'
import type { Mail } from './mailer.ts'

/** The mail with the link that sets a new password; it may be used for so many minutes. `origin` is the site's, from configuration, never from a request. */
export function resetLinkMail(to: string, username: string, origin: string, token: string, minutes: number): Mail {
  const link = new URL('/reset-password', origin)
  link.searchParams.set('token', token)
  return composeMail(to, 'Reset your Offgrid password', {
    title: 'Set a new password',
    paragraphs: [greet(username), 'Somebody, most likely you, asked for a new password for your Offgrid account.'],
    action: { label: 'Set a new password', link: link.href },
    notes: [
      `The link works once and for ${minutes} minutes.`,
      'If it was not you, there is nothing to do: your password stays as it is.',
    ],
  })
}

/** The notice that follows a change of password, so that nobody's is changed behind their back. */
export function passwordChangedMail(to: string, username: string, origin: string): Mail {
  return composeMail(to, 'Your Offgrid password was changed', {
    title: 'Your password was changed',
    paragraphs: [
      greet(username),
      'The password of your Offgrid account has just been changed, and every device was logged out. Log in with the new password.',
    ],
    action: { label: 'Go to Offgrid', link: origin },
    notes: ['If it was not you, set a new password at once with ‘Forgot password?’ on the login page.'],
  })
}

/** Mail readers make a link of whatever looks like a site's name, and usernames are chosen by strangers. */
const greet = (username: string): string => (uniqueName(username).includes('.') ? 'Hello,' : `Hello ${username},`)

const composeMail = (to: string, subject: string, content: EmailContent): Mail => ({
  to,
  subject,
  text: renderText(content),
  html: renderHtml(content),
})
