import type { Answer, SignedIn } from './api.ts'
import type { Fault } from './fault-proxy.ts'
import { randomNumbers } from './random.ts'

const trips = '/api/user/trips'
type Named = { readonly id: string; readonly name: string }

export const nameOf = ({ name }: { readonly name: string }) => name

/** Returns places without dates, which are listed in the order of their ids. */
export const listPlaces = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => ({
    name: `Place ${from + index}`,
    description: 'By the creek',
    latitude: '38.50',
    longitude: '-109.5',
    startDate: null,
    endDate: null,
  }))

export async function createEmptyTrip(user: SignedIn, name = 'Baja') {
  const { id } = (await user.call('POST', trips, { body: { name } })).json
  const waypoints = `${trips}/${id}/waypoints`
  const withKey = (key: string, body: object) => ({ body, headers: { 'idempotency-key': key } })

  async function list(): Promise<Named[]> {
    const found: Named[] = []
    let after = ''
    do {
      const { json } = await user.call('GET', `${waypoints}/all${after && `?after=${after}`}`)
      found.push(...json.waypoints)
      after = json.next ?? ''
    } while (after !== '')
    return found
  }
  return {
    id: String(id),
    waypoints,
    add: (places: readonly unknown[], key = 'a-batch-of-places', more: object = {}, who = user) =>
      who.call('POST', `${waypoints}/batch`, withKey(key, { waypoints: places, ...more })),
    remove: (ids: unknown, key = 'many-taken-back', who = user) =>
      who.call('POST', `${waypoints}/batch-delete`, withKey(key, { ids })),
    list,
    names: async () => (await list()).map(nameOf),
    count: async () => (await user.call('GET', `${trips}/${id}`)).json.waypointCount,
  }
}

/** Returns faults for 45% of all calls to the table, the same in every run. */
export function failOften(seed: number): () => Fault | undefined {
  const random = randomNumbers(seed)
  const faults: readonly Fault[] = ['conflict', 'throttle', 'fault', 'lost', 'torn']
  return () => (random() < 0.45 ? faults[Math.floor(random() * faults.length)] : undefined)
}

/** Retries until there is an answer, as a browser does. */
export async function persist(call: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await call()
    if (answer.status !== 503) return answer
  }
}
