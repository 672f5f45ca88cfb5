/** Access log fields of both gateways, without query strings, which contain questions. */
export const accessLogFields = {
  time: '$context.requestTime',
  requestId: '$context.requestId',
  method: '$context.httpMethod',
  path: '$context.path',
  status: '$context.status',
  bytes: '$context.responseLength',
  milliseconds: '$context.responseLatency',
  functionMilliseconds: '$context.integrationLatency',
} as const

export const authorizedInFunctions =
  "The functions check the access token and CloudFront's secret themselves, the same way on every machine."
