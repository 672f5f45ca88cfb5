import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bundleFunction } from '../../infra/build/bundle.ts'
import type { FunctionName } from '../../infra/edge.ts'

const outDir = mkdtempSync(join(tmpdir(), 'offgrid-bundles-'))
afterAll(() => rmSync(outDir, { recursive: true, force: true }))

const bedrock = /client-bedrock-runtime|functions\/assistants\/|\/prompts\//
const ses = /client-ses\b|functions\/mail\//
const passwords = /zxcvbn|common-passwords/
const climate = /open-meteo|nasa-power/

describe.each<[FunctionName, has: RegExp[], hasNot: RegExp[]]>([
  ['planner', [climate], [bedrock, ses, passwords]],
  ['auth', [ses, passwords], [bedrock]],
  ['assistant', [bedrock], [ses, passwords]],
])('the bundle of %s', (name, has, hasNot) => {
  let files: string[]

  beforeAll(async () => {
    const { outputs } = await bundleFunction(name, outDir)
    files = Object.values(outputs)
      .flatMap(({ inputs }) => Object.entries(inputs))
      .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
      .map(([file]) => file)
  })

  test('contains the code of its own work', () => {
    for (const own of has) expect(files.filter((file) => own.test(file))).not.toEqual([])
  })

  test('contains no code of the others’ work', () => {
    for (const foreign of hasNot) expect(files.filter((file) => foreign.test(file))).toEqual([])
  })
})
