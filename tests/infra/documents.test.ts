import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as dynamodb from '@aws-sdk/client-dynamodb'
import * as kms from '@aws-sdk/client-kms'
import * as s3 from '@aws-sdk/client-s3'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { keys } from '#functions/table/keys.ts'
import { createUserId } from '#shared/ids.ts'
import { readStage } from '../../infra/stages.ts'
import { everything, synthesise } from '../support/cloud.ts'
import { findAwsOptions, listCommands, parseCommand } from '../support/commands.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8')
const pages = ['infra/deploy.md', 'infra/runbook.md', 'infra/at-home.md', 'README.md', '.github/SECURITY.md']
const commands = pages.flatMap((page) => listCommands(read(page)).map((command): [string, string] => [command, page]))
const starting = (start: string) =>
  commands.filter(([command]) => parseCommand(command).words.join(' ').startsWith(start))
const { scripts, version }: { scripts: Record<string, string>; version: string } = JSON.parse(read('package.json'))
const documents = globSync(['**/*.md', '.github/**/*.md'], { cwd: root, exclude: ['**/node_modules', '.build'] })

describe('Every command of the documentation', () => {
  test('is found', () => {
    for (const start of ['aws ', 'npx cdk ', 'npm run ', 'sam '])
      expect(starting(start).length, start).toBeGreaterThan(1)
  })

  test.each(starting('npm run '))('%s (%s) is a script', (command) => {
    expect(Object.keys(scripts)).toContain(parseCommand(command).words[2])
  })

  test.each(starting('npx cdk '))('%s (%s) is a CDK command, with options that exist', (command) => {
    const { words, options, settings } = parseCommand(command)
    const known = listCdkOptions(words[2] ?? '')
    for (const option of options) expect(known, option).toContain(option)
    for (const { name, value } of settings) expect(isSetting(name, value), `${name}=${value}`).toBe(true)
  })

  test.each(starting('aws '))('%s (%s) is an AWS CLI command, with options that exist', (command) => {
    const { words, options } = parseCommand(command)
    // Text with only a command's name is not a call.
    const known = findAwsOptions(words, { ...dynamodb, ...kms, ...s3 })
    expect(known, words.slice(0, 3).join(' ')).toBeDefined()
    for (const option of options) expect(known).toContain(option.replace(/^--/, ''))
  })

  test.each(starting('sam '))('%s (%s) is a SAM command, with options that exist', (command) => {
    const { words, options } = parseCommand(command)
    const known: Readonly<Record<string, readonly string[]>> = {
      invoke: ['-t', '--env-vars', '--event'],
      'start-api': ['-t', '--env-vars', '--port'],
      'start-lambda': ['-t', '--env-vars', '--port'],
    }
    expect(words[1]).toBe('local')
    expect(Object.keys(known)).toContain(words[2])
    for (const option of options) expect(known[words[2] ?? '']).toContain(option)
  })
})

test('every linked file exists', () => {
  const links = documents.flatMap((page) =>
    [...read(page).matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, path = '']) => new URL(path, `file://${root}${page}`)),
  )
  expect(links.length).toBeGreaterThan(40)
  for (const link of links) expect(existsSync(link), link.pathname).toBe(true)
})

test('every path that a document names exists, from the root or from its own folder', () => {
  // The changelog also names files of earlier versions.
  const paths = documents
    .filter((page) => page !== 'CHANGELOG.md')
    .flatMap((page) =>
      [...read(page).matchAll(/`((?:functions|infra|shared|tests|web)\/[\w./-]+)`/g)].map(([, path = '']) => ({
        page,
        path,
      })),
    )
  expect(paths.length).toBeGreaterThan(100)
  const missing = paths.filter(
    ({ page, path }) => !existsSync(root + path) && !existsSync(join(root, page, '..', path)),
  )
  expect(missing).toEqual([])
})

test('an operator hands over every kind of item that a user may download', () => {
  const section = read('infra/runbook.md')
    .split('\n## ')
    .find((part) => part.startsWith('A user asks for their data'))
  const user = createUserId('0'.repeat(26))
  const { allCheckIns, allFills, allTracks, allTripPlans, allWaypoints, trips, vehicles } = keys
  for (const list of [allCheckIns, allFills, allTracks, allTripPlans, allWaypoints, trips, vehicles])
    expect(section).toContain(`\`${list(user).from}…\``)
})

