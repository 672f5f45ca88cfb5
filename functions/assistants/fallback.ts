import type { Context } from 'hono'
import { failureFields } from '#functions/http/log.ts'
import { type Deadline, describeFailure, toCallFailure } from './deadline.ts'
import type { AssistantDeps, AssistantEnv } from './deps.ts'
import { type Model, ModelUnavailable } from './model.ts'
import { reserveModelCall } from './quota.ts'

/**
 * Lets `attempt` ask the model, or the field guide where no model may be asked (switched off, the day's ceiling is
 * reached) or none answers. Throws `unavailable` when the guide cannot be loaded either, and whatever else `attempt`
 * throws that is no failure of a model.
 */
export async function askModelOrGuide<T>(
  deps: AssistantDeps,
  c: Context<AssistantEnv>,
  deadline: Deadline,
  attempt: (model: Model, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  if (deps.enabled && (await reserveModelCall(deps, c.var.table, c.var.session.userId))) {
    try {
      return await attempt(deps.model, deadline.signal)
    } catch (error) {
      const failure = toCallFailure(error, deadline)
      if (deadline.disconnect.aborted || !(failure instanceof ModelUnavailable)) throw error
      // The user is answered all the same; that no model was is for us to know.
      const { requestId } = c.var
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
