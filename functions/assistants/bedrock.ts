import {
  type BedrockRuntimeClient,
  ConverseCommand,
  type ConverseCommandInput,
  ConverseStreamCommand,
  type StopReason,
  type TokenUsage,
} from '@aws-sdk/client-bedrock-runtime'
import { serverLimits } from '#shared/limits.ts'
import type { Metrics } from './metrics.ts'
import { type Ending, type Inquiry, type Model, type ModelFailure, ModelUnavailable, type Piece } from './model.ts'
import { toPrompt } from './prompt.ts'

export type BedrockOptions = {
  /** Ids in the order they are tried. */
  readonly modelIds: readonly string[]
  /** Returns new, unguessable letters and digits. */
  readonly nonce: () => string
  readonly metrics: Pick<Metrics, 'usage'>
  /** Called for each failed attempt, even if another model then answers. */
  readonly onFailure: (modelId: string, failure: ModelFailure) => void
}

/** Tries the models in order until one answers. */
export function bedrockModel(
  client: BedrockRuntimeClient,
  { modelIds, nonce, metrics, onFailure }: BedrockOptions,
): Model {
  const toInput = (modelId: string, inquiry: Inquiry): ConverseCommandInput => {
    const { system, message } = toPrompt(inquiry, nonce())
    return {
      modelId,
      system: [{ text: system }],
      messages: [{ role: 'user', content: [{ text: message }] }],
      inferenceConfig: { maxTokens: serverLimits.answer.tokens },
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
    // An aborted or broken connection ends the loop like a complete answer; only the stop event distinguishes them.
    signal.throwIfAborted()
    if (!ending) throw new ModelUnavailable('failed')
    yield { ending }
  }

  return {
    ask: (inquiry, signal) =>
      tryInOrder(async (modelId) => {
        const answer = await client.send(new ConverseCommand(toInput(modelId, inquiry)), { abortSignal: signal })
        const text = (answer.output?.message?.content ?? []).map((block) => block.text ?? '').join('')
        const ending = toEnding(answer.stopReason)
        reportUsage(answer.usage)
        return { author: modelId, text, ending }
      }, signal),
    stream: (inquiry, signal) =>
      tryInOrder(async (modelId) => {
        const pieces = streamPieces(toInput(modelId, inquiry), signal)
        const first = await pieces.next()
        return { author: modelId, pieces: first.done ? pieces : prepend(first.value, pieces, modelId, signal) }
      }, signal),
  }

  async function tryInOrder<T>(attempt: (modelId: string) => Promise<T>, signal: AbortSignal): Promise<T> {
    let failure: ModelFailure = 'missing'
    for (const modelId of modelIds) {
      try {
        return await attempt(modelId)
      } catch (error) {
        failure = report(modelId, error, signal)
      }
    }
    throw new ModelUnavailable(failure)
  }

  async function* prepend(
    first: Piece,
    rest: AsyncIterable<Piece>,
    modelId: string,
    signal: AbortSignal,
  ): AsyncIterable<Piece> {
    yield first
    try {
      yield* rest
    } catch (error) {
      throw new ModelUnavailable(report(modelId, error, signal))
    }
  }

  /** Throws the signal's reason if it is aborted, because the client no longer waits. */
  function report(modelId: string, error: unknown, signal: AbortSignal): ModelFailure {
    const failure = isTimeout(signal) ? 'timeout' : toFailure(error)
    // A client that disconnects is not the model's fault.
    if (!signal.aborted || failure === 'timeout') onFailure(modelId, failure)
    signal.throwIfAborted()
    return failure
  }
}

const isTimeout = ({ aborted, reason }: AbortSignal) =>
  aborted && reason instanceof Error && reason.name === 'TimeoutError'

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
  // Bedrock's error for a model id that does not exist or is not offered on demand.
  ValidationException: 'missing',
  AccessDeniedException: 'denied',
  ModelTimeoutException: 'timeout',
}

const toFailure = (error: unknown): ModelFailure =>
  error instanceof ModelUnavailable ? error.failure : (error instanceof Error && failures[error.name]) || 'failed'
