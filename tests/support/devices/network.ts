import { apiHeader } from '#shared/api-header.ts'
import type { Api, Method } from '../api.ts'
import type { Timeline } from './timeline.ts'

/** The faults of a request; `none` is no fault. */
export const faults = [
  'none',
  /** It never arrives. */
  'lost',
  /** It arrives, and its answer never does. */
  'unanswered',
  /** The same, and nothing ever ends the waiting: a dead hotspot. */
  'hanging',
  /** It arrives a while after the device has given it up. */
  'late',
  /** It takes longer than a form waits. */
  'slow there',
  'slow back',
  /** The server fails before it has done anything. */
  'failing',
  /** The gateway answers for a server that has done it. */
  'cut off',
  /** Something else answers. */
  'portal',
] as const
export type Fault = (typeof faults)[number]

/** The network of one device. */
export type Network = {
  readonly fetch: typeof fetch
  isOnline: boolean
  /** The faults of the next requests, one after another. */
  faults: Fault[]
  /** Requests wait until this ends. */
  blockedUntil: Promise<void> | undefined
  /** Requests of these paths never arrive. */
  cut: RegExp | undefined
  /** Answers in place of the API, such as a captive portal, the requests for which it returns a response. */
  instead: ((method: string) => Response | undefined) | undefined
  /** The method and path of every request so far. */
  readonly requests: string[]
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
    cut: undefined,
    instead: undefined,
    requests: [],
  }
  return network

  async function handle(request: Request, signal: AbortSignal | undefined): Promise<Response> {
    const body = await request.text()
    const perform = () => timeline.track(send(request, body))
    const { pathname } = new URL(request.url)
    network.requests.push(`${request.method} ${pathname}`)
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

const answer = (status: number, text: string, isOurs: boolean): Response =>
  new Response(text, { status, headers: isOurs ? { [apiHeader]: '1', 'content-type': 'application/json' } : {} })

const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'DELETE']

function toMethod(text: string): Method {
  const method = methods.find((one) => one === text)
  if (!method) throw new Error(`The app does not send ${text}`)
  return method
}
