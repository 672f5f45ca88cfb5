import type { Context } from 'hono'
import { failureFields } from '#functions/http/log.ts'
import { noModelHeader } from '#shared/assistant.ts'
import { type Deadline, describeFailure, toCallFailure } from './deadline.ts'
import type { AssistantDeps, AssistantEnv } from './deps.ts'
import { type Model, ModelUnavailable } from './model.ts'
import { reserveModelCall } from './quota.ts'

/**
 * Calls `attempt` with the model, or with the field guide if the inquiry is about the sample trip, the user's address is not confirmed, or
 * the model is switched off, over the day's ceiling, or fails. Throws `unavailable` if the guide cannot be loaded, and other errors of `attempt`.
 */
export async function askModelOrGuide<T>(
  deps: AssistantDeps,
  c: Context<AssistantEnv>,
  deadline: Deadline,
  isSample: boolean,
  attempt: (model: Model, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  if (!isSample && deps.enabled && (await mayAskModel(deps, c))) {
    try {
      return await attempt(deps.model, deadline.signal)
    } catch (error) {
      const failure = toCallFailure(error, deadline)
      if (deadline.disconnect.aborted || !(failure instanceof ModelUnavailable)) throw error
      // The guide still answers the user, so only the log and the metric show the failure.
      const requestId = c.get('requestId')
      deps.log({ level: 'error', message: 'unavailable', requestId, path: c.req.path, ...failureFields(failure) })
      deps.metrics.noModelAnswered()
    }
  }
  try {
    return await attempt(deps.guide, deadline.disconnect)
  } catch (error) {
    throw describeFailure(error)
  }
}

/** Counts a model call, unless the user's address must be confirmed first, which a header says. */
async function mayAskModel(deps: AssistantDeps, c: Context<AssistantEnv>): Promise<boolean> {
  const account = await c.get('findAccount')()
  if (deps.needsConfirmation && !account?.emailConfirmed) {
    c.header(noModelHeader.name, noModelHeader.unconfirmed)
    return false
  }
  return reserveModelCall(deps, c.get('table'), c.get('session').userId, account?.registeredFrom)
}
