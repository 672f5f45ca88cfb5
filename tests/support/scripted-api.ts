import type { BrowserContext, Request, Route } from 'playwright-core'

type Answer = { status?: number; json?: unknown; text?: string; after?: number } | 'dead'

/**
 * An API as the session sees it, for tests of the browser's side: it keeps the server's part in two sets of tokens and
 * lets a test decide single answers. All pages of the context talk to the same one.
 */
export class ScriptedApi {
  /** Every call as 'METHOD /path', in order. */
  readonly calls: string[] = []
  readonly user = { username: 'maya', email: 'maya@example.com', role: 'USER' }
  /** Milliseconds an access token lives from now on. */
  accessLife = 15 * 60_000
  readonly #access = new Set<string>()
  readonly #refresh = new Set<string>()
  readonly #scripts = new Map<string, ((request: Request) => Answer | undefined)[]>()
  #issued = 0

  async install(context: BrowserContext): Promise<void> {
    await context.route('**/api/**', (route) => this.#handle(route))
  }

  /** Decides the answers of one call, until `undefined` passes it on to the usual one. The last script wins. */
  script(call: string, answer: Answer | ((request: Request) => Answer | undefined)): void {
    const scripts = this.#scripts.get(call) ?? []
    scripts.unshift(typeof answer === 'function' ? answer : () => answer)
    this.#scripts.set(call, scripts)
  }

  /** Takes all scripts of a call back. */
  unscript(call: string): void {
    this.#scripts.delete(call)
  }

  /** How often a call was made. */
  count(call: string): number {
    return this.calls.filter((made) => made === call).length
  }

  issueAccessToken(life: number = this.accessLife, payload: object = {}): string {
    this.#issued += 1
    const now = Date.now()
    const body = {
      sub: 'user-1',
      jti: this.#issued,
      iat: Math.floor(now / 1000),
      exp: Math.floor((now + life) / 1000),
      ...payload,
    }
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const token = `${part({ alg: 'ES256', typ: 'at+jwt' })}.${part(body)}.c2lnbmF0dXJl`
    this.#access.add(token)
    return token
  }

  issueRefreshToken(): string {
    this.#issued += 1
    const token = `user-1.session.${this.#issued}`
    this.#refresh.add(token)
    return token
  }

  revokeAccess(): void {
    this.#access.clear()
  }

  revokeAll(): void {
    this.#access.clear()
    this.#refresh.clear()
  }

  async #handle(route: Route): Promise<void> {
    const request = route.request()
    const call = `${request.method()} ${new URL(request.url()).pathname}`
    this.calls.push(call)
    const scripted = this.#scripts
      .get(call)
      ?.map((script) => script(request))
      .find((answer) => answer !== undefined)
    const answer = scripted ?? this.#usual(call, request)
    if (answer === 'dead') return route.abort('connectionrefused')
    if (answer.after) await new Promise((resolve) => setTimeout(resolve, answer.after))
    const { status = 200, json, text } = answer
    // The page may be gone by the time a slow answer is ready.
    await route
      .fulfill({ status, ...(json === undefined ? { body: text ?? '', contentType: 'text/plain' } : { json }) })
      .catch(() => undefined)
  }

  #usual(call: string, request: Request): Answer {
    const body = (request.postDataJSON() ?? {}) as Record<string, string>
    if (call === 'POST /api/auth/register') return { status: 201, json: { message: 'User registered successfully!' } }
    if (call === 'POST /api/auth/login') {
      if (body.password !== 'long enough') return { status: 401, text: 'Invalid username or password' }
      return { json: { accessToken: this.issueAccessToken(), refreshToken: this.issueRefreshToken() } }
    }
    if (call === 'POST /api/auth/refresh') {
      if (!this.#refresh.has(body.refreshToken ?? '')) return problem(401, 'unauthenticated')
      return { json: { accessToken: this.issueAccessToken() } }
    }
    if (call === 'POST /api/auth/logout') {
      this.#refresh.delete(body.refreshToken ?? '')
      return { status: 204 }
    }
    const bearer = request.headers().authorization?.replace('Bearer ', '') ?? ''
    if (!this.#access.has(bearer)) return problem(401, 'unauthenticated')
    if (call === 'GET /api/users/auth') return { json: this.user }
    if (call.endsWith('/paginated')) return { json: { trips: [], totalItems: 0, totalPages: 0, currentPage: 0 } }
    if (call.endsWith('/trips/latest')) return { status: 204 }
    if (call.endsWith('/vehicles')) return { json: [] }
    return problem(404, 'not_found')
  }
}

const problem = (status: number, code: string) => ({ status, json: { code, message: 'No.', requestId: 'r-1' } })
