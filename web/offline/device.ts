import type { TripId } from '#shared/ids.ts'
import { createLeftovers } from './app/leftovers.ts'
import { createUpdates } from './app/update.ts'
import { createFetch } from './fetch.ts'
import { createKeeper } from './keep.ts'
import { createDecide } from './outbox/decide.ts'
import { createFeed } from './outbox/feed.ts'
import { createSender } from './outbox/send.ts'
import { startOutbox } from './outbox/start.ts'
import { createWriter } from './outbox/write.ts'
import { readReadiness, readTripReadiness } from './readiness.ts'
import { createServer } from './reading/ask.ts'
import { createConnection } from './reading/connection.ts'
import { createSavedCopy } from './reading/learn.ts'
import { createReader } from './reading/read.ts'
import { readRename } from './replica/aliases.ts'
import type { Browser } from './replica/browser.ts'
import { createLoss } from './replica/loss.ts'
import { createReplica } from './replica/replica.ts'
import type { Status } from './replica/status.ts'

/** Opens the data layer of a page. It does nothing until something is asked of it, and watches the page from the first `fetch` on. */
export function openDevice(browser: Browser, status: Status) {
  const loss = createLoss({ ...browser, status })
  const replica = createReplica({ ...browser, status, loss })
  const connection = createConnection({ ...browser, status })
  const server = createServer({ ...browser, connection })
  const copy = createSavedCopy({ ...browser, replica, connection })
  const reading = { ...browser, status, replica, connection, server, copy }
  const reader = createReader(reading)
  const feed = createFeed(reading)
  const sender = createSender({ ...reading, feed })
  const writer = createWriter({ ...reading, feed, sender })
  const leftovers = createLeftovers({ ...browser, replica })
  const keeper = createKeeper(reading)
  const start = () => {
    connection.watch(reader.lookAgain)
    loss.watch()
    startOutbox({ ...reading, leftovers, feed, sender })
  }
  return {
    fetch: createFetch({ ...reading, reader, writer, start }),
    openReplica: replica.open,
    readRename: () => readRename(replica),
    onReadAnew: connection.onReadAnew,
    dismissLoss: loss.dismiss,
    countUnsaved: feed.countUnsaved,
    sendNow: sender.tryAgain,
    decide: createDecide({ ...reading, feed, sender }),
    ...leftovers,
    startKeeping: keeper.start,
    keepTrip: keeper.keepTrip,
    stopKeeping: keeper.stopKeeping,
    readReadiness: () => readReadiness({ ...browser, replica }),
    readTripReadiness: (tripId: TripId) => readTripReadiness(replica, tripId),
    updates: createUpdates(browser.clock),
  }
}
