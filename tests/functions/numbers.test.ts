import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import * as core from 'zod/v4/core'
import { surfaces } from '#shared/stop.ts'
import { someWaypoint } from '../support/access.ts'
import { type Answer, type Method, type SignedIn, startApi } from '../support/api.ts'
import { someTripPlan } from '../support/trip-plans.ts'

const api = startApi()
let user: SignedIn
let things: Readonly<Record<string, string>>
beforeAll(async () => {
  user = await api.signIn()
  things = await createThings(user)
})

async function createThings(owner: SignedIn): Promise<Record<string, string>> {
  const trip = (await owner.call('POST', '/api/user/trips', { body: { name: 'Baja' } })).json.id
  const waypoints = `/api/user/trips/${trip}/waypoints`
  const [first, second] = [
    (await owner.call('POST', waypoints, { body: someWaypoint })).json.id,
    (await owner.call('POST', waypoints, { body: someWaypoint })).json.id,
  ]
  const vehicle = (await owner.call('POST', '/api/user/vehicles', { body: fullVehicle })).json[0].id
  const fill = { ...fullFill, id: '01JD8Z2V9Q4T6W8X0Y2Z4A6000' }
  const { id: fillId } = (await owner.call('POST', `/api/user/vehicles/${vehicle}/fills`, { body: fill })).json
  return { tripId: trip, waypointId: first, otherId: second, vehicleId: vehicle, fillId, id: 'none' }
}

const evenly = Object.fromEntries(surfaces.map((name) => [name, 0.2]))
const fullVehicle = {
  make: 'Toyota',
  model: 'Hilux',
  year: 1994,
  modifications: '',
  specs: {
    energy: 'diesel',
    tank: 80.5,
    spare: 40.25,
    use: { paved: 9.5, gravel: 10.5, track: 12.5, sand: 16.5, rough: 18.5 },
    water: 60.5,
    battery: 1200.5,
    solar: 200.5,
    base: 300.5,
    fridge: 400.5,
    alternator: 500.5,
    learned: Object.fromEntries(surfaces.map((name) => [name, { fills: 3, was: 12.5, figure: 13.5 }])),
  },
}
const fullFill = { day: '2027-05-03', amount: 60.5, odometer: 84_210.5, km: 530.5, surface: evenly, price: 120.5 }
const fullPlan = {
  people: 2,
  hoursPerDay: 6.5,
  reserve: 0.15,
  waterEach: 5.5,
  waterOther: 1.5,
  foodDays: 7.5,
  reserveDays: 1.5,
  startFuel: 60.5,
  startWater: 40.5,
}
const getFullWaypoint = () => ({
  ...someWaypoint,
  latitude: 38.5,
  longitude: -109.5,
  order: 3,
  stop: { fuel: 40.5, water: 20.5 },
  leg: {
    from: things.otherId,
    surface: evenly,
    km: 120.5,
    hours: 3.5,
  },
})

/** Valid bodies with all of a route's numbers. */
const listBodies = (): Readonly<Record<string, object>> => ({
  'PUT /api/user/trips/:tripId': { name: 'Baja', plan: fullPlan },
  'POST /api/user/trips/:tripId/move': { days: 2 },
  'POST /api/user/trips/:tripId/waypoints': getFullWaypoint(),
  'PUT /api/user/trips/:tripId/waypoints/:waypointId': getFullWaypoint(),
  'POST /api/user/trips/:tripId/waypoints/batch': { waypoints: [getFullWaypoint()] },
  'PUT /api/user/trips/:tripId/sheet': someTripPlan(),
  'POST /api/user/trips/:tripId/check-ins': {
    id: '01JD8Z2V9Q4T6W8X0Y2Z4A6001',
    at: '2027-05-03T14:05+08:00',
    state: 'well',
    latitude: -23.7,
    longitude: 122.5,
    sentAt: 1_809_324_300_000,
  },
  'POST /api/user/trips/:tripId/shares': {
    days: 7,
    shows: { dates: true, descriptions: false, figures: false, checkIns: false },
  },
  'POST /api/user/trips/:tripId/invites': { role: 'viewer', days: 7, uses: 3 },
  'POST /api/user/vehicles': fullVehicle,
  'PUT /api/user/vehicles/:vehicleId': fullVehicle,
  'POST /api/user/vehicles/:vehicleId/fills': { ...fullFill, id: '01JD8Z2V9Q4T6W8X0Y2Z4A6001' },
  'POST /api/user/vehicles/:vehicleId/fills/batch': { id: '01JD8Z2V9Q4T6W8X0Y2Z4A6002', fills: [fullFill] },
  'PUT /api/user/vehicles/:vehicleId/fills/:fillId': fullFill,
})

