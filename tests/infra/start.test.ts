import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb'
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { buildSite, siteDir } from '../../infra/build/site.ts'
import { startTestEngine, type TestEngine } from '../support/engine.ts'
import { createFolder } from '../support/folder.ts'
import { failToStart, logIn, post, type Server, signUp, startServer } from '../support/server.ts'
import { fillDataFolder, putItems, readItems, readStored } from '../support/stored.ts'

let folder: string
const servers: Server[] = []
const start = async (environment: NodeJS.ProcessEnv = {}) => {
  const server = await startServer({ PORT: '0', OFFGRID_DATA_DIR: join(folder, 'data'), ...environment })
  servers.push(server)
  return server
}
const fail = (environment: NodeJS.ProcessEnv) =>
  failToStart({ PORT: '0', OFFGRID_DATA_DIR: join(folder, 'data'), ...environment })

beforeAll(async () => {
  await buildSite()
}, 180_000)
beforeEach(() => {
  folder = createFolder(onTestFinished)
})
afterEach(async () => {
  for (const server of servers.splice(0)) await server.end('SIGKILL')
  await expect.poll(childrenAround, { timeout: 5_000 }).toEqual([])
})

function childrenAround(): string[] {
  const all = execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).split('\n')
  return all.filter((line) => line.includes(folder))
}

function listDescendants(pid: number): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  const processes = lines.map((line) => line.trim().split(/ +/).map(Number))
  const found = [pid]
  for (const parent of found) for (const [child = 0, of] of processes) if (of === parent) found.push(child)
  return found.slice(1)
}

const isAlive = (pid: number): boolean => existsSync(`/proc/${pid}`)

async function countItems({ url, tableName }: TestEngine): Promise<number> {
  const client = new DynamoDBClient({
    endpoint: url,
    region: 'x',
    credentials: { accessKeyId: 'x', secretAccessKey: 'x' },
  })
  const { Count = 0 } = await client.send(new ScanCommand({ TableName: tableName }))
  return Count
}

test('kill -9 in the middle of writing loses no answered write; the next start finds everything and builds nothing; SIGINT ends every process', async () => {
  const { mtimeMs } = statSync(join(siteDir, 'index.html'))
  const first = await start()
  const token = await signUp(first.url)
  const answered: string[] = []
  const writing = (async () => {
    for (let number = 1; ; number++) {
      const answer = await post(`${first.url}/api/user/trips`, { name: `Trip ${number}`, waypointDTOs: [] }, token)
      if (answer.status === 201) answered.push(`Trip ${number}`)
    }
  })().catch(() => {})
  await expect.poll(() => answered.length, { timeout: 20_000 }).toBeGreaterThan(10)
  await first.end('SIGKILL')
  await writing

  const second = await start()
  const list = await fetch(`${second.url}/api/user/trips/paginated?size=100`, {
    headers: { authorization: `Bearer ${await logIn(second.url)}` },
  })
  const { trips, totalItems }: { trips: { name: string }[]; totalItems: number } = await list.json()
  const names = trips.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(answered.slice(-99)))
  expect(totalItems).toBeGreaterThanOrEqual(answered.length)
  // Only the write in progress may be done without an answer.
  expect(totalItems).toBeLessThanOrEqual(answered.length + 1)
  expect(statSync(join(siteDir, 'index.html')).mtimeMs).toBe(mtimeMs)
  expect(await buildSite()).toBe(false)

  expect(childrenAround().length).toBeGreaterThan(0)
  expect(await second.end('SIGINT')).toBe(0)
  expect(childrenAround()).toEqual([])
  await expect(fetch(second.url)).rejects.toThrow()
})

test.each(['start', 'run dev'])('npm %s ends everything when npm is killed', async (command) => {
  const npm = spawn('npm', command.split(' '), {
    env: {
      ...process.env,
      OFFGRID_MAP_STYLE: '',
      OFFGRID_WEATHER: 'sample',
      PORT: '0',
      OFFGRID_DATA_DIR: join(folder, 'data'),
    },
    stdio: ['ignore', 'pipe', 'ignore'],
    // Its own process group, so that only npm is killed.
    detached: true,
  })
  onTestFinished(() => void npm.kill('SIGKILL'))
  let output = ''
  npm.stdout.on('data', (text) => (output += text))
  await expect.poll(() => output).toContain('Offgrid is ready')
  const started = listDescendants(npm.pid ?? 0)
  // The server and its engine.
  expect(started.length).toBeGreaterThan(1)
  npm.kill('SIGKILL')
  await expect.poll(() => started.filter(isAlive), { timeout: 10_000 }).toEqual([])
})

