import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { createAssistant } from '#functions/app/assistant.ts'
import { createAssistantDeps } from '#functions/app/assistant-deps.ts'
import { toStreamingHandler } from '#functions/lambda/streaming-handler.ts'
import { warmUp } from '#functions/lambda/warm-up.ts'
import { CommandFailure } from '../build/command.ts'
import { type Handler, installRuntime } from './lambda.ts'

export type ModelAccess = NonNullable<NonNullable<Parameters<typeof createAssistantDeps>[1]>['access']>

/**
 * Reads the machine's own access to AWS. The local services' region and key replace it in `process.env`, so call this before
 * `setVariables`. Credentials are looked up when a model is asked.
 *
 * @throws CommandFailure without a region
 */
export async function readModelAccess(): Promise<ModelAccess> {
  const { AWS_PROFILE, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = process.env
  const region = await new DynamoDBClient({}).config.region().catch(() => {
    throw new CommandFailure('OFFGRID_MODELS needs the region of the models: set AWS_REGION, such as us-east-1.')
  })
  if (!AWS_PROFILE && AWS_ACCESS_KEY_ID && AWS_SECRET_ACCESS_KEY) {
    const sessionToken = AWS_SESSION_TOKEN && { sessionToken: AWS_SESSION_TOKEN }
    return {
      region,
      credentials: { accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY, ...sessionToken },
    }
  }
  // With a profile, the SDK ignores the key in the environment, and would warn about it.
  return { region, profile: AWS_PROFILE || 'default', logger: silentLogger }
}

const ignore = () => {}
const silentLogger = { debug: ignore, info: ignore, warn: ignore, error: ignore }

/** Creates the assistant function with access to models, on the environment of the local services. */
export async function createAssistantHandler(access: ModelAccess): Promise<Handler> {
  installRuntime()
  const deps = createAssistantDeps(process.env, { access, writeMetrics: ignore })
  return toStreamingHandler(await warmUp(createAssistant(deps), deps)) as Handler
}
