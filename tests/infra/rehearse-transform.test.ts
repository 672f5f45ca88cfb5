import { beforeAll, expect, test } from 'vitest'
import { adaptPublisher, adaptTemplate } from '../../infra/rehearse/transform.ts'
import { type Cloud, everything, type Json, synthesise } from '../support/cloud.ts'

const gateways = { host: '127.0.0.1', port: 4000, path: '/_aws/execute-api/' }
const stacks = ['edge', 'data', 'service', 'viewer'] as const
let prod: Cloud
let dev: Cloud
beforeAll(() => {
  prod = synthesise(everything)
  dev = synthesise({ stage: 'dev' })
})

const adapt = (source: Json) => adaptTemplate(source, gateways)

/** Resources that the transform removes. */
function findRemoved(source: Json): string[] {
  const { template } = adapt(source)
  return Object.keys(source.Resources).filter((id) => !(id in template.Resources))
}

test.each(stacks)('names everything that it removes from or changes in the %s stack', (stack) => {
  for (const cloud of [prod, dev]) {
    const source = cloud[stack].toJSON()
    const { template, differences } = adapt(source)
    const named = differences.map(({ what }) => what).join('\n')
    for (const id of findRemoved(source)) expect(named).toContain(`${source.Resources[id].Type} ${id}`)
    for (const [id, resource] of Object.entries<Json>(template.Resources)) {
      const { DependsOn: _, ...before } = source.Resources[id]
      const { DependsOn: __, ...after } = resource
      if (!named.includes(id)) expect({ Properties: {}, ...before }).toEqual(after)
    }
    expect({ ...template, Resources: {} }).toEqual({ ...source, Resources: {} })
  }
})

test('removes only what the emulator refuses, by type', () => {
  const types = stacks.flatMap((stack) => {
    const source = prod[stack].toJSON()
    return findRemoved(source).map((id) => source.Resources[id].Type)
  })
  expect([...new Set(types)].sort()).toEqual([
    'AWS::Budgets::Budget',
    'AWS::CloudWatch::Alarm',
    'AWS::CodeDeploy::Application',
    'AWS::CodeDeploy::DeploymentGroup',
    'AWS::Logs::Delivery',
    'AWS::Logs::DeliveryDestination',
    'AWS::Logs::DeliverySource',
    'AWS::WAFv2::LoggingConfiguration',
  ])
})

test('leaves alarms that need no calculation', () => {
  const source = prod.service.toJSON()
  const alarms = findRemoved(source).filter((id) => source.Resources[id].Type === 'AWS::CloudWatch::Alarm')
  for (const id of alarms) expect(source.Resources[id].Properties).toHaveProperty('Metrics')
  const all = Object.values<Json>(source.Resources).filter(({ Type }) => Type === 'AWS::CloudWatch::Alarm')
  expect(all.length).toBeGreaterThan(alarms.length)
})

test('no resource depends on a removed one', () => {
  const source = prod.service.toJSON()
  const removed = findRemoved(source)
  const { template } = adapt(source)
  const dependencies = Object.values<Json>(template.Resources).flatMap(({ DependsOn = [] }) => DependsOn)
  expect(dependencies.filter((id) => removed.includes(id))).toEqual([])
})

test('CloudFront calls the gateways at the emulator, and the bucket as before', () => {
  const source = dev.service.toJSON()
  const origins = (template: Json) =>
    Object.values<Json>(template.Resources).find(({ Type }) => Type === 'AWS::CloudFront::Distribution')?.Properties
      .DistributionConfig.Origins
  const [bucket, streaming, http] = origins(source)
  const [sameBucket, movedStreaming, movedHttp] = origins(adapt(source).template)
  expect(sameBucket).toEqual(bucket)
  expect(movedHttp).toEqual({
    ...http,
    DomainName: '127.0.0.1',
    OriginPath: { 'Fn::Join': ['', ['/_aws/execute-api/', http.DomainName['Fn::Join'][1][0], '']] },
    CustomOriginConfig: { ...http.CustomOriginConfig, OriginProtocolPolicy: 'http-only', HTTPPort: 4000 },
  })
  expect(movedStreaming.OriginPath['Fn::Join'][1][2]).toBe(streaming.OriginPath)
})

test('refuses to remove what another resource needs', () => {
  const source = {
    Resources: {
      Limit: { Type: 'AWS::Budgets::Budget', Properties: {} },
      Reader: { Type: 'AWS::IAM::Policy', Properties: { PolicyDocument: { Resource: { Ref: 'Limit' } } } },
    },
  }
  expect(() => adapt(source)).toThrow('Limit is removed for the emulator, but something refers to it')
})

test('replaces the AWS CLI of the function that copies files, and fails if it is not where it was', () => {
  expect(adaptPublisher('aws="/opt/awscli/aws" # from the layer', '/usr/bin/aws')).toBe(
    'aws="/usr/bin/aws" # from the layer',
  )
  expect(() => adaptPublisher('aws="/usr/bin/aws"', '/usr/bin/aws')).toThrow('does not name /opt/awscli/aws once')
})
