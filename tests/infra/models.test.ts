import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type OffgridOptions, startOffgrid } from '../../infra/local/environment.ts'
import { type Bedrock, startBedrock } from '../support/bedrock.ts'
import type { BedrockFault } from '../support/bedrock-faults.ts'
import { createFolder } from '../support/folder.ts'

const folder = createFolder(afterAll)
const account = { username: 'anna', password: 'four quiet dunes', email: 'anna@example.org', bio: '' }
const site: NonNullable<OffgridOptions['site']> = async () => ({
  answer: (_, response) => void response.end(),
  close: async () => {},
})

let bedrock: Bedrock
let fault: BedrockFault | undefined
beforeAll(async () => {
  // Before the first start, because the SDK reads each file once.
  writeFileSync(join(folder, 'config'), '[profile camp]\nregion = ap-southeast-2\n')
  writeFileSync(
    join(folder, 'credentials'),
    '[camp]\naws_access_key_id = AKIACAMP\naws_secret_access_key = camp-secret\n',
  )
  bedrock = await startBedrock(() => fault)
})
afterAll(() => bedrock.close())

/** The machine's own AWS settings, as a user's shell has them. */
function setOwn(variables: Readonly<Record<string, string>>): void {
  for (const name of ['AWS_REGION', 'AWS_PROFILE', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN'])
    vi.stubEnv(name, undefined)
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
}

beforeEach(() => {
  fault = undefined
  vi.stubEnv('AWS_ENDPOINT_URL_BEDROCK_RUNTIME', bedrock.url)
  vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true')
  vi.stubEnv('AWS_CONFIG_FILE', join(folder, 'config'))
  vi.stubEnv('AWS_SHARED_CREDENTIALS_FILE', join(folder, 'credentials'))
})

/** Starts Offgrid with these models; returns a function that asks the trip assistant. */
async function start(models: readonly string[]) {
  const dataDir = mkdtempSync(join(folder, 'data-'))
  const offgrid = await startOffgrid({ port: 0, dataDir, site, models })
  onTestFinished(offgrid.close)
  const post = async (path: string, body: object = account) => {
    const headers = { 'content-type': 'application/json' }
    return (await fetch(offgrid.url + path, { method: 'POST', headers, body: JSON.stringify(body) })).json()
  }
  await post('/api/auth/register')
  // Models answer only users with a confirmed address.
  const [, token] = /confirm-email\?token=([\w-]+)/.exec(readFileSync(join(dataDir, 'mail.jsonl'), 'utf8')) ?? []
  await post('/api/users/email/confirm', { token })
  const { accessToken } = await post('/api/auth/login')
  return {
    dataDir,
    async ask(): Promise<string> {
      const headers = { authorization: `Bearer ${accessToken}` }
      const path = '/api/user/ai/trip-assistant?userInput=Where%20to%3F'
      const { message } = await (await fetch(offgrid.url + path, { headers })).json()
      return message
    },
  }
}

test('models are asked with the machine’s own key and region; the other services get the local key', async () => {
  setOwn({ AWS_REGION: 'eu-west-1', AWS_ACCESS_KEY_ID: 'AKIAOWN', AWS_SECRET_ACCESS_KEY: 'own-secret' })
  const { ask, dataDir } = await start(['model.first', 'model.second'])
  expect(process.env.AWS_ACCESS_KEY_ID).not.toBe('AKIAOWN')
  expect(await ask()).toMatch(/^A model:/)
  const { modelId, authorization } = bedrock.requests.at(-1) ?? {}
  expect(modelId).toBe('model.first')
  expect(authorization).toMatch(/Credential=AKIAOWN\/\d+\/eu-west-1\/bedrock\//)
  expect(readFileSync(join(dataDir, 'running.json'), 'utf8')).not.toMatch(/AKIAOWN|own-secret/)
})

test('models are asked with a profile of the machine, and its region', async () => {
  setOwn({ AWS_PROFILE: 'camp' })
  const { ask } = await start(['model.first'])
  expect(await ask()).toMatch(/^A model:/)
  expect(bedrock.requests.at(-1)?.authorization).toMatch(/Credential=AKIACAMP\/\d+\/ap-southeast-2\/bedrock\//)
})

test('the local guide answers while no model does, and without credentials', async () => {
  const asked = bedrock.requests.length
  setOwn({ AWS_REGION: 'us-east-1', AWS_PROFILE: 'nobody' })
  const { ask } = await start(['model.first'])
  expect(await ask()).toMatch(/^Local guide:/)
  expect(bedrock.requests).toHaveLength(asked)
})

test('the local guide answers when every model refuses', async () => {
  setOwn({ AWS_REGION: 'us-east-1', AWS_ACCESS_KEY_ID: 'AKIAOWN', AWS_SECRET_ACCESS_KEY: 'own-secret' })
  fault = 'denied'
  const { ask } = await start(['model.first', 'model.second'])
  const asked = bedrock.requests.length
  expect(await ask()).toMatch(/^Local guide:/)
  expect(bedrock.requests.slice(asked).map(({ modelId }) => modelId)).toEqual(['model.first', 'model.second'])
})

test('without models none is asked, whatever the machine’s credentials are', async () => {
  setOwn({ AWS_ACCESS_KEY_ID: 'AKIAOWN', AWS_SECRET_ACCESS_KEY: 'own-secret' })
  const asked = bedrock.requests.length
  const { ask } = await start([])
  expect(await ask()).toMatch(/^Local guide:/)
  expect(bedrock.requests).toHaveLength(asked)
})

test('models without a region are reported in one sentence', async () => {
  setOwn({ AWS_ACCESS_KEY_ID: 'AKIAOWN', AWS_SECRET_ACCESS_KEY: 'own-secret' })
  await expect(start(['model.first'])).rejects.toThrow(
    'OFFGRID_MODELS needs the region of the models: set AWS_REGION, such as us-east-1.',
  )
})
