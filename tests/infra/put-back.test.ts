import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Aws } from '../../infra/release/aws.ts'
import { parseLive, putBack, readLive } from '../../infra/release/live.ts'
import { createS3Cli } from '../support/aws-cli.ts'
import { type S3, startS3 } from '../support/s3.ts'

const bucket = 'offgrid-prod-site'
const stack = 'offgrid-prod-service'
let s3: S3
let aliases: Map<string, string>
let changes: string[]
beforeEach(async () => {
  s3 = await startS3(bucket)
  aliases = new Map([
    ['offgrid-auth', '4'],
    ['offgrid-planner', '7'],
  ])
  changes = []
})
afterEach(() => s3.close())

/** A stand-in for AWS: the stack's outputs, the functions' aliases, the bucket and CloudFront's caches. */
const aws: Aws = async (...command) => {
  const [service, operation] = command
  const read = (option: string) => command[command.indexOf(`--${option}`) + 1] ?? ''
  switch (`${service} ${operation}`) {
    case 'cloudformation describe-stacks': {
      if (read('stack-name') !== stack) throw new Error(`Stack with id ${read('stack-name')} does not exist`)
      const outputs = { SiteFiles: bucket, DistributionId: 'E1', Functions: [...aliases.keys()].join() }
      return {
        Stacks: [{ Outputs: Object.entries(outputs).map(([OutputKey, OutputValue]) => ({ OutputKey, OutputValue })) }],
      }
    }
    case 'lambda get-alias':
      return { Name: read('name'), FunctionVersion: aliases.get(read('function-name')) }
    case 'lambda update-alias':
      expect(read('routing-config')).toBe('AdditionalVersionWeights={}')
      aliases.set(read('function-name'), read('function-version'))
      changes.push(read('function-name'))
      return {}
    case 'cloudfront create-invalidation':
      changes.push(`copies of ${read('distribution-id')} ${read('paths')}`)
      return {}
    default:
      if (operation === 'copy-object') changes.push(read('key'))
      return createS3Cli(s3)(...command)
  }
}

function publish(build: string, files: readonly string[]): void {
  for (const file of files) s3.bucket.put(file, `${file} of ${build}`, { cacheControl: 'no-cache' })
}
const pages = ['config.json', 'files.json', 'icon.svg', 'index.html', 'sw.js']

test('a rollback restores functions, then pages, the service worker last, and clears the caches', async () => {
  publish('good', [...pages, 'assets/main-a.js', 'theme.js'])
  const note = JSON.stringify(await readLive(aws, stack))

  aliases.set('offgrid-auth', '5')
  publish('bad', [...pages, 'assets/main-b.js', 'new.txt'])
  const output: string[] = []
  await putBack(aws, parseLive(note), (line) => output.push(line))

  expect([...aliases.values()]).toEqual(['4', '7'])
  for (const page of [...pages, 'theme.js']) expect(s3.bucket.read(page)).toBe(`${page} of good`)
  expect(s3.bucket.get('index.html').cacheControl).toBe('no-cache')
  // Users with the bad page or its worker still need this file.
  expect(s3.bucket.read('assets/main-b.js')).toBe('assets/main-b.js of bad')
  expect(changes).toEqual([
    'offgrid-auth',
    'config.json',
    'files.json',
    'icon.svg',
    'index.html',
    'sw.js',
    'copies of E1 /*',
  ])
  expect(output[0]).toBe('offgrid-auth is version 4 again')
})

test('unchanged parts of a deployment are left alone', async () => {
  publish('good', pages)
  const live = await readLive(aws, stack)
  await putBack(aws, parseLive(JSON.stringify(live)), () => {})
  expect(changes).toEqual([])
})

test('before a first deployment there is nothing to roll back', async () => {
  const live = await readLive(aws, 'offgrid-new-service')
  expect(live).toBeUndefined()
  expect(() => parseLive(JSON.stringify(live ?? null))).toThrow('there is nothing to roll back')
})

test('a failure other than a missing stack does not count as a first deployment', async () => {
  await expect(readLive(() => Promise.reject(new Error('AccessDenied')), stack)).rejects.toThrow('AccessDenied')
})
