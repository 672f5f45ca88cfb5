import type { LegTrack } from '#shared/tracks/cut.ts'
import { FileProblem } from '../problem.ts'
import type { Progress, SentResult } from '../read/read-all.ts'
import type { ReadLine } from '../read/read-line.ts'
import type { AccountPiece } from '../types.ts'
import type { Order, Report } from './messages.ts'

/** Reads and writes files beside the page, which starts one worker for each task. */

/** Places that a page processes in about 5 ms. */
const atOnce = 1_000
/** Milliseconds between progress reports. */
const progressEvery = 100

/** Tracks that a page validates in about 50 ms. */
const tracksAtOnce = 20
/** Milliseconds until a cut looks for a later one. */
const cutFor = 50

const pieces: AccountPiece[] = []
let lines: readonly ReadLine[] = []
let lastCut = 0
const report = (one: Report) => postMessage(one)

addEventListener('message', ({ data }: MessageEvent<Order>) => {
  carryOut(data).catch((error: unknown) =>
    report(error instanceof FileProblem ? { kind: 'refused', message: error.message } : { kind: 'failed', error }),
  )
})

async function carryOut(order: Order): Promise<void> {
  switch (order.kind) {
    case 'read': {
      const { readAll } = await import('../read/read-all.ts')
      const { files, choices } = order
      const { cutLines, ...result } = await readAll(files, { choices, onProgress: createProgress() })
      lines = cutLines
      send(result)
      return
    }
    case 'cut': {
      const { cutTracks } = await import('#shared/tracks/cut.ts')
      return cut(order.number, cutTracks(lines, order.stops, { source: 'file', at: order.at }))
    }
    case 'write': {
      const { createTripFile } = await import('../write/trip-file.ts')
      report({ kind: 'file', file: createTripFile(order) })
      return
    }
    case 'keep':
      pieces.push(order.piece)
      return
    case 'archive': {
      const { createArchive } = await import('../write/account-archive.ts')
      report({ kind: 'file', file: await createArchive(pieces, order.now) })
      return
    }
  }
}

async function cut(number: number, steps: Generator<number, readonly LegTrack[]>): Promise<void> {
  lastCut = number
  let since = performance.now()
  while (true) {
    const { done, value } = steps.next()
    if (done) {
      for (const leg of value) report({ kind: 'leg', number, leg })
      return report({ kind: 'cut', number })
    }
    if (performance.now() - since < cutFor) continue
    report({ kind: 'cutting', number, fraction: value })
    // Lets a later order in.
    await new Promise((resolve) => setTimeout(resolve))
    if (lastCut !== number) return
    since = performance.now()
  }
}

function send({ places, tracks, archive, ...rest }: Omit<SentResult, 'cutLines'>): void {
  sendPlaces(places, tracks)
  for (const { places, tracks, ...trip } of archive?.trips ?? []) {
    report({ kind: 'trip', trip })
    sendPlaces(places, tracks)
  }
  report({ kind: 'read', rest, ...(archive && { vehicles: archive.vehicles }) })
}

function sendPlaces(places: SentResult['places'], tracks: SentResult['tracks']): void {
  for (const piece of split(places, atOnce)) report({ kind: 'places', places: piece })
  for (const piece of split(tracks, tracksAtOnce)) report({ kind: 'tracks', tracks: piece })
}

function* split<One>(list: readonly One[], count: number): Generator<readonly One[]> {
  for (let at = 0; at < list.length; at += count) yield list.slice(at, at + count)
}

function createProgress(): (progress: Progress) => void {
  let last = Number.NEGATIVE_INFINITY
  return (progress) => {
    if (performance.now() - last < progressEvery) return
    last = performance.now()
    report({ kind: 'progress', progress })
  }
}