test('every recorded decision has its date', () => {
  const records = documents.flatMap((page) => {
    const [, decisions = ''] = read(page).split(/^##+ Decisions.*$/m)
    return decisions.split(/^##/m)[0]?.match(/^\*\*.*(\n.+)*/gm) ?? []
  })
  expect(records.length).toBeGreaterThan(80)
  expect(records.filter((record) => !/^\*\*[^*]+\*\*\s\(\d{4}-\d\d-\d\d[),]/.test(record))).toEqual([])
})

test('the newest entry of the changelog is the version in package.json, and each entry names its data version', () => {
  const [, ...entries] = read('CHANGELOG.md').split(/^## /m)
  expect(entries[0]?.split(' ')[0]).toBe(version)
  for (const entry of entries.slice(0, -1)) {
    const [, number] = /^\d+\.(\d+)\.\d+ \(\d{4}-\d\d-\d\d\)$/m.exec(entry) ?? []
    expect(entry).toMatch(new RegExp(`Writes (and reads )?data version ${number},`))
  }
})

test('a command or an option that does not exist is detected', () => {
  const sdk = { ...dynamodb, ...kms }
  expect(findAwsOptions(['aws', 'dynamodb', 'rescue-table'], sdk)).toBeUndefined()
  expect(findAwsOptions(['aws', 'dynamodb', 'delete-table'], sdk)).toContain('table-name')
  expect(findAwsOptions(['aws', 'dynamodb', 'delete-table'], sdk)).not.toContain('force')
  expect(isSetting('mailIdentity', 'existing')).toBe(true)
  expect(isSetting('mailIdentities', 'existing')).toBe(false)
})

test('a setting in the documentation, between backticks and with a value, is a stage’s setting', () => {
  const named = pages.flatMap((page) => [...read(page).matchAll(/`-c ([a-zA-Z]+)=/g)].map(([, name = '']) => name))
  for (const name of named) expect(isSetting(name, ''), name).toBe(true)
})

/** Names of AWS and of the web that our code doesn't have. */
const foreign = new Set([
  'AccessDenied',
  'DependsOn',
  'ETag',
  'INIT_REPORT',
  'LimitExceeded',
  'OriginConnectError',
  'OriginDnsError',
  'ViewSubscriptions',
])

test('every name in the guide and the runbook, between backticks, is a name of the code or an alarm', () => {
  const files = ['functions', 'infra', 'shared', '.github/workflows'].flatMap((folder) =>
    readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(ts|yml)$/.test(file))
      .map((file) => read(`${folder}/${file}`)),
  )
  const known = new Set(files.join('\n').split(/\W+/))
  const alarms = Object.keys(synthesise(everything).service.findResources('AWS::CloudWatch::Alarm'))
  const isAlarm = (name: string) => alarms.some((id) => id.startsWith(`MonitoringAlarms${name}`))
  const isKnown = (name: string) => known.has(name) || isAlarm(name) || foreign.has(name)
  const named = ['infra/deploy.md', 'infra/runbook.md', 'infra/at-home.md'].flatMap((page) =>
    [...read(page).matchAll(/`(\w+[A-Z_]\w*)`/g)].map(([, name = '']) => name),
  )
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter((name) => !isKnown(name))).toEqual([])
  expect(isKnown('signInsPerAddress')).toBe(false)
})

const optionsSchema = z.record(z.string(), z.object({ alias: z.optional(z.union([z.string(), z.array(z.string())])) }))
const cdk = z
  .object({
    globalOptions: optionsSchema,
    commands: z.record(z.string(), z.object({ options: z.optional(optionsSchema) })),
  })
  .parse(JSON.parse(read('node_modules/aws-cdk/lib/cli/cli-type-registry.json')))

/** Returns a CDK command's options, as its help lists them. */
function listCdkOptions(name: string): string[] {
  const command = cdk.commands[name]
  expect(command, name).toBeDefined()
  return Object.entries({ ...cdk.globalOptions, ...command?.options })
    .flatMap(([long, { alias = [] }]) => [long, ...[alias].flat()])
    .map((option) => (option.length === 1 ? `-${option}` : `--${option}`))
}

/** The value may be a placeholder. */
function isSetting(name: string, value: string): boolean {
  if (name === 'name') return true
  try {
    readStage({ stage: 'dev', [name]: value })
    return true
  } catch (error) {
    return !/Unrecognized/i.test(String(error)) && (name !== 'stage' || value === '<stage>')
  }
}
