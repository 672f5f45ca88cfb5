import { expect, test } from 'vitest'
import { getResource, getResources, synthesise } from '../support/cloud.ts'

const dev = synthesise({ stage: 'dev' })

test('every route of the HTTP API has its own throttle, which is set once the route exists', () => {
  const { id, properties } = getResource(dev.service, 'AWS::ApiGatewayV2::Stage')
  const routes = Object.entries(getResources(dev.service, 'AWS::ApiGatewayV2::Route'))
  const throttles = Object.fromEntries(routes.map(([, { RouteKey }]) => [RouteKey, properties.RouteSettings[RouteKey]]))
  expect(throttles).toEqual({
    'ANY /api/auth/password/forgot': { ThrottlingRateLimit: 4, ThrottlingBurstLimit: 4 },
    'ANY /api/auth/{proxy+}': { ThrottlingRateLimit: 100, ThrottlingBurstLimit: 200 },
    'ANY /api/shared/{proxy+}': { ThrottlingRateLimit: 50, ThrottlingBurstLimit: 100 },
    'ANY /api/users/{proxy+}': { ThrottlingRateLimit: 100, ThrottlingBurstLimit: 200 },
    'ANY /api/{proxy+}': { ThrottlingRateLimit: 500, ThrottlingBurstLimit: 1_000 },
  })
  expect(properties.RouteSettings).toEqual(throttles)
  const { DependsOn } = dev.service.findResources('AWS::ApiGatewayV2::Stage')[id] ?? {}
  expect(DependsOn).toEqual(expect.arrayContaining(routes.map(([route]) => route)))
})

test('the empty root of the streaming API answers 403', () => {
  const root = getResource(dev.service, 'AWS::ApiGateway::Method', 'StreamingGatewayApiANY').properties
  expect(root.Integration).toEqual({
    Type: 'MOCK',
    PassthroughBehavior: 'NEVER',
    RequestTemplates: { 'application/json': '{"statusCode": 403}' },
    IntegrationResponses: [{ StatusCode: '403' }],
  })
  expect(root.MethodResponses).toEqual([{ StatusCode: '403' }])
})
