import { readFileSync } from 'node:fs'
import type { Plugin } from 'esbuild'
import { selectCommon } from '#functions/accounts/guessable-passwords.ts'

/** Puts into a bundle, in place of the whole list of passwords, what the check of new passwords reads of it. */
export const commonPasswordsOnly: Plugin = {
  name: 'common-passwords-only',
  setup: ({ onLoad }) =>
    onLoad({ filter: /@zxcvbn-ts\/language-common\/src\/passwords\.json$/ }, ({ path }) => {
      const listed: string[] = JSON.parse(readFileSync(path, 'utf8'))
      return { contents: JSON.stringify(selectCommon(listed)), loader: 'json' }
    }),
}
