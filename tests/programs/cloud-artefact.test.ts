import { execFile } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Template } from 'aws-cdk-lib/assertions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inviteTokenHeader } from '#shared/crew.ts'
import { bundlesDir } from '../../infra/build/bundle.ts'
import { siteDir } from '../../infra/build/site.ts'
import { type FunctionName, openFreeMap } from '../../infra/edge.ts'
import { type Offgrid, startOffgrid } from '../../infra/local/environment.ts'
import { serveSite } from '../../infra/local/site.ts'
import { walk } from '../../infra/smoke/walk.ts'
import { getResource, getResources } from '../support/cloud.ts'
import { createFolder } from '../support/folder.ts'
import { startRecorder } from '../support/recorder.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const scratch = createFolder(afterAll)
const out = join(scratch, 'cdk.out')
const names: readonly FunctionName[] = ['auth', 'planner', 'assistant']

let service: Template
let recorder: Awaited<ReturnType<typeof startRecorder>>
let offgrid: Offgrid

beforeAll(async () => {
  await synthesiseByHand()
  service = Template.fromJSON(JSON.parse(readFileSync(join(out, 'offgrid-dev-service.template.json'), 'utf8')))
  recorder = await startRecorder(scratch)
  offgrid = await startOffgrid({
    port: 0,
    dataDir: join(scratch, 'data'),
    entries: Object.fromEntries(names.map((name) => [name, recorder.between(name, findBundle(name))])),
    configuration: { mapStyle: openFreeMap },
    site: async (_, configuration) => ({ answer: serveSite(publishedSite(), configuration), close: async () => {} }),
  })
}, 240_000)
afterAll(async () => {
  await offgrid?.close()
  await recorder?.close()
})

test('the output of npx cdk synth, without a network or an account, passes the smoke walk', async () => {
  const output = await walkOnce()
  expect(output.filter((line) => line.startsWith('ok'))).toHaveLength(8)
  // There is no model on this machine.
  expect(output.join('\n')).toContain('the field guide answered')
}, 120_000)

test('the watch walks the site as it ships, and fails where nothing answers', async () => {
  const { output } = await runWatch(offgrid.url)
  expect(output.match(/^ok /gm)).toHaveLength(7)
  expect(output).not.toContain('an assistant')
  const nobody = await runWatch('http://127.0.0.1:9')
  expect(nobody.code).not.toBe(0)
  expect(nobody.output).toContain('pages, files and their headers: fetch failed')
}, 120_000)

test('each function needs every permission that it is granted, and no other', async () => {
  await walkOnce()
  await walkTheRest(offgrid.url)
  for (const name of names) expect(recorder.listNeeded(name), name).toEqual(listGrants(name))
}, 120_000)

test('the bucket gets the whole site and nothing else', () => {
  const files = (folder: string) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
      .sort()
  const built = files(siteDir).filter((file) => !file.startsWith('.vite'))
  expect(files(publishedSite())).toEqual([...built, 'config.json', 'files.json'].sort())
})

test('the bucket gets the list of files that the cleanup must keep', () => {
  const { assets } = JSON.parse(readFileSync(join(publishedSite(), 'files.json'), 'utf8'))
  const built = readdirSync(join(siteDir, 'assets'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(siteDir, join(entry.parentPath, entry.name)))
  expect(built.length).toBeGreaterThan(50)
  expect(assets).toEqual(built.sort())
})

test('the site is deployed with its default configuration', () => {
  const published = JSON.parse(readFileSync(join(publishedSite(), 'config.json'), 'utf8'))
  expect(published).toEqual({
    mapStyle: openFreeMap,
    tiles: '',
    googleMapsApiKey: '',
    googleMapsMapId: '',
    mails: false,
    sharing: true,
    mapSaving: true,
  })
})

test('the functions have the names and variables that the guide uses for SAM', () => {
  const guide = readFileSync(join(root, 'infra/deploy.md'), 'utf8')
  const [, example = ''] = /```json\n(\{\n {2}"AuthFunction[\s\S]*?)```/.exec(guide) ?? []
  const documented = Object.entries<object>(JSON.parse(example)).map(([id, variables]) => [
    id,
    Object.keys(variables).sort(),
  ])
  const deployed = names.map((name) => {
    const { id, properties } = getResource(service, 'AWS::Lambda::Function', capitalize(name))
    return [id, Object.keys(properties.Environment.Variables).sort()]
  })
  expect(documented).toEqual(deployed)
})

let walking: Promise<string[]> | undefined
/** Returns the output of the smoke walk, which runs only once. */
function walkOnce(): Promise<string[]> {
  const output: string[] = []
  walking ??= walk(offgrid.url, (line) => output.push(line)).then(() => output)
  return walking
}

const runWatch = (origin: string) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const call = `await (await import(${JSON.stringify(join(bundlesDir, 'watch/index.mjs'))})).handler()`
    const env = { ...process.env, SITE_ORIGIN: origin }
    execFile(process.execPath, ['--input-type=module', '-e', call], { env }, (error, out, err) =>
      resolve({ code: error ? 1 : 0, output: `${out}${err}` }),
    )
  })

