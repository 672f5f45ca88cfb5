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

/** The folders in which Node looks for the packages that one at `place` imports, each with a slash at its end. */
function listFolders(place: string): string[] {
  const parents = place.split(/(?<=node_modules\/)/).map((_, at, parts) => parts.slice(0, at + 1).join(''))
  return ['node_modules/', `${place}/node_modules/`, ...parents.filter((parent) => parent.endsWith('node_modules/'))]
}

test('the lock file names no registry, so that every machine uses its own', () => {
  expect(Object.values(packages).filter(({ resolved }) => resolved !== undefined)).toEqual([])
})
