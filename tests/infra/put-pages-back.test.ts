import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { createS3Cli } from '../support/aws-cli.ts'
import { type S3, startS3 } from '../support/s3.ts'

const name = 'offgrid-prod-site'
const pages = ['index.html', 'config.json', 'files.json', 'sw.js']
let s3: S3
beforeEach(async () => {
  s3 = await startS3(name)
})
afterEach(() => s3.close())

test('the runbook’s commands restore the earlier pages with their headers', async () => {
  for (const build of ['good', 'bad'])
    for (const page of pages) s3.bucket.put(page, `${page} of the ${build} build`, { cacheControl: 'no-cache' })
  s3.bucket.put('index.html.map', 'another file that begins so')

  const aws = createS3Cli(s3)
  let versions = new Map<string, string>()
  for (const command of readRunbook()) {
    const [, ...words] = command.replaceAll('<bucket>', name).replaceAll("'", '').split(' ')
    const key = words[words.indexOf('--key') + 1] ?? ''
    const answer = await aws(...words.map((word) => word.replace('<version>', versions.get(key) ?? '')))
    if (words[1] === 'list-object-versions') versions = findVersionsBefore(answer)
  }
  for (const page of pages) {
    expect(s3.bucket.read(page)).toBe(`${page} of the good build`)
    expect(s3.bucket.get(page).cacheControl).toBe('no-cache')
  }
})

/** Returns the section's commands for the bucket. */
function readRunbook(): string[] {
  const runbook = readFileSync(new URL('../../infra/runbook.md', import.meta.url), 'utf8')
  const section = runbook.split(/^## /m).find((text) => text.startsWith('Rolling back\n')) ?? ''
  const commands = section.split('\n').filter((line) => line.startsWith('aws s3api '))
  expect(commands).toHaveLength(2 * pages.length)
  return commands
}

/** Finds each file's version before the newest, as the user does in the list. */
function findVersionsBefore(answer: unknown): Map<string, string> {
  const listed = z.object({
    Versions: z.array(z.object({ Key: z.string(), VersionId: z.string(), IsLatest: z.boolean() })),
  })
  const earlier = listed.parse(answer).Versions.filter(({ IsLatest }) => !IsLatest)
  return new Map(earlier.map(({ Key, VersionId }) => [Key, VersionId]))
}
