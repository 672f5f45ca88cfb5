import {
  ConditionalCheckFailedException,
  DynamoDBServiceException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb'
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

/** Returns whether a repeated call may succeed: after conflicts, throttling, service faults and lost answers. */
export function isRetryable(error: unknown): boolean {
  if (error instanceof TransactionCanceledException) {
    const codes = (error.CancellationReasons ?? []).map(({ Code }) => Code)
    return !codes.includes('ConditionalCheckFailed') && codes.some((code) => retryableReasons.has(code ?? ''))
  }
  if (error instanceof DynamoDBServiceException) return retryableNames.has(error.name) || error.$fault === 'server'
  if (error instanceof Unprocessed) return true
  // A body that is not JSON was cut off, or a proxy made it; a proxy's 4xx would only be repeated.
  if (error instanceof SyntaxError && hasMetadata(error)) return !/^4/.test(String(error.$metadata.httpStatusCode))
  return error instanceof Error && 'code' in error && lostConnection.has(String(error.code))
}

const hasMetadata = (error: object): error is Pick<DynamoDBServiceException, '$metadata'> => '$metadata' in error

const toUnstorable = (cause: DynamoDBServiceException) => new Unstorable('DynamoDB refused a value', { cause })

/** Converts refused conditions, values and limits to errors of their own types. */
export function toStoreError(error: unknown): unknown {
  if (error instanceof ConditionalCheckFailedException)
    return new ConditionFailed('The condition failed', { cause: error })
  if (error instanceof TransactionCanceledException) {
    const codes = (error.CancellationReasons ?? []).map(({ Code }) => Code)
    const refusals = codes.flatMap((code, index) => (code === 'ConditionalCheckFailed' ? [index] : []))
    if (refusals.length > 0) return new TransactionRefused(new Set(refusals))
    if (codes.includes('ValidationError')) return toUnstorable(error)
  }
  if (error instanceof DynamoDBServiceException && error.name === 'ValidationException') return toUnstorable(error)
  // DynamoDB's limit for a user's items is 10 GB, because the table has a local index.
  if (error instanceof DynamoDBServiceException && error.name === 'ItemCollectionSizeLimitExceededException') {
    return new Problem('limit', 'This account has no room left', { cause: error })
  }
  return error
}
