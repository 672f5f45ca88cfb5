import { EtagMismatch, type RangeResponse, type Source } from 'pmtiles'
import { createTurns } from '#shared/turns.ts'
import { MapFileProblem } from './problem.ts'

const atATime = 4
const timeLimit = 15_000

/** Reads the deployment's archive by a few parallel range requests, each with a time limit (ms). */
export class RangeSource implements Source {
  /** True if the last request got no answer. */
  isUnreachable = false
  readonly #url: string
  readonly #inTurn = createTurns(atATime)

  constructor(url: string) {
    this.#url = new URL(url, location.href).href
  }

  getKey() {
    return this.#url
  }

  /** @throws MapFileProblem without range support; EtagMismatch if the file was replaced */
  async getBytes(offset: number, length: number, signal?: AbortSignal, etag?: string): Promise<RangeResponse> {
    try {
      const answer = await this.#inTurn(async () => {
        signal?.throwIfAborted()
        return this.#fetch(offset, length, signal)
      })
      this.isUnreachable = false
      if (etag !== undefined && answer.etag !== undefined && etag !== answer.etag) throw new EtagMismatch()
      return answer
    } catch (error) {
      if (!signal?.aborted && !(error instanceof EtagMismatch)) this.isUnreachable = true
      throw error
    }
  }

  async #fetch(offset: number, length: number, signal: AbortSignal | undefined): Promise<RangeResponse> {
    const limit = AbortSignal.timeout(timeLimit)
    const stop = new AbortController()
    const response = await fetch(this.#url, {
      headers: { range: `bytes=${offset}-${offset + length - 1}` },
      signal: AbortSignal.any([limit, stop.signal, ...(signal ? [signal] : [])]),
    })
    if (response.status === 200) {
      // A server without ranges would send the whole file, perhaps the whole world.
      stop.abort()
      throw new MapFileProblem(
        'The map server doesn’t support range requests, so no part of its map can be downloaded.',
      )
    }
    if (response.status !== 206) throw new Error(`Map tiles: ${response.status}`)
    const data = await response.arrayBuffer()
    const weak = response.headers.get('etag')
    const etag = weak?.startsWith('W/') ? undefined : (weak ?? undefined)
    return etag === undefined ? { data } : { data, etag }
  }
}
