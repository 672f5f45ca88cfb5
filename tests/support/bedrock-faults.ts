export type BedrockFault =
  | 'throttled'
  | 'timeout'
  | 'denied'
  | 'missing model'
  | 'invalid model'
  | 'broken'
  | 'hangs'
  | 'dies half-way'
  | 'fails half-way'
  | 'stalls at once'
  | 'stalls half-way'
  | 'empty'
  | 'blank'
  | 'filtered'
  | 'cut short'

type Refusal = { status: number; type: string; message: string }

/** Bedrock's errors, with details that must not reach users or logs. */
export const refusals = (modelId: string): Readonly<Record<string, Refusal>> => ({
  throttled: { status: 429, type: 'ThrottlingException', message: 'Too many tokens, please wait before trying again.' },
  timeout: { status: 408, type: 'ModelTimeoutException', message: `Model ${modelId} timed out` },
  denied: {
    status: 403,
    type: 'AccessDeniedException',
    message: `User: arn:aws:sts::123456789012:assumed-role/offgrid/assistant is not authorized to perform: bedrock:InvokeModel on resource: arn:aws:bedrock:us-east-1::foundation-model/${modelId}`,
  },
  'missing model': {
    status: 404,
    type: 'ResourceNotFoundException',
    message: `Could not resolve the foundation model from arn:aws:bedrock:us-east-1::foundation-model/${modelId}`,
  },
  'invalid model': { status: 400, type: 'ValidationException', message: 'The provided model identifier is invalid.' },
  broken: { status: 500, type: 'InternalServerException', message: 'Internal failure in host 10.0.0.7' },
})
