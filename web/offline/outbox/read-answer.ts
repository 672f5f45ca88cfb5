import { type ProblemBody, parseProblem } from '#shared/problem.ts'
import { parseObject } from '../../session/parse-json.ts'
import { isInTrouble } from '../reading/ask.ts'
import type { Operation } from '../replica/types.ts'

/** What came back of a request that was sent. */
export type Answer =
  /** The server did it; `said` is what it answered. */
  | { readonly to: 'done'; readonly response: Response; readonly said: object }
  /** The server said no. */
  | { readonly to: 'refused'; readonly response: Response; readonly problem: ProblemBody }
  /** The server is in trouble or has too much to do: it has to be asked again, after so many seconds when it says so. */
  | { readonly to: 'later'; readonly response: Response; readonly seconds: number | undefined }
  /** Nothing, or something that only stands in between said: it may have been done. `isTrouble`: it was the gateway of a server that is there. */
  | { readonly to: 'silence'; readonly isTrouble: boolean }

/** Reads the answer to an operation. The response that it gives can still be read. */
export async function readAnswer({ kind }: Operation, response: Response): Promise<Answer> {
  const text = await response.text()
  const body = parseObject(text)
  const again = new Response(response.status === 204 ? null : text, response)
  if (response.ok) {
    return kind === 'delete' || isOwn(kind, body)
      ? { to: 'done', response: again, said: body ?? {} }
      : { to: 'silence', isTrouble: false }
  }
  const problem = parseProblem(body)
  if (!problem) return { to: 'silence', isTrouble: isInTrouble(response.status) }
  if (response.status < 500 && response.status !== 429) return { to: 'refused', response: again, problem }
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return { to: 'later', response: again, seconds: Number.isFinite(seconds) ? seconds : undefined }
}

/** Returns whether the body is one that the server answers: another has no id, or says not how many it moved. */
const isOwn = (kind: Operation['kind'], body: object | undefined): boolean =>
  body !== undefined && (Array.isArray(body) || (kind === 'move' ? 'moved' in body : 'id' in body || 'ids' in body))
