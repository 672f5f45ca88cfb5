import { FileProblem } from '../problem.ts'
import type { Progress, SentResult } from '../read/read-all.ts'
import type { AccountPiece } from '../types.ts'
import type { Order, Report } from './messages.ts'

/** Reads and writes files beside the page, which starts one worker for each task. */

/** Places that a page processes in about 5 ms. */
const atOnce = 1_000
/** Milliseconds between progress reports. */
const progressEvery = 100

const pieces: AccountPiece[] = []
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
      const { files, columns } = order
      send(await readAll(files, { columns, onProgress: createProgress() }))
      return
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

function send({ places, lines, archive, ...rest }: SentResult): void {
  for (const piece of cut(places)) report({ kind: 'places', places: piece })
  for (const piece of cut(lines)) report({ kind: 'lines', lines: piece })
  for (const { places, ...trip } of archive?.trips ?? []) {
    report({ kind: 'trip', trip })
    for (const piece of cut(places)) report({ kind: 'places', places: piece })
  }
  report({ kind: 'read', rest, ...(archive && { vehicles: archive.vehicles }) })
}

function* cut<One>(list: readonly One[]): Generator<readonly One[]> {
  for (let at = 0; at < list.length; at += atOnce) yield list.slice(at, at + atOnce)
}

function createProgress(): (progress: Progress) => void {
  let last = Number.NEGATIVE_INFINITY
  return (progress) => {
    if (performance.now() - last < progressEvery) return
    last = performance.now()
    report({ kind: 'progress', progress })
  }
}
