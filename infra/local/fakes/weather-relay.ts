import { type LocalService, serveLocally } from './service.ts'

/** Less than a call's time in the functions (ms), so that they still have time for another service. */
const answerTime = 1_800
/** The time for which a service that failed is not asked again (ms). */
const pause = 3_600_000

/** The real services' origins, by the path that the functions ask for. */
const weatherServices: Readonly<Record<string, string>> = {
  '/v1/archive': 'https://archive-api.open-meteo.com',
  '/v1/forecast': 'https://api.open-meteo.com',
  '/api/temporal/daily/point': 'https://power.larc.nasa.gov',
}

/**
 * Starts a relay to the climate and forecast services. A service that refuses is answered for with 503 for an hour; if one
 * cannot be reached, all of them are, because this machine is probably offline.
 */
export function startWeatherRelay(services = weatherServices, now: () => number = Date.now): Promise<LocalService> {
  const pausedUntil = new Map<string, number>()
  const pauseAll = (paths: readonly string[]) => {
    for (const path of paths) pausedUntil.set(path, now() + pause)
  }

  async function ask(path: string, search: string): Promise<{ status: number; body: string; wait?: number }> {
    const service = services[path]
    const wait = (pausedUntil.get(path) ?? 0) - now()
    if (service === undefined || wait > 0) return { status: 503, body: '{}', wait }
    try {
      const answer = await fetch(new URL(`${path}${search}`, service), { signal: AbortSignal.timeout(answerTime) })
      const body = await answer.text()
      if (!answer.ok) pauseAll([path])
      return { status: answer.status, body }
    } catch {
      // The functions log the first failure, and none while a service is paused.
      pauseAll(Object.keys(services))
      return { status: 503, body: '{}' }
    }
  }

  return serveLocally(async (request, response) => {
    const { pathname, search } = new URL(`http://local${request.url ?? '/'}`)
    const { status, body, wait } = await ask(pathname, search)
    if (wait !== undefined) response.setHeader('retry-after', Math.max(0, Math.ceil(wait / 1_000)))
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  })
}
