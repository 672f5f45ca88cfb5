import { limits } from '#shared/limits.ts'
import { invalidFields, type Problem } from '#shared/problem.ts'
import { uniqueName } from '#shared/user.ts'
import { foldPassword } from './passwords.ts'

/** The list is sorted by how often a password is met; the tail is met too rarely to annoy people with. */
const listSize = 10_000
/** The product's name, in letters alone. */
const productName = 'offgrid'

/** Whose password it is to be. */
type Owner = { readonly username: string; readonly email: string }

/**
 * Refuses the 10,000 most common passwords, in any mix of cases and in every form that has the same hash, and those that
 * are nothing but the owner's username or email address or the product's name, however punctuated: throws `invalid`,
 * about the field it came in.
 */
export type RefuseGuessablePassword = (password: string, owner: Owner, field: string) => Promise<void>

/** Loads the list for the first password that is checked. */
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

/** The refusal of a new password that is the current one. */
export const samePassword = (): Problem =>
  invalidFields([{ field: 'newPassword', message: 'Password is your current password. Please choose a new one.' }])

function isName(password: string, name: string): boolean {
  const alphanumeric = toAlphanumeric(password)
  return password === name || (alphanumeric !== '' && alphanumeric === toAlphanumeric(name))
}

const isProductName = (password: string): boolean => password.replace(/\P{L}/gu, '') === productName

/** The letters and digits of a text. */
const toAlphanumeric = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '')

/**
 * Loads the passwords of the list that matter: the most common ones that are long enough. Folding cannot turn a password into one of
 * the others: it replaces one letter by two only for accents, and the list has none. The list is half a megabyte and only needed for a
 * new password.
 */
async function load(): Promise<Set<string>> {
  const { default: listed } = await import('@zxcvbn-ts/language-common/src/passwords.json', { with: { type: 'json' } })
  return new Set(listed.slice(0, listSize).filter(({ length }) => length >= limits.password.min))
}
