import {
  type BedrockRuntimeClient,
  ConverseCommand,
  type ConverseCommandInput,
  ConverseStreamCommand,
  type StopReason,
  type TokenUsage,
} from '@aws-sdk/client-bedrock-runtime'
import { limits } from '#shared/limits.ts'
import type { Metrics } from './metrics.ts'
import { type Ending, type Inquiry, type Model, type ModelFailure, ModelUnavailable, type Piece } from './model.ts'
import { toPrompt } from './prompt.ts'

export type BedrockOptions = {
  /** Model or inference-profile ids in the order they are tried. */
  readonly modelIds: readonly string[]
  /** A code that nobody can guess, new at each call: letters and digits. */
  readonly nonce: () => string
  readonly metrics: Pick<Metrics, 'usage'>
}

/** The models on Bedrock: the ids are tried in order until one answers; each try is billed only when it does. */
export function bedrockModel(client: BedrockRuntimeClient, { modelIds, nonce, metrics }: BedrockOptions): Model {
  const toInput = (modelId: string, inquiry: Inquiry): ConverseCommandInput => {
    const { system, message } = toPrompt(inquiry, nonce())
    return {
      modelId,
      system: [{ text: system }],
      messages: [{ role: 'user', content: [{ text: message }] }],
      inferenceConfig: { maxTokens: limits.answer.tokens },
    }
  }
  const reportUsage = (usage: TokenUsage | undefined) =>
    metrics.usage({ inputTokens: usage?.inputTokens ?? 0, outputTokens: usage?.outputTokens ?? 0 })

  async function* streamPieces(input: ConverseCommandInput, signal: AbortSignal): AsyncGenerator<Piece, undefined> {
    const answer = await client.send(new ConverseStreamCommand(input), { abortSignal: signal })
    let ending: Ending | undefined
    for await (const event of answer.stream ?? []) {
      const text = event.contentBlockDelta?.delta?.text
      if (text) yield { text }
      if (event.messageStop) ending = toEnding(event.messageStop.stopReason)
      if (event.metadata) reportUsage(event.metadata.usage)
    }
    // An aborted or a broken connection ends the loop as a finished answer does; only the stop event tells them apart.
    signal.throwIfAborted()
    if (!ending) throw new ModelUnavailable('failed')
    yield { ending }
  }

  return {
    ask: (inquiry, signal) =>
      tryInOrder(modelIds, signal, async (modelId) => {
        const answer = await client.send(new ConverseCommand(toInput(modelId, inquiry)), { abortSignal: signal })
        const text = (answer.output?.message?.content ?? []).map((block) => block.text ?? '').join('')
        const ending = toEnding(answer.stopReason)
        reportUsage(answer.usage)
        return { text, ending }
      }),
    stream: (inquiry, signal) =>
      tryInOrder(modelIds, signal, async (modelId) => {
        const pieces = streamPieces(toInput(modelId, inquiry), signal)
        const first = await pieces.next()
        return first.done ? pieces : prepend(first.value, pieces, signal)
      }),
  }
}

async function tryInOrder<T>(
  modelIds: readonly string[],
  signal: AbortSignal,
  attempt: (modelId: string) => Promise<T>,
): Promise<T> {
  let failure: ModelFailure = 'missing'
  for (const modelId of modelIds) {
    try {
      return await attempt(modelId)
    } catch (error) {
      signal.throwIfAborted()
      failure = toFailure(error)
    }
  }
  throw new ModelUnavailable(failure)
}

async function* prepend(first: Piece, rest: AsyncIterable<Piece>, signal: AbortSignal): AsyncIterable<Piece> {
  yield first
  try {
    yield* rest
  } catch (error) {
    signal.throwIfAborted()
    throw new ModelUnavailable(toFailure(error))
  }
}

function toEnding(stopReason: StopReason | undefined): Ending {
  switch (stopReason) {
    case 'end_turn':
    case 'stop_sequence':
      return 'complete'
    case 'max_tokens':
    case 'model_context_window_exceeded':
      return 'cut short'
    case 'content_filtered':
    case 'guardrail_intervened':
      return 'filtered'
    default:
      throw new ModelUnavailable('failed')
  }
}

const failures: Readonly<Record<string, ModelFailure>> = {
  ThrottlingException: 'throttled',
  throttlingException: 'throttled',
  ServiceQuotaExceededException: 'throttled',
  ModelNotReadyException: 'throttled',
  ResourceNotFoundException: 'missing',
  // Bedrock's answer to a model id that does not exist or is not offered on demand.
  ValidationException: 'missing',
  AccessDeniedException: 'denied',
  ModelTimeoutException: 'timeout',
}

const toFailure = (error: unknown): ModelFailure =>
  error instanceof ModelUnavailable ? error.failure : (error instanceof Error && failures[error.name]) || 'failed'