type Route = { readonly method: Method; readonly path: string; readonly schema: core.$ZodType }

/** Returns all routes that read a body or a query, with their schemas, from the functions' sources. */
async function listRoutes(kind: 'jsonBody' | 'query'): Promise<Route[]> {
  const exported = new Map<string, unknown>()
  for (const file of globSync(['shared/schemas/*.ts', 'functions/*/*.ts']))
    for (const [name, value] of Object.entries(await import(resolve(file)))) exported.set(name, value)
  return globSync('functions/*/*routes.ts').flatMap((file) => {
    const source = readFileSync(file, 'utf8')
    const yearly = new Map([...source.matchAll(/const (\w+) = cachePerYear\((\w+)/g)].map(([, own, of]) => [own, of]))
    const routes = [...source.matchAll(/\.(get|post|put|delete)\('([^']+)', (jsonBody|query)\((\w+)/g)]
    // Finds routes that the pattern above misses.
    expect(routes.length, file).toBe([...source.matchAll(/[( ](jsonBody|query)\(/g)].length)
    return routes.flatMap(([, method = '', path = '', reads, name = '']) => {
      const value = exported.get(yearly.get(name) ?? name)
      const schema = typeof value === 'function' ? value(2027) : value
      if (!(schema instanceof core.$ZodType)) throw new Error(`${name} in ${file} is no schema`)
      return reads === kind ? [{ method: toMethod(method), path, schema }] : []
    })
  })
}

function toMethod(text: string): Method {
  const method = (['GET', 'POST', 'PUT', 'DELETE'] as const).find((one) => one.toLowerCase() === text)
  if (!method) throw new Error(`${text} is no method`)
  return method
}

let requests = 0
function send(owner: SignedIn, method: Method, path: string, body?: unknown): Promise<Answer> {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => things[name] ?? name)
  const headers = { 'idempotency-key': `numbers-${++requests}` }
  return owner.call(method, filled, { headers, ...(body === undefined ? {} : { body }) })
}

type Path = readonly (string | number)[]

/** Returns the paths of numbers in a schema. */
function listNumbers(schema: core.$ZodType, path: Path = []): Path[] {
  if (schema instanceof core.$ZodObject)
    return Object.entries(schema._zod.def.shape).flatMap(([name, field]) => listNumbers(field, [...path, name]))
  if (schema instanceof core.$ZodOptional || schema instanceof core.$ZodNullable || schema instanceof core.$ZodDefault)
    return listNumbers(schema._zod.def.innerType, path)
  const numbers = [0, 0.1, 1, 2, 2000]
  return numbers.some((number) => core.safeParse(schema, number).success) ? [path] : []
}

function findNumbers(value: unknown, path: Path = []): Path[] {
  if (typeof value === 'number') return [path]
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([name, inner]) => findNumbers(inner, [...path, name]))
}

const getAt = (value: unknown, path: Path): unknown =>
  path.reduce((inner, name) => new Map(isObject(inner) ? Object.entries(inner) : []).get(String(name)), value)
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Returns the body's JSON with `json` at one path. */
function spoil(body: object, path: Path, json: string): string {
  const copy = structuredClone(body)
  const parent = getAt(copy, path.slice(0, -1))
  if (isObject(parent)) Reflect.set(parent, path.at(-1) ?? '', 'to be replaced')
  return JSON.stringify(copy).replace('"to be replaced"', json)
}

const hostile = [
  '5e-324',
  '-5e-324',
  '1e-131',
  '9e-7',
  '-9e-7',
  '-0',
  '0.123456789012345678',
  '9007199254740993',
  '1.7976931348623157e308',
  '-1.7976931348623157e308',
  '1e999',
  '-1e999',
  '"NaN"',
  '"Infinity"',
  '"5e-324"',
  '"-0"',
  '"1.7976931348623157e308"',
  '""',
]

const isRounded = (value: unknown) => (path: Path) => {
  const number = Number(getAt(value, path))
  return Math.round(number * 10_000) / 10_000 === number
}

/** Calls `look` with each route, its valid body, and a number's path. */
async function forEachNumber(look: (route: Route, body: object, at: Path) => unknown): Promise<void> {
  const bodies = listBodies()
  const routes = await listRoutes('jsonBody')
  expect(routes.length).toBeGreaterThan(20)
  for (const route of routes) {
    const name = `${route.method} ${route.path}`
    const body = bodies[name] ?? {}
    const numbers = findNumbers(body)
    expect(numbers.map(String), name).toEqual(expect.arrayContaining(listNumbers(route.schema).map(String)))
    for (const at of numbers) await look(route, body, at)
  }
}

test('every number of every body is rounded or refused', async () => {
  const failures: string[] = []
  const counts = { accepted: 0, refused: 0 }
  await forEachNumber(({ method, path, schema }, body, at) => {
    const fine = Number(getAt(body, at)) + 1e-9
    for (const json of [...hostile, String(fine)]) {
      const { success, data } = core.safeParse(schema, JSON.parse(spoil(body, at, json)))
      counts[success ? 'accepted' : 'refused']++
      if (!findNumbers(data).every(isRounded(data))) failures.push(`${method} ${path} ${at.join('.')} ${json}`)
    }
  })
  expect(failures).toEqual([])
  expect(counts.accepted).toBeGreaterThan(200)
  expect(counts.refused).toBeGreaterThan(200)
})

test('no number of any body causes a server error', async () => {
  const failures: string[] = []
  await forEachNumber(async ({ method, path }, body, at) => {
    for (const json of ['5e-324', '1e-131', '-0', '1.7976931348623157e308', '"NaN"']) {
      const answer = await send(user, method, path, spoil(body, at, json))
      // 409: a check-in cannot be sent again with another place.
      const isFine =
        [200, 201, 400, 409].includes(answer.status) && findNumbers(answer.json).every(isRounded(answer.json))
      if (!isFine) failures.push(`${method} ${path} ${at.join('.')} ${json}: ${answer.status} ${answer.text}`)
    }
  })
  expect(failures).toEqual([])
  for (const path of ['/api/user/trips/:tripId', '/api/user/trips/:tripId/waypoints/all', '/api/user/vehicles'])
    expect((await send(user, 'GET', path)).status, path).toBe(200)
})

test('every number of a query is an integer, and any other is refused', async () => {
  let refused = 0
  for (const { method, path, schema } of await listRoutes('query')) {
    // These functions don't include the assistants, whose questions are text.
    if (path.startsWith('/api/user/ai/')) continue
    const names = listNames(schema)
    expect(names.length, path).toBeGreaterThan(0)
    for (const name of names) {
      for (const json of hostile) {
        const text = json.replaceAll('"', '')
        const answer = await send(user, method, `${path}?${name}=${encodeURIComponent(text)}`)
        expect([200, 400, 404], `${path} ${name}=${text}: ${answer.text}`).toContain(answer.status)
        if (answer.status === 400) refused++
      }
    }
  }
  expect(refused).toBeGreaterThan(50)
})

const listNames = (schema: core.$ZodType): string[] =>
  schema instanceof core.$ZodObject ? Object.keys(schema._zod.def.shape) : []
