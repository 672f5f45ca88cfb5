import { randomBytes } from 'node:crypto'
import { BedrockRuntimeClient } from '@aws-sdk/client-bedrock-runtime'
import * as z from 'zod/mini'
import type { AssistantWorld } from '#functions/assistants/deps.ts'
import { embeddedMetrics } from '#functions/assistants/metrics.ts'
import { bedrockModel } from '#functions/assistants/model.ts'
import { limits } from '#shared/limits.ts'
import { assistantEnvironmentSchema } from '../environment.ts'
import { commonWorld } from './deps.ts'
import { plans } from './plans.ts'

/** The assistant's world from the variables it is deployed with. Throws when one is missing or malformed. */
export function assistantWorld(variables: Readonly<Record<string, string | undefined>>): AssistantWorld {
  const environment = z.parse(assistantEnvironmentSchema, variables)
  const modelIds = environment.MODEL_IDS.split(',').map((id) => id.trim())
  const { world } = commonWorld(environment)
  return {
    ...world,
    plans,
    // Another model is a better second try than the same one a moment later.
    model: bedrockModel(new BedrockRuntimeClient({ maxAttempts: modelIds.length > 1 ? 1 : 2 }), modelIds),
    nonce: () => randomBytes(8).toString('hex'),
    enabled: environment.ASSISTANT_SWITCH === 'on' && environment.DAILY_CEILING > 0,
    dailyCeiling: environment.DAILY_CEILING,
    answerTime: limits.answer.time,
    measure: embeddedMetrics(environment.TABLE_NAME, world.clock, (line) => process.stdout.write(`${line}\n`)),
  }
}
