import { apiHeader } from '#shared/api-header.ts'
import type { Api, Method } from '../api.ts'
import type { Timeline } from './timeline.ts'

export const faults = [
  'none',
  /** It never arrives. */
  'lost',
  /** It arrives, but its answer does not. */
  'unanswered',
  /** It arrives, but the connection stays silent and open: a dead hotspot. */
  'hanging',
  /** It arrives after the device has given up. */
  'late',
  /** Slower than a form waits. */
  'slow there',
  'slow back',
  /** The server fails before doing anything. */
  'failing',
  /** The server does its work, but the gateway reports an error. */
  'cut off',
  /** A captive portal answers. */
  'portal',
] as const
export type Fault = (typeof faults)[number]

export type Network = {
  readonly fetch: typeof fetch
  isOnline: boolean
  /** The faults of the next requests, in order. */
  faults: Fault[]
  blockedUntil: Promise<void> | undefined
  /** Until this time (ms since 1970) the day's quota of changes is spent. */
  limitedUntil: number
  /** Requests of these paths never arrive. */
  cut: RegExp | undefined
  /** Returns a captive portal's answer; undefined passes the request on. */
  instead: ((method: string) => Response | undefined) | undefined
  readonly requests: string[]
  /** The bodies of all changes, in the order of their requests. */
  readonly bodies: string[]
}

/** Longer than a form waits (8 s), shorter than a request may take (15 s). */
const slow = 11_000
const lateness = 25_000

export function createNetwork(api: Api, timeline: Timeline): Network {
  const pause = (milliseconds: number) => new Promise<void>((resolve) => timeline.start(resolve, milliseconds))
  const network: Network = {
    fetch: (input, init = {}) => handle(new Request(input, { ...init, signal: null }), init.signal ?? undefined),
    isOnline: true,
    faults: [],
    blockedUntil: undefined,
    limitedUntil: 0,
    cut: undefined,
    instead: undefined,
    requests: [],
    bodies: [],
  }
  return network

  async function handle(request: Request, signal: AbortSignal | undefined): Promise<Response> {
    const body = await request.text()
    const perform = () => timeline.track(send(request, body))
    const { pathname } = new URL(request.url)
    network.requests.push(`${request.method} ${pathname}`)
    if (body !== '') network.bodies.push(body)
    if (network.blockedUntil) await Promise.race([network.blockedUntil, untilAborted(signal)])
    if (!network.isOnline || network.cut?.test(pathname)) throw noAnswer()
    const foreign = network.instead?.(request.method)
    if (foreign) return foreign
    const fault = network.faults.shift() ?? 'none'
    if (fault === 'lost') throw noAnswer()
    if (fault === 'late') {
      timeline.start(() => void perform(), lateness)
      throw noAnswer()
    }
    if (fault === 'failing') return answer(500, '{"code":"internal","message":"It failed","requestId":"1"}', true)
    if (fault === 'portal') return answer(200, '<h1>Welcome to our camp ground</h1>', false)
    if (fault === 'slow there') await pause(slow)
    const rest = network.limitedUntil - timeline.now()
    if (rest > 0 && isCounted(request.method, pathname)) return refuseForToday(rest)
    const response = await perform()
    if (fault === 'unanswered') throw noAnswer()
    if (fault === 'cut off') return answer(502, '{"message":"Internal server error"}', false)
    if (fault === 'slow back') await pause(slow)
    if (fault === 'hanging') await untilAborted(signal)
    return response
  }

  async function send({ method, url, headers }: Request, body: string): Promise<Response> {
    const { pathname, search } = new URL(url)
    const sent = Object.fromEntries(headers)
    const {
      status,
      text,
      headers: responseHeaders,
    } = await api.call(toMethod(method), pathname + search, {
      headers: sent,
      ...(body !== '' && { body }),
    })
    return new Response(text === '' ? null : text, { status, headers: responseHeaders })
  }
}

const untilAborted = (signal: AbortSignal | undefined) =>
  new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))

const noAnswer = () => new TypeError('Failed to fetch')

/** Deletions are not counted, and check-ins have a quota of their own. */
const isCounted = (method: string, path: string) =>
  method !== 'GET' && method !== 'DELETE' && !/^\/api\/auth|check-ins|batch-delete/.test(path)

function refuseForToday(milliseconds: number): Response {
  const body = { code: 'too_many_requests', message: 'You have reached the limit for today.', requestId: '1' }
  const headers = { [apiHeader]: '1', 'retry-after': String(Math.ceil(milliseconds / 1_000)) }
  return new Response(JSON.stringify(body), {
    status: 429,
    headers: { ...headers, 'content-type': 'application/json' },
  })
}

const answer = (status: number, text: string, isOurs: boolean): Response =>
  new Response(text, { status, headers: isOurs ? { [apiHeader]: '1', 'content-type': 'application/json' } : {} })

const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'DELETE']

function toMethod(text: string): Method {
  const method = methods.find((one) => one === text)
  if (!method) throw new Error(`The app does not send ${text}`)
  return method
}
