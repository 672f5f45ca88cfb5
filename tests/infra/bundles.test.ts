import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bundleFunction } from '../../infra/build/bundle.ts'
import type { BundleName } from '../../infra/edge.ts'
import { createFolder } from '../support/folder.ts'

const outDir = createFolder(afterAll)

const bedrock = /client-bedrock-runtime|functions\/assistants\/|\/prompts\//
const ses = /client-ses\b|functions\/mail\//
const passwords = /zxcvbn|guessable-passwords/
const passwordList = /language-common\/src\/passwords/
const guide = /assistants\/guide\/field-guide|country-grid/
const climate = /open-meteo|nasa-power/
const places = /shared\/places\/|generated\/town-list/
/** Prompts name quantities in the user's units; only these two files of the itinerary write them. */
const itinerary = /shared\/itinerary\/(?!band|quantities)/
const writes = /functions\/(trips|waypoints|vehicles)\/(store|deletion|batch|batch-deletion|move|copy|update)\.ts/

describe.each<[BundleName, most: number, has: RegExp[], later: RegExp[], hasNot: RegExp[]]>([
  ['planner', 84_600, [climate], [itinerary], [/aws-sdk|smithy/, bedrock, ses, passwords, guide, places]],
  ['auth', 101_000, [ses], [passwordList], [bedrock, guide, places]],
  ['sweeper', 75_000, [ses], [], [bedrock, passwords, guide, places, climate, itinerary, writes]],
  ['watch', 40_000, [/infra\/smoke\/walk/], [], [/aws-sdk/, /functions\/(?!http\/(edge-secret|compression))/]],
  ['assistant', 145_300, [bedrock], [guide, places, itinerary], [ses, passwords, writes]],
])('the bundle of %s', (name, max, has, later, hasNot) => {
  let size: number
  let start: string[]
  let whenNeeded: string[]

  beforeAll(async () => {
    const files = await bundleFunction(name, outDir)
    const listSources = (atStart: boolean) =>
      files.filter((file) => file.atStart === atStart).flatMap(({ sources }) => sources)
    size = files.reduce((sum, { atStart, gzipped }) => sum + (atStart ? gzipped : 0), 0)
    start = listSources(true)
    whenNeeded = listSources(false)
    expect(readdirSync(join(outDir, name)).sort()).toEqual(files.map((file) => file.name).sort())
  })

  test(`loads at most ${max / 1000} KB at its start, after gzip`, () => {
    expect(size).toBeGreaterThan(2_000)
    expect(size).toBeLessThanOrEqual(max)
  })

  test('contains the code of its own work', () => {
    for (const own of has) expect(start.filter((file) => own.test(file))).not.toEqual([])
  })

  test('loads rarely needed code on demand', () => {
    for (const pattern of later) {
      expect(start.filter((file) => pattern.test(file))).toEqual([])
      expect(whenNeeded.filter((file) => pattern.test(file))).not.toEqual([])
    }
  })

  test('contains no code of other functions’ work', () => {
    for (const foreign of hasNot) expect([...start, ...whenNeeded].filter((file) => foreign.test(file))).toEqual([])
  })
})

test('a bundle replaces the previous one', async () => {
  writeFileSync(join(outDir, 'planner/old-1234.mjs'), '')
  const files = await bundleFunction('planner', outDir)
  expect(readdirSync(join(outDir, 'planner')).sort()).toEqual(files.map((file) => file.name).sort())
})
