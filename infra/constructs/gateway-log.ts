/** The fields that both gateways log of a request. Paths come without their query string: questions travel in it. */
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

/** Why neither gateway has an authorizer. */
export const authorizedInFunctions =
  "The functions check the access token and CloudFront's secret themselves, the same way on every machine."
