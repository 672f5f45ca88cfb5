/**
 * Writes `version-<n>.jsonl`: the data that a commit's Offgrid stores, for the tests of upgrades.
 *
 *     node tests/stored/write.ts COMMIT VERSION
 *
 * Fills an empty table through that commit's HTTP API. The first line has the commit, the time, the credentials and the API's
 * answers; each other line is an item in DynamoDB's JSON, ordered by key. Ids, tokens and hashes differ from run to run.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ScanCommand } from '@aws-sdk/client-dynamodb'
import { startEngine } from '../../infra/local/engine.ts'
import { createTable } from '../../infra/local/table.ts'
import { checkOut } from '../support/checkout.ts'
import { createTestClient } from '../support/engine.ts'
import { startServer } from '../support/server.ts'

const [commit = '', version = ''] = process.argv.slice(2)
if (!/^[0-9a-f]{7,40}$/.test(commit) || !/^\d+$/.test(version)) {
  console.error('Usage: node tests/stored/write.ts COMMIT VERSION')
  process.exit(1)
}

const tableName = 'offgrid'
const password = 'four quiet dunes'
const checkout = checkOut(commit)
const dataDir = mkdtempSync(join(tmpdir(), 'offgrid-stored-'))
const engine = await startEngine()
await createTable(engine.url, tableName)
const server = await startServer(
  { PORT: '0', OFFGRID_DATA_DIR: dataDir, AWS_ENDPOINT_URL_DYNAMODB: engine.url, TABLE_NAME: tableName },
  undefined,
  checkout.folder,
)
try {
  const written = Date.now()
  const { refreshToken, answers } = await planTrips()
  const head = { commit, written, username: 'juniper', password, refreshToken, answers }
  const lines = [head, ...(await listItems())].map((line) => JSON.stringify(line))
  writeFileSync(new URL(`version-${version}.jsonl`, import.meta.url), `${lines.join('\n')}\n`)
} finally {
  await server.end('SIGTERM')
  await engine.close()
  rmSync(dataDir, { recursive: true, force: true })
  checkout.remove()
}

type Send = { readonly body?: unknown; readonly key?: string; readonly token?: string }

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are passed on
async function send(method: string, path: string, { body, key, token }: Send = {}): Promise<any> {
  const answer = await fetch(server.url + path, {
    method,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Mozilla/5.0 (Android 16; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0',
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
  return text === '' ? undefined : JSON.parse(text)
}

/** Creates an item of every kind. Returns a refresh token, and all GETs' answers by path. */
async function planTrips() {
  const account = { username: 'juniper', password, email: 'juniper@example.org', bio: 'Two people, one old truck' }
  await send('POST', '/api/auth/register', { body: account })
  const { accessToken, refreshToken } = await send('POST', '/api/auth/login', { body: account })
  const call = (method: string, path: string, body?: unknown, key?: string) =>
    send(method, path, { body, token: accessToken, ...(key === undefined ? {} : { key }) })

  const mails = JSON.stringify(await send('GET', '/__local/mail.json'))
  const token = /confirm-email\?token=([\w-]+)/.exec(mails)?.[1]
  await send('POST', '/api/users/email/confirm', { body: { token } })
  await send('POST', '/api/auth/password/forgot', { body: { email: account.email } })
  await send('POST', '/api/auth/login', { body: { ...account, password: 'not the one' } }).catch(() => {})
  const preferences = { temperature: 'celsius', distance: 'km', volume: 'litre', consumption: 'l100km' }
  await call('PUT', '/api/users/preferences', preferences)
  await call('PUT', '/api/users/email', { password, email: 'juniper@example.com' })

  const [vehicle] = await call('POST', '/api/user/vehicles', {
    make: 'Nissan',
    model: 'Pathfinder',
    year: 1996,
    modifications: 'Snorkel, long range tank',
    specs: {
      energy: 'petrol',
      tank: 80,
      spare: 75,
      use: { paved: 14, sand: 24 },
      water: 80,
      battery: 900,
      fridge: 420,
    },
  })
  await call('POST', '/api/user/vehicles', { make: 'Suzuki', model: 'Jimny', year: null, modifications: '' })
  await call('PUT', `/api/user/vehicles/${vehicle.id}`, { year: 1997 })

  const trips = '/api/user/trips'
  const createTrip = (name: string, key?: string) =>
    call('POST', trips, { name, description: '', waypointDTOs: [] }, key)
  // Enough deleted trips to compact the sequence's holes, and one more.
  for (let number = 1; number <= 17; number++) {
    const { id } = await createTrip(`Idea ${number}`)
    await call('DELETE', `${trips}/${id}`)
  }
  const desert = await createTrip('Simpson Desert', 'the-first-plan')
  await createTrip('Someday')
  await call('PUT', `${trips}/${desert.id}`, {
    description: 'Birdsville to Mt Dare along the French Line',
    plan: { vehicleId: vehicle.id, people: 2, hoursPerDay: 7, reserve: 0.2, startFuel: 155, startWater: 80 },
  })

  const waypoints = `${trips}/${desert.id}/waypoints`
  const birdsville = await call('POST', waypoints, {
    name: 'Birdsville',
    description: 'Fill up',
    latitude: '-25.8989',
    longitude: '139.3520',
    symbol: 'fuel',
    startDate: '2027-06-10',
    endDate: '2027-06-11',
    order: 1,
    stop: { fuel: 'full', water: 60.5, food: true },
  })
  const { ids } = await call(
    'POST',
    `${waypoints}/batch`,
    {
      waypoints: [
        {
          name: 'Poeppel Corner',
          description: '',
          latitude: '-25.9966',
          longitude: '137.9993',
          symbol: 'camp',
          startDate: '2027-06-12',
          endDate: '2027-06-13',
          leg: { from: birdsville.id, surface: { sand: 0.8, track: 0.2 }, km: 175.5 },
        },
        {
          name: 'Dalhousie Springs – Irrwanyere',
          description: 'Café ☕',
          latitude: '-26.4189',
          longitude: '135.5025',
          startDate: null,
          endDate: null,
        },
      ],
    },
    'the-rest-of-the-plan',
  )
  await call('PUT', `${waypoints}/${ids[1]}`, { description: 'Hot springs', order: 2 })
  await call('GET', `${waypoints}/${birdsville.id}/weather`)
  await call('POST', `${trips}/${desert.id}/move`, { days: 1 }, 'one-day-later')
  await call('GET', `${waypoints}/${ids[0]}/weather`)
  await call('POST', `${trips}/${desert.id}/copy`, { name: 'Simpson Desert again', dates: false }, 'next-year')
  await call('GET', `/api/user/ai/trip-assistant?userInput=${encodeURIComponent('Does our fuel last?')}`)
  await call('GET', `/api/user/ai/waypoint-tip/${birdsville.id}`)

  const gone = { username: 'sage', password, email: 'sage@example.org', bio: '' }
  await send('POST', '/api/auth/register', { body: gone })
  const session = await send('POST', '/api/auth/login', { body: gone })
  await send('POST', '/api/users/delete', { body: gone, token: session.accessToken })

  const paths = [
    '/api/users/auth',
    '/api/users/sessions',
    '/api/users/holdings',
    '/api/user/vehicles',
    `${trips}/latest`,
    `${trips}/paginated`,
    `${trips}/search?query=simpson`,
    `${trips}/spans?ids=${desert.id}`,
    `${trips}/${desert.id}`,
    `${waypoints}/search?query=poeppel`,
    `/api/user/ai/waypoint-tip/${birdsville.id}`,
    '/api/user/export',
  ]
  const answers: Record<string, unknown> = {}
  for (const path of paths) answers[path] = await call('GET', path)
  return { refreshToken, answers }
}

/** Returns all items by key, with sorted attributes. */
async function listItems(): Promise<object[]> {
  const client = createTestClient(engine.url)
  const { Items = [], LastEvaluatedKey } = await client.send(new ScanCommand({ TableName: tableName }))
  client.destroy()
  if (LastEvaluatedKey) throw new Error('There is more than a page of items: keep the file small')
  const toPlace = ({ pk, sk }: (typeof Items)[number]) => `${pk?.S} ${sk?.S}`
  return Items.toSorted((one, other) => (toPlace(one) < toPlace(other) ? -1 : 1)).map(sortNames)
}

/** Sorts all names, and converts bytes to base64, as in DynamoDB's JSON. */
function sortNames<Value>(value: Value): Value
function sortNames(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64')
  if (Array.isArray(value)) return value.map(sortNames)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, part]) => [name, sortNames(part)] as const)
  return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