test('your own DynamoDB takes precedence: no engine is started, and the folder’s data is ignored', async () => {
  mkdirSync(join(folder, 'data'))
  const older = join(folder, 'data', 'table.db')
  writeFileSync(older, 'of an older Offgrid')
  const engine = await startTestEngine()
  onTestFinished(engine.close)
  const server = await start({ AWS_ENDPOINT_URL_DYNAMODB: engine.url, TABLE_NAME: engine.tableName })
  await signUp(server.url)
  expect(await countItems(engine)).toBeGreaterThan(0)
  expect(readFileSync(older, 'utf8')).toBe('of an older Offgrid')
  expect(await server.end('SIGTERM')).toBe(0)
  expect(childrenAround()).toEqual([])
})

test('npm run dev serves the sources with hot reload, and ends on Ctrl-C', async () => {
  const dev = ['--watch', '--watch-preserve-output', 'infra/local/dev.ts']
  const server = await startServer({ PORT: '0', OFFGRID_DATA_DIR: join(folder, 'data') }, dev)
  servers.push(server)
  const page = await fetch(`${server.url}/dashboard`)
  expect(await page.text()).toContain('/@react-refresh')
  expect(page.headers.get('content-security-policy')).toBeNull()
  const source = await fetch(`${server.url}/main.tsx`)
  expect(source.headers.get('content-type')).toBe('text/javascript')
  expect((await fetch(`${server.url}/api/nowhere`)).status).toBe(404)
  await server.end('SIGINT')
  await expect(fetch(server.url)).rejects.toThrow()
})

describe('On a data folder of version 7', () => {
  const stored = readStored(7)
  const data = () => join(folder, 'data')
  beforeEach(() => mkdirSync(data()))

  async function expectTrips(url: string): Promise<void> {
    const { username, password, answers } = stored
    const { accessToken } = await (await post(`${url}/api/auth/login`, { username, password })).json()
    const headers = { authorization: `Bearer ${accessToken}` }
    const list = await (await fetch(`${url}/api/user/trips/paginated`, { headers })).json()
    expect(list).toMatchObject(Object(answers['/api/user/trips/paginated']))
  }

  test('npm start backs the data up, updates it and says so; the next start says nothing of it', async () => {
    await fillDataFolder(data(), 7, stored.items)
    const first = await start()
    const [backup = ''] = readdirSync(folder).filter((name) => name.startsWith('data-backup-v7-'))
    expect(first.output().split('\n')).toEqual([
      `The data are from an older Offgrid (version 7) and will be updated. Backup: ${join(folder, backup)}`,
      `Updated the data from version 7 to 8: checked ${stored.items.length} items, changed 0.`,
      `Offgrid is ready at ${first.url}`,
      'Weather: sample values. Assistants: local guide.',
      '',
    ])
    await expectTrips(first.url)
    await first.end('SIGTERM')
    expect(readFileSync(join(folder, backup, 'version'), 'utf8')).toBe('7\n')

    const second = await start()
    expect(second.output()).toBe(
      `Offgrid is ready at ${second.url}\nWeather: sample values. Assistants: local guide.\n`,
    )
    expect(readdirSync(folder)).toEqual(['data', backup])
  })

  test('npm start finishes an update that was interrupted, without another backup', async () => {
    const pk = { S: 'VERSION' }
    await fillDataFolder(data(), 8, [...stored.items, { pk, sk: pk, version: { N: '7' } }])
    const server = await start()
    expect(server.output()).toMatch(/^Updated the data from version 7 to 8: .*\nOffgrid is ready/)
    expect(readdirSync(folder)).toEqual(['data'])
    await expectTrips(server.url)
  })
})

test('a table of an older version in your own DynamoDB is reported in one sentence, and stays unchanged', async () => {
  const engine = await startTestEngine()
  onTestFinished(engine.close)
  const pk = { S: 'VERSION' }
  await putItems(engine.url, engine.tableName, [{ pk, sk: pk, version: { N: '7' } }])
  const { code, output } = await fail({ AWS_ENDPOINT_URL_DYNAMODB: engine.url, TABLE_NAME: engine.tableName })
  expect([code, output]).toEqual([
    1,
    `The table ${engine.tableName} is at data version 7. Migrate it first: npm run migrate -- ${engine.tableName}`,
  ])
  expect(await readItems(engine.url, engine.tableName)).toMatchObject({ 'VERSION VERSION': { version: { N: '7' } } })
})

test('data that cannot be updated is reported in one message with exit code 1', async () => {
  mkdirSync(join(folder, 'data'))
  writeFileSync(join(folder, 'data', 'table.db'), '')
  writeFileSync(join(folder, 'data', 'version'), '6\n')
  const { code, output } = await fail({})
  expect(code).toBe(1)
  expect(output).toMatch(
    /^The data in .*data are of version 6, which this Offgrid cannot update\. To keep them, [^\n]+$/,
  )
})

test('a taken port is reported in one sentence with exit code 1', async () => {
  const other = createServer().listen(0)
  const address = other.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const { code, output } = await fail({ PORT: String(port) })
  other.close()
  expect(code).toBe(1)
  expect(output).toBe(`Port ${port} is taken by another program: stop it, or set PORT to a free one.`)
})
