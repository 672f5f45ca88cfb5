import { randomBytes } from 'node:crypto'
import { BedrockRuntimeClient, type BedrockRuntimeClientConfig } from '@aws-sdk/client-bedrock-runtime'
import * as z from 'zod/mini'
import { bedrockModel } from '#functions/assistants/bedrock.ts'
import type { AssistantDeps } from '#functions/assistants/deps.ts'
import { createGuide } from '#functions/assistants/guide/guide.ts'
import { embeddedMetrics } from '#functions/assistants/metrics.ts'
import type { ModelFailure } from '#functions/assistants/model.ts'
import { serverLimits } from '#shared/limits.ts'
import { assistantEnvironmentSchema } from '../environment.ts'
import { createCommonDeps, createWeatherProviders } from './deps.ts'

type AssistantOptions = {
  /** Region and credentials of the models, if they differ from the environment's. */
  readonly access?: Pick<BedrockRuntimeClientConfig, 'region' | 'profile' | 'credentials' | 'logger'>
  /** @default one line on standard output */
  readonly writeMetrics?: (line: string) => void
}

/** Throws if an environment variable is missing or malformed. */
export function createAssistantDeps(
  variables: Readonly<Record<string, string | undefined>>,
  { access, writeMetrics = (line) => process.stdout.write(`${line}\n`) }: AssistantOptions = {},
): AssistantDeps {
  const environment = z.parse(assistantEnvironmentSchema, variables)
  const modelIds = environment.MODEL_IDS.split(',').flatMap((id) => id.trim() || [])
  const { deps } = createCommonDeps(environment)
  const metrics = embeddedMetrics(environment.TABLE_NAME, deps.clock, writeMetrics)
  const onFailure = (model: string, failure: ModelFailure) => {
    deps.log({ level: 'error', message: 'A model failed', model, failure })
    metrics.modelFailed(model)
  }
  // Trying another model is better than repeating a call.
  const client = new BedrockRuntimeClient({ ...access, maxAttempts: modelIds.length > 1 ? 1 : 2 })
  return {
    ...deps,
    ...createWeatherProviders(environment),
    model: bedrockModel(client, { modelIds, nonce: () => randomBytes(8).toString('hex'), metrics, onFailure }),
    guide: createGuide(serverLimits.answer.guidePace, deps.timers),
    enabled: environment.ASSISTANT_SWITCH === 'on' && environment.DAILY_CEILING > 0 && modelIds.length > 0,
    needsConfirmation: environment.MODELS_FOR === 'confirmed',
    dailyCeiling: environment.DAILY_CEILING,
    answerTime: serverLimits.answer.time,
    metrics,
  }
}
