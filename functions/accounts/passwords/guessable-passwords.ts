import { limits } from '#shared/limits.ts'
import { invalidFields, type Problem } from '#shared/problem.ts'
import { uniqueName } from '#shared/user.ts'
import { foldPassword } from './passwords.ts'

/** The list is sorted by frequency; rarer passwords are not worth annoying users. */
const listSize = 10_000
const productName = 'offgrid'

type Owner = { readonly username: string; readonly email: string }

/**
 * Throws `invalid` for `field` if the password is one of the 10,000 most common ones, or only the username, the email address or
 * the product's name. Ignores case, normalization and, for names, punctuation.
 */
export type RefuseGuessablePassword = (password: string, owner: Owner, field: string) => Promise<void>

/** Loads the list on first use. */
export function createPasswordCheck(): RefuseGuessablePassword {
  let common: Promise<Set<string>> | undefined
  return async (password, { username, email }, field) => {
    const folded = foldPassword(password).toLowerCase()
    if ([username, email].some((name) => isName(folded, uniqueName(name))) || isProductName(folded)) {
      throw guessable(field, 'Password is your username, your email address or the name of this site.')
    }
    common ??= load()
    if ((await common).has(folded)) throw guessable(field, 'Password is too common.')
  }
}

const guessable = (field: string, reason: string): Problem =>
  invalidFields([{ field, message: `${reason} Please choose one that is harder to guess.` }])

export const samePassword = (): Problem =>
  invalidFields([{ field: 'newPassword', message: 'Password is your current password. Please choose a new one.' }])

function isName(password: string, name: string): boolean {
  const alphanumeric = toAlphanumeric(password)
  return password === name || (alphanumeric !== '' && alphanumeric === toAlphanumeric(name))
}

const isProductName = (password: string): boolean => password.replace(/\P{L}/gu, '') === productName

const toAlphanumeric = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '')

/**
 * The listed passwords need no folding, which changes only accented letters. The import is lazy, because the list has half a
 * megabyte and only new passwords need it.
 */
async function load(): Promise<Set<string>> {
  const { default: listed } = await import('@zxcvbn-ts/language-common/src/passwords.json', { with: { type: 'json' } })
  return new Set(listed.slice(0, listSize).filter(({ length }) => length >= limits.password.min))
}
