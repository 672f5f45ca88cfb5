import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Entry = { resolved?: string; optionalDependencies?: Record<string, string> }
const { packages }: { packages: Record<string, Entry> } = JSON.parse(readFileSync('package-lock.json', 'utf8'))

test('the lock file names every platform’s packages: npm ci refuses one that does not', () => {
  const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !listFolders(place).some((at) => `${at}${name}` in packages)),
  )
  expect(missing).toEqual([])
})

/** The folders in which Node looks for the packages that `place` imports, each with a trailing slash. */
function listFolders(place: string): string[] {
  const innermost = place === '' ? 'node_modules/' : `${place}/node_modules/`
  return [...innermost.matchAll(/node_modules\//g)].map(({ index, 0: folder }) =>
    innermost.slice(0, index + folder.length),
  )
}

test('the lock file names no registry, so that every machine uses its own', () => {
  expect(Object.values(packages).filter(({ resolved }) => resolved !== undefined)).toEqual([])
})
