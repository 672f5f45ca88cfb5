import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { buildSite, siteDir } from '../../infra/build/site.ts'
import { type SiteSizes, weighSite } from '../../infra/build/sizes.ts'

let sizes: SiteSizes
beforeAll(async () => {
  await buildSite()
  sizes = weighSite()
}, 180_000)

test('the login page loads at most 115 KB of JavaScript before first paint', () => {
  expect(sizes.login.bytes).toBeGreaterThan(10_000)
  expect(sizes.login.bytes).toBeLessThanOrEqual(115_000)
})

test('the login page loads no map code', () => {
  const code = sizes.login.files.map((file) => readFileSync(join(siteDir, file), 'utf8')).join('\n')
  expect(code).not.toMatch(/maplibre|supercluster|googleapis/i)
})

test('every screen without a map loads at most 190 KB of JavaScript in all', () => {
  const withoutMap = sizes.screens.filter((screen) => !screen.hasMap)
  expect(withoutMap.map(({ name }) => name)).toEqual(expect.arrayContaining(['trips', 'settings', 'ai-assistant']))
  expect(withoutMap.filter(({ bytes }) => bytes > 190_000).map(({ name, bytes }) => `${name}: ${bytes}`)).toEqual([])
})
