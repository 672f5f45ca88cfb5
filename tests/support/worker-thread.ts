import { isMainThread, parentPort, Worker as Thread, workerData } from 'node:worker_threads'

/** A browser's Worker on a thread of Node, as far as the app uses it. Runs the module itself. */
export class ThreadWorker extends EventTarget {
  readonly #thread: Thread

  constructor(url: URL) {
    super()
    this.#thread = new Thread(new URL(import.meta.url), { workerData: url.href })
    const pass = (type: string, fields: object) => this.dispatchEvent(Object.assign(new Event(type), fields))
    this.#thread.on('message', (data) => pass('message', { data }))
    this.#thread.on('error', ({ message }) => pass('error', { message }))
  }

  postMessage(data: unknown) {
    this.#thread.postMessage(data)
  }

  terminate() {
    this.#thread.terminate()
  }
}

if (!isMainThread && parentPort && typeof workerData === 'string') {
  const port = parentPort
  const events = new EventTarget()
  Object.assign(globalThis, {
    postMessage: (data: unknown) => port.postMessage(data),
    addEventListener: events.addEventListener.bind(events),
  })
  await import(workerData)
  port.on('message', (data) => events.dispatchEvent(Object.assign(new Event('message'), { data })))
}
