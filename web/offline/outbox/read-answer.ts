import { parseObject } from '#shared/parse.ts'
import { type ProblemBody, parseProblem } from '#shared/problem.ts'
import { isServerErrorStatus } from '../../session/fetch-api.ts'
import type { Operation } from '../public/types.ts'

export type Answer =
  /** The server did it; `body` is its answer. */
  | { readonly to: 'done'; readonly response: Response; readonly body: object }
  | { readonly to: 'refused'; readonly response: Response; readonly problem: ProblemBody }
  /** `seconds`: the server's requested delay. */
  | { readonly to: 'later'; readonly response: Response; readonly seconds: number | undefined }
  /** Nothing or something in between answered. `isServerError`: a gateway of a running server answered. */
  | { readonly to: 'unanswered'; readonly isServerError: boolean }

/** The returned response can still be read. */
export async function readAnswer({ kind }: Operation, response: Response): Promise<Answer> {
  const text = await response.text()
  const body = parseObject(text)
  const again = new Response(response.status === 204 ? null : text, response)
  if (response.ok) {
    return kind === 'delete' || isOwn(kind, body)
      ? { to: 'done', response: again, body: body ?? {} }
      : { to: 'unanswered', isServerError: false }
  }
  const problem = parseProblem(body)
  if (!problem) return { to: 'unanswered', isServerError: isServerErrorStatus(response.status) }
  if (response.status < 500 && response.status !== 429) return { to: 'refused', response: again, problem }
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return { to: 'later', response: again, seconds: Number.isFinite(seconds) ? seconds : undefined }
}

/** Returns true for the server's own body, which has ids, waypoints, a revision, or counts moved stops. */
const isOwn = (kind: Operation['kind'], body: object | undefined): boolean =>
  body !== undefined &&
  (Array.isArray(body) ||
    (kind === 'move' ? 'moved' in body : 'id' in body || 'ids' in body || 'waypoints' in body || 'rev' in body))
