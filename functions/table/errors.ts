import { Problem } from '#shared/problem.ts'
import { ConditionFailed, TransactionRefused, Unstorable } from './table.ts'

const retryableNames = new Set([
  'InternalServerError',
  'LimitExceededException',
  'ProvisionedThroughputExceededException',
  'ReplicatedWriteConflictException',
  'RequestLimitExceeded',
  'ServiceUnavailable',
  'ThrottlingException',
  'TransactionConflictException',
  'TransactionInProgressException',
])
const retryableReasons = new Set([
  'ProvisionedThroughputExceeded',
  'ThrottlingError',
  'TransactionConflict',
  'RequestLimitExceeded',
])
/** Node's codes for a connection that failed or was cut. */
const lostConnection = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'])

/** DynamoDB processed only a part of a batch because of throttling. */
export class Unprocessed extends Error {
  override readonly name = 'Unprocessed'
}

/** An exception of DynamoDB, from functions/aws or the SDK. */
type DynamoException = Error & {
  readonly $metadata: { readonly httpStatusCode?: number }
  readonly CancellationReasons?: readonly { readonly Code?: string }[]
}

const isFromDynamo = (error: unknown): error is DynamoException => error instanceof Error && '$metadata' in error

/** Returns why each write of a transaction was refused; undefined for another error. */
const readReasons = (error: DynamoException) =>
  error.name === 'TransactionCanceledException'
    ? (error.CancellationReasons ?? []).map(({ Code = '' }) => Code)
    : undefined

/** Returns whether a repeated call may succeed: after conflicts, throttling, service faults and lost answers. */
export function isRetryable(error: unknown): boolean {
  if (error instanceof Unprocessed) return true
  if (error instanceof Error && 'code' in error && lostConnection.has(String(error.code))) return true
  if (!isFromDynamo(error)) return false
  const status = error.$metadata.httpStatusCode ?? 0
  // A body that is not JSON was cut off, or a proxy made it; a proxy's 4xx would only be repeated.
  if (error instanceof SyntaxError) return status < 400 || status >= 500
  const reasons = readReasons(error)
  if (reasons) return !reasons.includes('ConditionalCheckFailed') && reasons.some((code) => retryableReasons.has(code))
  return retryableNames.has(error.name) || status >= 500
}

const toUnstorable = (cause: Error) => new Unstorable('DynamoDB refused a value', { cause })

/** Converts refused conditions, values and limits to errors of their own types. */
export function toStoreError(error: unknown): unknown {
  if (!isFromDynamo(error)) return error
  const reasons = readReasons(error)
  const refusals = reasons?.flatMap((code, index) => (code === 'ConditionalCheckFailed' ? [index] : [])) ?? []
  if (refusals.length > 0) return new TransactionRefused(new Set(refusals))
  if (reasons?.includes('ValidationError')) return toUnstorable(error)
  switch (error.name) {
    case 'ConditionalCheckFailedException':
      return new ConditionFailed('The condition failed', { cause: error })
    case 'ValidationException':
      return toUnstorable(error)
    // DynamoDB's limit for a user's items is 10 GB, because the table has a local index.
    case 'ItemCollectionSizeLimitExceededException':
      return new Problem('limit', 'This account has no room left', { cause: error })
    default:
      return error
  }
}
