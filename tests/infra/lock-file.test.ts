import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Entry = { resolved?: string; optionalDependencies?: Record<string, string> }
const { packages }: { packages: Record<string, Entry> } = JSON.parse(readFileSync('package-lock.json', 'utf8'))

test('the lock file names every platform’s packages: npm ci refuses one that does not', () => {
  const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !(`node_modules/${name}` in packages) && !(`${place}/node_modules/${name}` in packages),
    ),
  )
  expect(missing).toEqual([])
})

test('the lock file names no registry, so that every machine uses its own', () => {
  expect(Object.values(packages).filter(({ resolved }) => resolved !== undefined)).toEqual([])
})
