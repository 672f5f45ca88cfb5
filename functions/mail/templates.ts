import type { Holdings } from '#shared/account.ts'
import { formatCount } from '#shared/count.ts'
import { uniqueName } from '#shared/user.ts'
import { type EmailContent, renderHtml, renderText } from './layout.ts'
import type { Email } from './mailer.ts'

/** `origin` comes from configuration, never from a request. */
export function resetLinkEmail(to: string, username: string, origin: string, token: string, minutes: number): Email {
  const link = new URL('/reset-password', origin)
  link.searchParams.set('token', token)
  return composeEmail(to, 'Reset your Offgrid password', {
    title: 'Set a new password',
    paragraphs: [greet(username), 'Someone, most likely you, asked for a new password for your Offgrid account.'],
    action: { label: 'Set a new password', link: link.href },
    notes: [
      `The link works once, for ${minutes} minutes.`,
      'If it was not you, ignore this email: your password stays the same.',
    ],
  })
}

/** Warns the owner of a change that may not be theirs. */
export function passwordChangedEmail(
  to: string,
  username: string,
  origin: string,
  loggedOut: 'every device' | 'every other device',
): Email {
  return composeEmail(to, 'Your Offgrid password was changed', {
    title: 'Your password was changed',
    paragraphs: [
      greet(username),
      `The password of your Offgrid account has just been changed, and ${loggedOut} was logged out. Log in with the new password.`,
    ],
    action: { label: 'Go to Offgrid', link: origin },
    notes: ['If it was not you, set a new password now: choose ‘Forgot password?’ on the login page.'],
  })
}

export function confirmAddressEmail(
  to: string,
  username: string,
  origin: string,
  token: string,
  minutes: number,
): Email {
  const link = new URL('/confirm-email', origin)
  link.searchParams.set('token', token)
  return composeEmail(to, 'Confirm your Offgrid email address', {
    title: 'Confirm your email address',
    paragraphs: [
      greet(username),
      'Someone, most likely you, used this address for an Offgrid account. Please confirm that it is yours.',
    ],
    action: { label: 'Confirm this address', link: link.href },
    notes: [
      `The link works once, for ${minutes} minutes.`,
      'If it was not you, ignore this email: the address stays unconfirmed.',
    ],
  })
}

/** Notifies the owner of an address that another account requested; the requester does not learn that it is taken. */
export function addressTakenEmail(to: string, origin: string): Email {
  return composeEmail(to, 'Your address already has an Offgrid account', {
    title: 'This address already has an account',
    paragraphs: [
      'Hello,',
      'Someone, most likely you, tried to use this address for another Offgrid account. It already belongs to an account, so nothing was changed.',
    ],
    action: { label: 'Go to Offgrid', link: origin },
    notes: ['If it was not you, ignore this email.'],
  })
}

/** Notifies the old address of a requested change. */
export function changeRequestedEmail(to: string, username: string, origin: string): Email {
  return composeEmail(to, 'A new email address for your Offgrid account', {
    title: 'Email address change requested',
    paragraphs: [
      greet(username),
      'Someone, most likely you, asked to change the email address of your Offgrid account. This address stays in use until the link sent to the new one is opened.',
    ],
    action: { label: 'Go to Offgrid', link: origin },
    notes: [
      'If it was not you, someone knows your password: set a new one now with ‘Forgot password?’ on the login page. That stops the change too.',
    ],
  })
}

/** Notifies the old address of a completed change. */
export function addressChangedEmail(to: string, username: string, origin: string): Email {
  return composeEmail(to, 'Your Offgrid email address was changed', {
    title: 'Your address was changed',
    paragraphs: [
      greet(username),
      'Your Offgrid account now has a new, confirmed email address. Emails about it no longer come here.',
    ],
    action: { label: 'Go to Offgrid', link: origin },
    notes: ['If it was not you, contact the people who run this site.'],
  })
}

/** Days until backups expire: the period of point-in-time recovery. */
const backupDays = 35

/** `now` is milliseconds since 1970. */
export function accountDeletedEmail(
  { email, trips, waypoints, vehicles, sessions }: Holdings & { email: string },
  now: number,
): Email {
  const counts = [
    formatCount(trips, 'trip'),
    formatCount(waypoints, 'waypoint'),
    formatCount(vehicles, 'vehicle'),
    formatCount(sessions, 'session'),
  ]
  const end = new Date(now + backupDays * 24 * 60 * 60 * 1000)
  const date = end.toLocaleDateString('en-US', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' })
  return composeEmail(email, 'Your Offgrid account was deleted', {
    title: 'Your account was deleted',
    paragraphs: [
      'Hello,',
      `Your Offgrid account and everything in it were deleted: ${counts.join(', ')}. Database backups expire by ${date}.`,
    ],
    notes: ['This is the last email about this account. Offgrid has not kept your address.'],
  })
}

/** Omits names with a dot: email programs link anything like a domain, and strangers choose usernames. */
const greet = (username: string): string => (uniqueName(username).includes('.') ? 'Hello,' : `Hello ${username},`)

const composeEmail = (to: string, subject: string, content: EmailContent): Email => ({
  to,
  subject,
  text: renderText(content),
  html: renderHtml(content),
})
