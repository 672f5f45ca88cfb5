import { Problem } from '#shared/problem.ts'

/** The list is sorted by how often a password is met; the tail is met too rarely to annoy people with. */
const considered = 10_000

/** Refuses the 10,000 most common passwords, in any mix of cases: throws `invalid`. */
export type RefuseCommonPassword = (password: string) => Promise<void>

/** Loads the list for the first password that is checked. */
export function createPasswordCheck(): RefuseCommonPassword {
  let common: Promise<Set<string>> | undefined
  return async (password) => {
    common ??= load()
    if ((await common).has(password.toLowerCase())) {
      throw new Problem('invalid', 'Password is too common. Please choose one that is harder to guess.')
    }
  }
}

/** Half a megabyte that only a new password needs. */
async function load(): Promise<Set<string>> {
  const list = await import('@zxcvbn-ts/language-common/src/passwords.json', { with: { type: 'json' } })
  return new Set(list.default.slice(0, considered))
}
