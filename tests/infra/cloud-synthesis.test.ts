import { readFileSync } from 'node:fs'
import type { Stack } from 'aws-cdk-lib'
import { Bucket } from 'aws-cdk-lib/aws-s3'
import { CfnTopic } from 'aws-cdk-lib/aws-sns'
import { expect, test } from 'vitest'
import { type Cloud, everything, synthesise, synthesiseAnew } from '../support/cloud.ts'

// Staging differs from dev in numbers only, and prod without a domain has nothing that these two lack.
test.each([
  ['dev', { stage: 'dev' }],
  ['prod with everything', everything],
])(
  '%s breaks no rule of CloudFormation and no rule of AWS Solutions that has no written reason',
  (_, settings) => {
    const { files } = synthesiseAnew(settings, { checked: true })
    expect(JSON.parse(files['validation-report.json'] ?? '').pluginReports).toEqual([])
  },
  // The first check of a process also loads the rules.
  180_000,
)

test('prod with everything is the same when synthesized twice', () => {
  const [first, second] = [synthesise(everything), synthesiseAnew(everything)].map(toNamedFiles)
  expect(Object.keys(first ?? {}).length).toBeGreaterThan(8)
  expect(second).toEqual(first)
})

test('cdk.json has every flag that the library recommends for a new project, and no other', () => {
  const read = (path: string) => JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'))
  expect(read('cdk.json').context).toEqual(read('node_modules/aws-cdk-lib/recommended-feature-flags.json'))
})

test('a broken rule stops the synthesis', () => {
  const add = (to: Stack) => {
    new Bucket(to, 'OpenToPlainHttp')
    new CfnTopic(to, 'Nameless', { displayName: 'x'.repeat(5) }).addPropertyOverride('NoSuchProperty', 1)
  }
  const messages = collectMessages(() => synthesiseAnew({ stage: 'dev' }, { checked: true, add }))
  expect(messages).toContain('AwsSolutions-S10')
  expect(messages).toContain('NoSuchProperty')
}, 180_000)

/** Leaves out the report, which contains the folder's name. */
const toNamedFiles = ({ files }: Cloud) =>
  Object.fromEntries(Object.entries(files).filter(([name]) => !name.endsWith('-report.json')))

function collectMessages(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    return String(error)
  }
  throw new Error('Nothing was refused')
}
