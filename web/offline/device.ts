import type { TripId } from '#shared/ids.ts'
import { createDrives } from './drives.ts'
import { listEnded, takeEnded } from './local-api/ended.ts'
import { findRoute } from './local-api/find-route.ts'
import { listSpans } from './local-api/spans.ts'
import { carryOut, createDecide } from './outbox/decide.ts'
import { createFeed } from './outbox/feed.ts'
import { createSender } from './outbox/send.ts'
import { startOutbox } from './outbox/start.ts'
import { createWriter, type Writer } from './outbox/write.ts'
import { createPrefetcher, newestListed } from './prefetch.ts'
import { createUpdates } from './public/app/update.ts'
import { containsLocalId } from './public/local-ids.ts'
import { readReadiness, readTripReadiness } from './readiness.ts'
import { createConnection } from './reading/connection.ts'
import type { Layers } from './reading/layers.ts'
import { createReader, type Reader } from './reading/read.ts'
import { createResponseCache } from './reading/response-cache.ts'
import { createServer } from './reading/server.ts'
import { createRecordings } from './recordings.ts'
import { followAliases, readRename } from './replica/aliases.ts'
import type { Browser } from './replica/browser.ts'
import { createLeftovers } from './replica/leftovers.ts'
import { createLoss } from './replica/loss.ts'
import { createReplica, listWaypoints } from './replica/replica.ts'
import { listTracks, toStopTrack } from './replica/tracks.ts'

/** Opens a page's data layer. Its first `fetch` starts watching the page. */
export function openDevice(browser: Browser) {
  const loss = createLoss(browser)
  const replica = createReplica({ ...browser, loss })
  const connection = createConnection(browser)
  const server = createServer({ ...browser, connection })
  const cache = createResponseCache({ ...browser, replica, connection })
  const layers = { ...browser, replica, connection, server, cache }
  const reader = createReader(layers)
  const feed = createFeed(layers)
  const sender = createSender({ ...layers, feed })
  const writer = createWriter({ ...layers, feed, sender })
  let isComparing = false
  cache.onRestored(async () => {
    if (isComparing) return
    isComparing = true
    // Without an answer, the next one starts it again.
    const isCompared = await import('./restored/compare.ts')
      .then((it) => it.compareHistory({ ...layers, feed }))
      .catch(() => false)
    isComparing = false
    // Sent before, a change would be refused, and the refusal would start another comparison at once.
    if (isCompared) void sender.send()
  })
  cache.onEnded(() => {
    void feed.announce()
    connection.refreshScreens()
  })
  const leftovers = createLeftovers({ ...browser, replica })
  const prefetcher = createPrefetcher(layers)
  const start = () => {
    connection.watch(reader.probe)
    loss.watch()
    startOutbox({ ...layers, leftovers, feed, sender })
  }
  return {
    fetch: createFetch({ ...layers, reader, writer, start }),
    openReplica: replica.open,
    readRename: () => readRename(replica),
    onRefresh: connection.onRefresh,
    dismissLoss: loss.dismiss,
    countUnsaved: feed.countUnsaved,
    sendNow: sender.tryAgain,
    decide: createDecide({ ...layers, feed, sender }),
    ...leftovers,
    ...createDrives(layers),
    ...createRecordings(layers),
    startPrefetching: prefetcher.start,
    saveTrip: prefetcher.saveTrip,
    stopSavingTrip: prefetcher.stopSavingTrip,
    /** Returns the newest trips saved on this device with their spans. */
    listTripSpans: async () => (await replica.read((tx) => listSpans(tx, newestListed))) ?? [],
    /** Returns the joined trips that have ended, until the user decides about them. */
    listEndedTrips: async () => (await replica.read(listEnded)) ?? [],
    /** Makes an own trip of what this device has of it, also without a signal. Returns its id; undefined if another tab was faster. */
    async saveEndedTrip(tripId: TripId): Promise<string | undefined> {
      const { saveEnded } = await import('./outbox/restore.ts')
      return carryOut({ ...layers, feed, sender }, (tx, now) => saveEnded(tx, tripId, now))
    },
    /** Deletes what this device has of it, and its notice. */
    dropEndedTrip: (tripId: TripId) => carryOut({ ...layers, feed, sender }, (tx) => takeEnded(tx, tripId)),
    /** Returns the trip's stops saved on this device, in order. */
    listWaypoints: async (tripId: TripId) => (await replica.read((tx) => listWaypoints(tx, tripId))) ?? [],
    /** Returns the trip's tracks saved on this device. */
    listTracks: async (tripId: TripId) => ((await replica.read((tx) => listTracks(tx, tripId))) ?? []).map(toStopTrack),
    readReadiness: () => readReadiness({ ...browser, replica }),
    readTripReadiness: (tripId: TripId) => readTripReadiness({ ...browser, replica }, tripId),
    updates: createUpdates(browser.clock),
  }
}

type FetchParts = Layers & {
  readonly reader: Reader
  readonly writer: Writer
  /** Called before the first request. */
  readonly start: () => void
}

/** Returns a `fetch` that reads from the server, or from this device if it is slow, and stores changes here first. */
function createFetch({ origin, replica, server, cache, reader, writer, start }: FetchParts) {
  let isStarted = false
  return async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    if (!isStarted) {
      isStarted = true
      start()
    }
    const requested = new URL(input instanceof Request ? input.url : input, origin)
    if ((init.method ?? 'GET') !== 'GET') return writer(requested, init)
    const url = new URL(await followAliases(replica, requested.href))
    const route = findRoute(url)
    if (!route) return server.fetch(url, init)
    const isLocal = containsLocalId(url.pathname)
    const cached = isLocal || (await cache.isFresh(route)) ? await cache.find(route) : undefined
    return cached ?? reader.read(url.pathname + url.search, route, init)
  }
}
