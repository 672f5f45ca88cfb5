import type { Waypoint } from '#shared/waypoint.ts'
import type { AccountPiece, TripFormat, WriteOptions, WrittenTrip } from '../types.ts'
import type { Order } from '../worker/messages.ts'
import { runInWorker } from './run-in-worker.ts'

export const writeTrip = (
  trip: WrittenTrip,
  waypoints: readonly Waypoint[],
  format: TripFormat,
  options: WriteOptions,
): Promise<File> => {
  const { name, description } = trip
  return write([{ kind: 'write', trip: { name, description }, waypoints, format, options, now: new Date() }])
}

/** @throws the signal's reason; the pieces' errors */
export const writeArchive = (
  pieces: AsyncIterable<AccountPiece>,
  { signal, now }: { readonly signal: AbortSignal; readonly now: Date },
): Promise<File> => write(listOrders(pieces, now), signal)

async function* listOrders(pieces: AsyncIterable<AccountPiece>, now: Date): AsyncGenerator<Order> {
  for await (const piece of pieces) yield { kind: 'keep', piece }
  yield { kind: 'archive', now }
}

async function write(orders: AsyncIterable<Order> | Iterable<Order>, signal?: AbortSignal): Promise<File> {
  const done = await runInWorker(orders, signal)
  if (done.kind !== 'file') throw new Error('The worker that writes files answered something else')
  return done.file
}