/** Runs the guide's command offline. Skips CloudFormation's slow rules, which cloud-synthesis checks for this stage. */
async function synthesiseByHand(): Promise<void> {
  const nowhere = 'http://127.0.0.1:9'
  await promisify(execFile)('npx', ['cdk', 'synth', '--quiet', '-c', 'stage=dev', '--output', out], {
    cwd: root,
    env: {
      ...process.env,
      HTTPS_PROXY: nowhere,
      HTTP_PROXY: nowhere,
      AWS_EC2_METADATA_DISABLED: 'true',
      CDK_VALIDATION: 'false',
    },
  })
}

/** Returns the bundle of the template's function. */
function findBundle(name: FunctionName): string {
  const { Code } = getResource(service, 'AWS::Lambda::Function', capitalize(name)).properties
  return join(out, `asset.${Code.S3Key.replace('.zip', '')}`, 'index.mjs')
}

/** Returns the bucket's content after all steps. */
function publishedSite(): string {
  const bucket = join(scratch, 'bucket')
  if (existsSync(bucket)) return bucket
  for (const { SourceObjectKeys } of Object.values(getResources(service, 'Custom::CDKBucketDeployment')))
    for (const key of SourceObjectKeys)
      cpSync(join(out, `asset.${key.replace('.zip', '')}`), bucket, { recursive: true })
  return bucket
}

/** Returns the permissions for DynamoDB and KMS. */
function listGrants(name: FunctionName): string[] {
  const { PolicyDocument } = getResource(service, 'AWS::IAM::Policy', `${capitalize(name)}RoleDefaultPolicy`).properties
  const actions = PolicyDocument.Statement.flatMap(({ Action }: { Action: string | string[] }) => Action)
  return [...new Set<string>(actions)].filter((action) => /^(dynamodb|kms):/.test(action)).sort()
}

const capitalize = (name: string) => `${name[0]?.toUpperCase()}${name.slice(1)}`

async function walkTheRest(url: string): Promise<void> {
  const call = async (method: string, path: string, body?: unknown, token = '', more: Record<string, string> = {}) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }), ...more }
    const response = await fetch(`${url}${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
    return response.headers.get('content-type')?.includes('json') ? response.json() : response.text()
  }
  const email = 'rest@example.com'
  const person = { username: 'resting', email, password: 'first secret of mine', bio: '' }
  await call('POST', '/api/auth/register', person)
  // The reset ends this session.
  await call('POST', '/api/auth/login', person)
  await call('POST', '/api/auth/password/forgot', { email })
  // The email may arrive after the answer.
  const findToken = async () =>
    /reset-password\?token=([\w-]+)/.exec(JSON.stringify(await call('GET', '/__local/mail.json')))?.[1]
  await expect.poll(findToken, { timeout: 10_000 }).toBeDefined()
  const token = await findToken()
  expect(await call('POST', '/api/auth/password/validate', { token })).toEqual({ success: true })
  await call('POST', '/api/auth/password/reset', { token, newPassword: 'second secret of mine' })
  const { accessToken } = await call('POST', '/api/auth/login', { ...person, password: 'second secret of mine' })

  const trip = await call('POST', '/api/user/trips', { name: 'Rest', description: '' }, accessToken)
  const place = { name: 'Stop', description: '', latitude: '38.5', longitude: '-109.5', startDate: null, endDate: null }
  const waypoint = await call('POST', `/api/user/trips/${trip.id}/waypoints`, place, accessToken)
  const tip = await call('GET', `/api/user/ai/waypoint-tip/${waypoint.id}`, undefined, accessToken)
  expect(tip.message).toMatch(/^Local guide/)
  const ask = (assistant: string, question: string) =>
    call('GET', `/api/user/ai/${assistant}?userInput=${encodeURIComponent(question)}`, undefined, accessToken)
  await ask('vehicle-assistant', 'Hello')
  await ask('weather-assistant', 'Weather in Moab, Utah')
  await call('PUT', `/api/user/trips/${trip.id}`, { name: 'Rested', description: '' }, accessToken)

  // Each change of a member is on condition that they may still make it.
  const newInvite = { role: 'planner', days: 7, uses: 1 }
  const invite = await call('POST', `/api/user/trips/${trip.id}/invites`, newInvite, accessToken)
  const friend = { ...person, username: 'friend', email: 'friend@example.com' }
  await call('POST', '/api/auth/register', friend)
  const { accessToken: friendsToken } = await call('POST', '/api/auth/login', friend)
  const joined = await call('POST', '/api/user/invites/accept', {}, friendsToken, { [inviteTokenHeader]: invite.token })
  const added = await call('POST', `/api/user/trips/${joined.tripId}/waypoints`, place, friendsToken)
  expect(added).toMatchObject({ name: place.name })
  await call('DELETE', `/api/user/trips/${trip.id}`, undefined, accessToken)

  // The search reads distant trips concurrently.
  for (const name of ['Far', ...Array.from({ length: 8 }, () => 'Between'), 'Far'])
    await call('POST', '/api/user/trips', { name, description: '' }, accessToken)
  expect(await call('GET', '/api/user/trips/search?query=far', undefined, accessToken)).toHaveLength(2)
}
