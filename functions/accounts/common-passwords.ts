import { Problem } from '#shared/problem.ts'

/** The list is sorted by how often a password is met; the tail is met too rarely to annoy people with. */
const considered = 10_000
let common: Promise<Set<string>> | undefined

/** Refuses the 10,000 most common passwords, in any mix of cases: `invalid`. */
export async function refuseCommonPassword(password: string): Promise<void> {
  common ??= load()
  if ((await common).has(password.toLowerCase())) {
    throw new Problem('invalid', 'Password is too common. Please choose one that is harder to guess.')
  }
}

/** Half a megabyte that only a new password needs. */
async function load(): Promise<Set<string>> {
  const list = await import('@zxcvbn-ts/language-common/src/passwords.json', { with: { type: 'json' } })
  return new Set(list.default.slice(0, considered))
}
