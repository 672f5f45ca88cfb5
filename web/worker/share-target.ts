import { sharingLimits } from '#shared/limits.ts'
import { collect, type FormPart, readFormParts } from './form-parts.ts'
import { type ShareRefusal, sharePath } from './messages.ts'
import { findShared, indexPath, type SharedIndex, sharedCache, toSharedPath } from './shared.ts'

declare const self: ServiceWorkerGlobalScope

/** The lock while files arrive, because the cache is incomplete until then. */
const lockName = 'offgrid-share'

/** Limit of fields besides files: apps send up to three, a web page may send any number. */
const mostOthers = 10
/** Limit of such a field; its start, with a place, is kept. */
const mostTextBytes = 65_536

const zipStart = [0x50, 0x4b, 0x03, 0x04]

class Refused extends Error {
  readonly reason: ShareRefusal

  constructor(reason: ShareRefusal) {
    super(reason)
    this.reason = reason
  }
}

/** Receives what another app shares, or any web page posts, and redirects to the page that shows it. Stores nothing beyond the limits. */
export async function storeShared(request: Request): Promise<Response> {
  const query = new URLSearchParams()
  try {
    if (await navigator.locks.request(lockName, () => receive(request, query))) query.set('files', 'kept')
  } catch (error) {
    query.set('files', toRefusal(error))
    if (!request.bodyUsed) await request.body?.cancel()
  }
  return Response.redirect(`${sharePath}?${query}`, 303)
}

/** Deletes outdated or incomplete shared files. */
export async function dropOldShared(): Promise<void> {
  await navigator.locks.request(lockName, { ifAvailable: true }, async (lock) => {
    if (lock !== null && !(await findShared())) await caches.delete(sharedCache)
  })
}

/**
 * Returns true if files have arrived.
 * @throws Refused; FormError; the cache's error when there is no room.
 */
async function receive(request: Request, query: URLSearchParams): Promise<boolean> {
  const boundary = /^multipart\/form-data;.*\bboundary="?([^";]+)/i.exec(request.headers.get('content-type') ?? '')?.[1]
  if (!request.body || boundary === undefined) throw new Refused('unreadable')
  const intake = new Intake()
  let others = 0
  try {
    for await (const part of readFormParts(request.body, boundary)) {
      if (part.name === 'files' && part.fileName) {
        await intake.add(part)
        continue
      }
      others += 1
      if (others > mostOthers) throw new Refused('unreadable')
      const text = await readText(part)
      if (['title', 'text', 'url'].includes(part.name)) query.set(part.name, text)
    }
    await intake.finish(readSender(request))
  } catch (error) {
    if (intake.hasStarted) await caches.delete(sharedCache)
    throw intake.refused ?? error
  }
  return intake.hasStarted
}

const readText = async ({ body }: FormPart): Promise<string> =>
  new TextDecoder().decode(await collect(body, mostTextBytes)).slice(0, sharingLimits.text)

class Intake {
  hasStarted = false
  /** Reason for stopping the last file, because the cache throws its own error. */
  refused: Refused | undefined
  readonly #files: { name: string; size: number }[] = []
  #bytes = 0

  async add({ fileName = '', body }: FormPart): Promise<void> {
    if (!this.hasStarted) await this.#begin()
    if (this.#files.length === sharingLimits.files) throw new Refused('tooMany')
    if (this.#bytes > sharingLimits.bytes) throw new Refused('tooLarge')
    const before = this.#bytes
    const cache = await caches.open(sharedCache)
    await cache.put(toSharedPath(this.#files.length), new Response(toStream(this.#count(body))))
    this.#files.push({ name: fileName.slice(0, sharingLimits.fileName), size: this.#bytes - before })
  }

  async finish(from: string | undefined): Promise<void> {
    if (!this.hasStarted) return
    const index: SharedIndex = { at: Date.now(), from, files: this.#files }
    await (await caches.open(sharedCache)).put(indexPath, Response.json(index))
  }

  async #begin(): Promise<void> {
    if (await findShared()) throw new Refused('busy')
    await caches.delete(sharedCache)
    this.hasStarted = true
  }

  async *#count(body: FormPart['body']): FormPart['body'] {
    const start: number[] = []
    for await (const piece of body) {
      this.#bytes += piece.length
      if (start.length < zipStart.length) start.push(...piece.subarray(0, zipStart.length - start.length))
      const isOneZip = this.#files.length === 0 && zipStart.every((byte, at) => start[at] === byte)
      if (this.#bytes > (isOneZip ? sharingLimits.zipBytes : sharingLimits.bytes)) {
        this.refused = new Refused('tooLarge')
        throw this.refused
      }
      yield piece
    }
  }
}

function toStream(pieces: FormPart['body']): ReadableStream<Uint8Array<ArrayBuffer>> {
  const iterator = pieces[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await iterator.return?.()
    },
  })
}

/** Returns the sending web page's host. Other apps, and pages without a referrer, have the origin 'null'. */
function readSender({ headers }: Request): string | undefined {
  const origin = headers.get('origin')
  return origin !== null && /^https?:/.test(origin) && origin !== self.origin ? new URL(origin).host : undefined
}

function toRefusal(error: unknown): ShareRefusal {
  if (error instanceof Refused) return error.reason
  return error instanceof Error && error.name === 'QuotaExceededError' ? 'noRoom' : 'unreadable'
}
