import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Stack } from 'aws-cdk-lib'
import { Bucket } from 'aws-cdk-lib/aws-s3'
import { CfnTopic } from 'aws-cdk-lib/aws-sns'
import { describe, expect, test } from 'vitest'
import { type Cloud, everything, synthesise } from '../support/cloud.ts'

const stages = [
  ['dev', { stage: 'dev' }],
  ['staging', { stage: 'staging' }],
  ['prod', { stage: 'prod' }],
  ['prod with everything', everything],
] as const

describe.each(stages)('%s', (_, settings) => {
  let first: Cloud

  test('breaks no rule of CloudFormation and no rule of AWS Solutions that has no written reason', () => {
    // Every finding is an error: synthesis throws.
    first = synthesise(settings, { checked: true })
    const report = JSON.parse(readFileSync(join(first.directory, 'validation-report.json'), 'utf8'))
    expect(report.pluginReports).toEqual([])
  })

  test('comes out the same twice', () => {
    expect(outputOf(synthesise(settings))).toEqual(outputOf(first))
  })
})

test('what breaks a rule stops the synthesis', () => {
  const add = (to: Stack) => {
    new Bucket(to, 'OpenToPlainHttp')
    new CfnTopic(to, 'Nameless', { displayName: 'x'.repeat(5) }).addPropertyOverride('NoSuchProperty', 1)
  }
  const attempt = () => synthesise({ stage: 'dev' }, { checked: true, add })
  expect(attempt).toThrow('AwsSolutions-S10')
  expect(attempt).toThrow('NoSuchProperty')
}, 180_000)

/** Templates, and the assets by the hashes in their names. */
function outputOf({ directory }: Cloud): Record<string, string> {
  const names = readdirSync(directory).filter((name) => /\.(template|assets)\.json$|^asset\./.test(name))
  return Object.fromEntries(
    names.map((name) => [name, name.endsWith('.json') ? readFileSync(join(directory, name), 'utf8') : 'by its hash']),
  )
}
