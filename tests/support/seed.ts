import { keys } from '#functions/table/keys.ts'
import { toNamePlace } from '#functions/trips/names.ts'
import { encodeRuns } from '#functions/trips/trip-sequence/codec.ts'
import { emptySequence, removeNumber } from '#functions/trips/trip-sequence/sequence.ts'
import { toAttributes } from '#functions/waypoints/item.ts'
import { createDay } from '#shared/date.ts'
import { createTripId, type TripId, tripSeq, type UserId } from '#shared/ids.ts'
import { foldText } from '#shared/text.ts'
import type { Api } from './api.ts'
import { randomNumbers } from './random.ts'

type Items = readonly Record<string, unknown>[]

/** Makes an item just under 500 bytes, the size in design.md's budgets. */
const filling = 'x'.repeat(300)

/** Creates trips 1 to `count` and deletes some at random. Returns the remaining ids, oldest first. */
export async function seedTrips(
  api: Api,
  userId: UserId,
  count: number,
  deletedShare = 0,
  description = filling,
  toName = nameTrip,
): Promise<string[]> {
  const random = randomNumbers(count)
  const ids = Array.from({ length: count }, (_, index) => seededTripId(index + 1))
  const deleted = ids.flatMap((_, index) => (random() < deletedShare ? [index + 1] : []))
  const deletedSeqs = new Set(deleted)
  const { runs } = deleted.reduce(removeNumber, { ...emptySequence, last: count })
  const alive = ids.filter((_, index) => !deletedSeqs.has(index + 1))
  await write(api, [
    {
      ...keys.tripSequence(userId),
      last: count,
      ...(deleted.length > 0 ? { holes: encodeRuns(runs), folds: 1 } : {}),
    },
    ...alive.map((id) => {
      const trip = { id, name: toName(tripSeq(id)), description, waypointCount: 0, days: null, daysAt: 0 }
      return { ...keys.trip(userId, tripSeq(id)), ...trip }
    }),
    ...chunkNames(userId, alive, toName),
  ])
  return alive
}

/** Like a real id's, its second part is no other trip's: a deletion is announced by it. */
const seededTripId = (seq: number): TripId => createTripId(seq, `seed${String(seq).padStart(6, '0')}`)

const nameTrip = (seq: number): string => `Trip ${seq}`

/** The chunks of names that the search reads. */
function chunkNames(userId: UserId, ids: readonly TripId[], toName: (seq: number) => string): Items {
  const chunks = new Map<number, Record<string, string>>()
  for (const seq of ids.map(tripSeq)) {
    const { chunk, slot } = toNamePlace(seq)
    chunks.set(chunk, { ...chunks.get(chunk), [slot]: foldText(toName(seq)) })
  }
  return [...chunks].map(([chunk, names]) => ({ ...keys.tripNames(userId, chunk), ...names }))
}

/** Adds waypoints on successive days to seeded trip number `seq`. */
export async function seedWaypoints(
  api: Api,
  userId: UserId,
  seq: number,
  count: number,
  description = filling.slice(100),
): Promise<void> {
  const day = (index: number) => createDay(new Date(Date.UTC(2027, 0, 1 + index)).toISOString().slice(0, 10))
  const items = Array.from({ length: count }, (_, index) => {
    const ulid = String(index).padStart(26, '0')
    const stay = { startDate: day(index), endDate: day(index + 1), latitude: '38.5', longitude: '-109.5' }
    const input = { name: `Camp ${index}`, description, ...stay }
    return { ...keys.waypoint(userId, seq, ulid), ...toAttributes(input, seq, ulid) }
  })
  const trip = { id: seededTripId(seq), name: nameTrip(seq), description: filling }
  const days = { from: day(0), last: day(count), to: day(count), ofAll: true }
  await write(api, [
    ...items,
    { ...keys.trip(userId, seq), ...trip, waypointCount: count, ls: keys.tripByDate(seq), days, daysAt: 0 },
  ])
}

/** The SDK takes too long to marshal 20,000 items. */
async function write({ environment }: Api, items: Items): Promise<void> {
  const { TABLE_NAME = '', AWS_ENDPOINT_URL_DYNAMODB = '' } = environment
  const starts = Array.from({ length: Math.ceil(items.length / 25) }, (_, index) => index * 25)
  const writer = async () => {
    for (let at = starts.shift(); at !== undefined; at = starts.shift()) {
      const requests = items.slice(at, at + 25).map((item) => ({ PutRequest: { Item: marshal(item) } }))
      const answer = await fetch(AWS_ENDPOINT_URL_DYNAMODB, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-amz-json-1.0',
          'x-amz-target': 'DynamoDB_20120810.BatchWriteItem',
          // The engine requires a signature, but does not verify it.
          authorization:
            'AWS4-HMAC-SHA256 Credential=test/20270101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
          'x-amz-date': '20270101T000000Z',
        },
        body: JSON.stringify({ RequestItems: { [TABLE_NAME]: requests } }),
      })
      if (!answer.ok) throw new Error(await answer.text())
      await answer.arrayBuffer()
    }
  }
  await Promise.all([writer(), writer(), writer()])
}

function marshal(item: object): Readonly<Record<string, object>> {
  const value = (of: unknown) => {
    if (of === null) return { NULL: true }
    if (typeof of === 'number') return { N: String(of) }
    if (of instanceof Uint8Array) return { B: Buffer.from(of).toString('base64') }
    if (typeof of === 'boolean') return { BOOL: of }
    return typeof of === 'object' ? { M: marshal(of) } : { S: String(of) }
  }
  return Object.fromEntries(Object.entries(item).map(([name, of]) => [name, value(of)]))
}
