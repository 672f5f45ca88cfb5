import { randomBytes } from 'node:crypto'
import { BedrockRuntimeClient } from '@aws-sdk/client-bedrock-runtime'
import * as z from 'zod/mini'
import type { AssistantDeps } from '#functions/assistants/deps.ts'
import { embeddedMetrics } from '#functions/assistants/metrics.ts'
import { bedrockModel } from '#functions/assistants/model.ts'
import { limits } from '#shared/limits.ts'
import { assistantEnvironmentSchema } from '../environment.ts'
import { createCommonDeps } from './deps.ts'
import { plans } from './plans.ts'

/** What the assistant is handed, made from the variables it is deployed with. Throws when one is missing or malformed. */
export function createAssistantDeps(variables: Readonly<Record<string, string | undefined>>): AssistantDeps {
  const environment = z.parse(assistantEnvironmentSchema, variables)
  const modelIds = environment.MODEL_IDS.split(',').map((id) => id.trim())
  const { deps } = createCommonDeps(environment)
  return {
    ...deps,
    plans,
    // Another model is a better second try than the same one a moment later.
    model: bedrockModel(new BedrockRuntimeClient({ maxAttempts: modelIds.length > 1 ? 1 : 2 }), modelIds),
    nonce: () => randomBytes(8).toString('hex'),
    enabled: environment.ASSISTANT_SWITCH === 'on' && environment.DAILY_CEILING > 0,
    dailyCeiling: environment.DAILY_CEILING,
    answerTime: limits.answer.time,
    measure: embeddedMetrics(environment.TABLE_NAME, deps.clock, (line) => process.stdout.write(`${line}\n`)),
  }
}
