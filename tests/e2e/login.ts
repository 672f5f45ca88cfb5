import { expect, type Page } from '@playwright/test'
import type { Person } from '../support/person.ts'

export const loginButton = (page: Page) => page.getByRole('button', { name: 'Login', exact: true })
export const welcome = (page: Page, { username }: Pick<Person, 'username'>) => page.getByText(`Welcome, ${username}!`)

type Credentials = Pick<Person, 'username' | 'password'>

/** Sends the login form. */
export async function sendLogin(page: Page, { username, password }: Credentials): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await loginButton(page).click()
}

/** Logs in with the form, and waits for the first screen. */
export async function logIn(page: Page, person: Credentials): Promise<void> {
  await sendLogin(page, person)
  await expect(welcome(page, person)).toBeVisible()
}

/** Returns the path of the newest link to this page that was emailed to an address, other than `known`. */
export async function findMailedLink(
  { call }: Pick<Person, 'call'>,
  address: string,
  page: 'reset-password' | 'confirm-email',
  known?: string,
): Promise<string> {
  let link: string | undefined
  await expect
    .poll(async () => {
      const mails: { to: string; text: string }[] = await call('GET', '/__local/mail.json')
      const texts = mails.filter(({ to }) => to === address).map(({ text }) => text)
      link = texts.flatMap((text) => new RegExp(`/${page}\\?token=[\\w-]+`).exec(text) ?? []).at(-1)
      return link !== undefined && link !== known
    })
    .toBe(true)
  return link ?? ''
}
