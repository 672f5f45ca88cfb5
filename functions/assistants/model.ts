import {
  type BedrockRuntimeClient,
  ConverseCommand,
  type ConverseCommandInput,
  ConverseStreamCommand,
  type StopReason,
} from '@aws-sdk/client-bedrock-runtime'
import { limits } from '#shared/limits.ts'

/** One request to a model: its instructions, and the message with the data blocks. */
export type Prompt = { readonly system: string; readonly message: string }

/** How an answer ended: at its end, at a length limit, or taken back by a content filter. */
export type Ending = 'complete' | 'cut short' | 'filtered'

export type Usage = { readonly inputTokens: number; readonly outputTokens: number }

/** A piece of a streamed answer; the last one is an ending. */
export type Piece = { readonly text: string } | { readonly ending: Ending; readonly usage: Usage }

export type Model = {
  /** The whole answer. Throws ModelUnavailable, or the signal's reason once it is aborted. */
  readonly ask: (prompt: Prompt, signal: AbortSignal) => Promise<{ text: string; ending: Ending; usage: Usage }>
  /** The answer piece by piece. Resolves with the first piece, so that a refusal is known before anything was sent. */
  readonly stream: (prompt: Prompt, signal: AbortSignal) => Promise<AsyncIterable<Piece>>
}

export type ModelFailure = 'throttled' | 'missing' | 'denied' | 'timeout' | 'empty' | 'failed'

/** No model gave an answer. It carries a word of ours only: the provider's errors name accounts, roles and models. */
export class ModelUnavailable extends Error {
  override readonly name = 'ModelUnavailable'
  readonly failure: ModelFailure

  constructor(failure: ModelFailure) {
    super(`no model answered: ${failure}`)
    this.failure = failure
  }
}

/** A model on Bedrock: the ids are tried in order until one answers; each try is billed only when it does. */
export function bedrockModel(client: BedrockRuntimeClient, modelIds: readonly string[]): Model {
  return {
    ask: (prompt, signal) =>
      firstToAnswer(modelIds, signal, async (modelId) => {
        const answer = await client.send(new ConverseCommand(input(modelId, prompt)), { abortSignal: signal })
        const text = (answer.output?.message?.content ?? []).map((block) => block.text ?? '').join('')
        return { text, ending: endingOf(answer.stopReason), usage: usageOf(answer.usage) }
      }),
    stream: (prompt, signal) =>
      firstToAnswer(modelIds, signal, async (modelId) => {
        const pieces = streamed(client, input(modelId, prompt), signal)
        const first = await pieces.next()
        return first.done ? pieces : resumed(first.value, pieces, signal)
      }),
  }
}

async function firstToAnswer<T>(
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
      failure = failureOf(error)
    }
  }
  throw new ModelUnavailable(failure)
}

async function* streamed(client: BedrockRuntimeClient, request: ConverseCommandInput, signal: AbortSignal) {
  const answer = await client.send(new ConverseStreamCommand(request), { abortSignal: signal })
  let ending: Ending | undefined
  let usage: Usage = { inputTokens: 0, outputTokens: 0 }
  for await (const event of answer.stream ?? []) {
    const text = event.contentBlockDelta?.delta?.text
    if (text) yield { text } satisfies Piece
    if (event.messageStop) ending = endingOf(event.messageStop.stopReason)
    if (event.metadata) usage = usageOf(event.metadata.usage)
  }
  // An aborted or a broken connection ends the loop as a finished answer does; only the stop event tells them apart.
  signal.throwIfAborted()
  if (!ending) throw new ModelUnavailable('failed')
  yield { ending, usage } satisfies Piece
}

async function* resumed(first: Piece, rest: AsyncIterable<Piece>, signal: AbortSignal): AsyncIterable<Piece> {
  yield first
  try {
    yield* rest
  } catch (error) {
    signal.throwIfAborted()
    throw new ModelUnavailable(failureOf(error))
  }
}

const input = (modelId: string, { system, message }: Prompt): ConverseCommandInput => ({
  modelId,
  system: [{ text: system }],
  messages: [{ role: 'user', content: [{ text: message }] }],
  inferenceConfig: { maxTokens: limits.answer.tokens },
})

function endingOf(stopReason: StopReason | undefined): Ending {
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

const usageOf = (
  usage: { inputTokens?: number | undefined; outputTokens?: number | undefined } | undefined,
): Usage => ({
  inputTokens: usage?.inputTokens ?? 0,
  outputTokens: usage?.outputTokens ?? 0,
})

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

const failureOf = (error: unknown): ModelFailure =>
  error instanceof ModelUnavailable ? error.failure : (error instanceof Error && failures[error.name]) || 'failed'
