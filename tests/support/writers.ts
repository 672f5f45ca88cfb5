import { deepStrictEqual, ok } from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { openTable } from '#functions/table/client.ts'
import { keys } from '#functions/table/keys.ts'
import { listKeys } from '#functions/table/paging.ts'
import { createUserId, type UserId } from '#shared/ids.ts'
import { tableFile } from '../../infra/local/data-version.ts'
import { startEngine } from '../../infra/local/engine.ts'
import type { Person } from './person.ts'

/** A user with the data that answers confirmed: waypoint ids by trip id, with the trip's name. */
export type Account = {
  readonly person: Person
  readonly trips: Map<string, { name: string; readonly waypoints: Set<string> }>
}

export type Tally = {
  answered: number
  repeated: number
  /** The duration of each write that was repeated (ms). */
  readonly standstills: number[]
}

type Method = 'POST' | 'PUT' | 'DELETE' | 'GET'
type Answered = { readonly status: number; readonly body: unknown }

/**
 * Creates, renames and deletes trips and adds waypoints until stopped. Requests without an answer, or with 503, are repeated with
 * the same key. No two writers change the same trip.
 */
export function createWriter(url: string, { person, trips }: Account, name: string, tally: Tally) {
  const own: string[] = []
  let count = 0

  async function insist(method: Method, path: string, body?: object): Promise<Answered> {
    const from = performance.now()
    const key = `${name.replace(' ', '-')}-form-${count}`
    for (let attempt = 1; ; attempt++) {
      const answer = await ask(url, person, method, path, body, key).catch(() => undefined)
      if (answer && answer.status < 500) {
        tally.answered += 1
        if (attempt > 1) tally.standstills.push(performance.now() - from)
        return answer
      }
      tally.repeated += 1
      await pause(50 + Math.random() * 100)
    }
  }

  async function writeOnce(): Promise<void> {
    count += 1
    const text = `${name}, number ${count}`
    const id = own[Math.floor(Math.random() * own.length)]
    const trip = id === undefined ? undefined : trips.get(id)
    const dice = Math.random()
    if (id === undefined || trip === undefined || (dice < 0.3 && own.length < 12)) {
      const created = getId(await insist('POST', '/api/user/trips', { name: text }), 201)
      trips.set(created, { name: text, waypoints: new Set() })
      own.push(created)
    } else if (dice < 0.7) {
      const body = { name: text, latitude: '38.5', longitude: '-109.5' }
      trip.waypoints.add(getId(await insist('POST', `/api/user/trips/${id}/waypoints`, body), 201))
    } else if (dice < 0.85) {
      getId(await insist('PUT', `/api/user/trips/${id}`, { name: text }), 200)
      trip.name = text
    } else {
      const { status } = await insist('DELETE', `/api/user/trips/${id}`)
      // 404 means that the first request succeeded and its answer was lost.
      if (status !== 204 && status !== 404) throw new Error(`A deletion was answered ${status}`)
      trips.delete(id)
      own.splice(own.indexOf(id), 1)
    }
  }

  return async (end: AbortSignal): Promise<void> => {
    while (!end.aborted) await writeOnce()
  }
}

function getId({ status, body }: Answered, expected: number): string {
  if (status !== expected) throw new Error(`Answered ${status} instead of ${expected}: ${JSON.stringify(body)}`)
  return String(Reflect.get(Object(body), 'id'))
}

/** The time limit for an answer (ms). */
const timeout = 20_000

async function ask(url: string, { tokens }: Person, method: Method, path: string, body?: object, key = 'none-at-all') {
  const response = await fetch(url + path, {
    method,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${tokens.accessToken}`,
      ...(method === 'POST' ? { 'idempotency-key': key } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeout),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
}

/** Reads all of an account. @throws unless lists and search return all confirmed data exactly once, with correct totals */
export async function checkAccount(url: string, { person, trips }: Account): Promise<void> {
  const get = async (path: string) => (await ask(url, person, 'GET', `/api/user/trips${path}`)).body
  const listAll = async (path: string, list: 'trips' | 'waypoints', size: number) => {
    const items: { id: string; name: string; waypointCount?: number }[] = []
    for (let page = 0; ; page++) {
      const answer = await get(`${path}/paginated?page=${page}&size=${size}`)
      if (page > 0 && answer[list].length === 0) return { items, total: answer.totalItems }
      items.push(...answer[list])
    }
  }
  const { items, total } = await listAll('', 'trips', 7)
  const expected = [...trips].map(([id, { name, waypoints }]) => ({ id, name, waypointCount: waypoints.size }))
  const byId = <Item extends { id: string }>(list: readonly Item[]) => list.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const seen = items.map(({ id, name, waypointCount }) => ({ id, name, waypointCount }))
  deepStrictEqual({ total, trips: byId(seen) }, { total: trips.size, trips: byId(expected) })
  for (const [id, { name, waypoints }] of trips) {
    const found: { id: string }[] = await get(`/search?${new URLSearchParams({ query: name })}`)
    ok(
      found.some((trip) => trip.id === id),
      `The search does not find ${name}`,
    )
    const there = await listAll(`/${id}/waypoints`, 'waypoints', 100)
    const ids = there.items.map((waypoint) => waypoint.id).toSorted()
    deepStrictEqual({ total: there.total, ids }, { total: waypoints.size, ids: [...waypoints].toSorted() })
  }
}

/** Returns waypoints and tracks without a trip, from an unused data folder. */
export async function findOrphans(folder: string, accounts: readonly Account[]): Promise<string[]> {
  const engine = await startEngine({ file: tableFile(folder) })
  const credentials = { AWS_ACCESS_KEY_ID: 'bench', AWS_SECRET_ACCESS_KEY: 'bench', AWS_REGION: 'us-east-1' }
  Object.assign(process.env, { ...credentials, AWS_ENDPOINT_URL_DYNAMODB: engine.url })
  const table = openTable('offgrid')
  try {
    const orphans: string[] = []
    for (const { person } of accounts) {
      const userId = getUserId(person)
      const trips = new Set((await listKeys(table, keys.trips(userId))).map(({ sk }) => sk.slice(2)))
      const ranges = [keys.allWaypoints(userId), keys.allTracks(userId)]
      const all = (await Promise.all(ranges.map((range) => listKeys(table, range)))).flat()
      orphans.push(...all.map(({ sk }) => sk).filter((sk) => !trips.has(sk.slice(2, 10))))
    }
    return orphans
  } finally {
    await engine.close()
  }
}

const getUserId = ({ tokens: { accessToken } }: Person): UserId =>
  createUserId(JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()).sub)
