import { createRequire } from 'node:module'
import { DeleteBucketCommand, ListObjectVersionsCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Cloud, everything, getResource, getResources, type Json, synthesise } from '../support/cloud.ts'
import { type S3, startS3 } from '../support/s3.ts'

let prod: Cloud
let dev: Cloud
beforeAll(() => {
  prod = synthesise(everything)
  dev = synthesise({ stage: 'dev' })
})
const stacks = ['edge', 'data', 'service', 'viewer'] as const

describe('Stacks are deleted in an order in which none blocks another', () => {
  test.each([
    { name: 'viewer', before: ['service'] },
    // A firewall or certificate can't be deleted while a distribution uses it.
    { name: 'service', before: ['data', 'edge'] },
    { name: 'data', before: [] },
    { name: 'edge', before: [] },
  ] as const)('$name is deleted before $before', ({ name, before }) => {
    const dependencies = dev.stacks[name].dependencies.map(({ node }) => node.id.replace('offgrid-dev-', ''))
    expect(dependencies.sort()).toEqual([...before])
  })

  test('no stack exports what another imports, which would block it', () => {
    for (const name of stacks) {
      const text = JSON.stringify(dev[name].toJSON())
      expect(text).not.toContain('Fn::ImportValue')
      expect(text).not.toContain('"Export"')
    }
  })
})

describe('dev', () => {
  /** Lists the resources that CloudFormation keeps or refuses to delete. */
  const listRetained = (cloud: Cloud) =>
    stacks.flatMap((name) =>
      Object.values(cloud[name].toJSON().Resources)
        .filter(({ DeletionPolicy }: Json) => /^Retain/.test(DeletionPolicy ?? ''))
        .map(({ Type }: Json) => Type),
    )

  test('leaves only the role that lets API Gateway write logs', () => {
    expect(listRetained(dev)).toEqual(['AWS::IAM::Role', 'AWS::ApiGateway::Account'])
    for (const name of stacks) expect(dev.stacks[name].terminationProtection).toBe(false)
    expect(getResource(dev.data, 'AWS::DynamoDB::GlobalTable').properties.Replicas[0].DeletionProtectionEnabled).toBe(
      false,
    )
  })

  test('lets no function create its own log group, which would remain', () => {
    for (const [id, { LoggingConfig }] of Object.entries(getResources(dev.service, 'AWS::Lambda::Function')))
      expect(LoggingConfig?.LogGroup, id).toBeDefined()
  })

  test('has its bucket emptied before the bucket and its policy are deleted, by the order of their references', () => {
    const { id: bucket } = getResource(dev.service, 'AWS::S3::Bucket')
    const [emptier] = Object.values(dev.service.findResources('Custom::S3AutoDeleteObjects'))
    expect(emptier?.Properties.BucketName).toEqual({ Ref: bucket })
    expect(emptier?.DependsOn).toEqual([getResource(dev.service, 'AWS::S3::BucketPolicy').id])
    const { Tags } = getResource(dev.service, 'AWS::S3::Bucket').properties
    expect(Tags).toContainEqual({ Key: 'aws-cdk:auto-delete-objects', Value: 'true' })
  })

  test('leaves emptying to that function: the steps that fill the bucket keep its files on deletion', () => {
    for (const cloud of [dev, prod])
      for (const { RetainOnDelete } of Object.values(getResources(cloud.service, 'Custom::CDKBucketDeployment')))
        expect(RetainOnDelete ?? true).toBe(true)
  })

  test('prod keeps its table, its key, its bucket and their contents', () => {
    expect(new Set(listRetained(prod))).toEqual(
      new Set([
        'AWS::DynamoDB::GlobalTable',
        'AWS::KMS::Key',
        'AWS::S3::Bucket',
        'AWS::Lambda::Version',
        'AWS::IAM::Role',
        'AWS::ApiGateway::Account',
      ]),
    )
    expect(getResources(prod.service, 'Custom::S3AutoDeleteObjects')).toEqual({})
    expect(stacks.filter((name) => prod.stacks[name].terminationProtection)).toEqual(['data'])
  })
})

describe("The library's function that empties the bucket", () => {
  const name = 'offgrid-dev-site'
  let s3: S3
  beforeEach(async () => {
    s3 = await startS3(name)
    s3.bucket.tags['aws-cdk:auto-delete-objects'] = 'true'
    s3.bucket.tags['aws-cdk:cr-owned:675292e3'] = 'true'
    s3.bucket.policy = JSON.stringify({ Version: '2012-10-17', Statement: [] })
  })
  afterEach(async () => {
    await s3.close()
  })

  test('empties it of more than a thousand files, of earlier versions and of delete markers', async () => {
    for (let at = 0; at < 1_100; at++) s3.bucket.put(`assets/file-${at}.js`, String(at))
    for (let at = 0; at < 1_050; at++) s3.bucket.put('index.html', `page ${at} & <more>`)
    for (let at = 0; at < 20; at++) s3.bucket.delete(`assets/file-${at}.js`)
    s3.bucket.put('assets/a & b <c>.js', '')
    const first = await s3.client.send(new ListObjectVersionsCommand({ Bucket: name }))
    expect([first.Versions?.length ?? 0, first.IsTruncated]).toEqual([expect.any(Number), true])
    await expect(s3.client.send(new DeleteBucketCommand({ Bucket: name }))).rejects.toThrow('BucketNotEmpty')

    await runEmptier()
    expect(s3.bucket.listVersions()).toEqual([])
    await s3.client.send(new DeleteBucketCommand({ Bucket: name }))
  })

  test('accepts no uploads once it has started', async () => {
    s3.bucket.put('index.html', '')
    await runEmptier()
    await expect(s3.client.send(new PutObjectCommand({ Bucket: name, Key: 'late.js', Body: 'late' }))).rejects.toThrow(
      'AccessDenied',
    )
  })

  test('accepts a bucket that is already gone', async () => {
    s3.bucket.remove()
    await expect(runEmptier()).resolves.toBeUndefined()
  })

  test('empties no bucket without its tag', async () => {
    s3.bucket.put('index.html', '')
    delete s3.bucket.tags['aws-cdk:auto-delete-objects']
    await runEmptier()
    expect(s3.bucket.listKeys()).toEqual(['index.html'])
  })

  /** Runs the deployed file as Lambda does when the stack is deleted, without reporting to CloudFormation. */
  async function runEmptier(): Promise<void> {
    vi.stubEnv('AWS_ENDPOINT_URL_S3', s3.url)
    vi.stubEnv('AWS_REGION', 'us-east-1')
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'stand-in')
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'stand-in')
    const require = createRequire(import.meta.url)
    const folder = new URL('../../node_modules/aws-cdk-lib/custom-resource-handlers/dist/aws-s3/', import.meta.url)
    const file = new URL('auto-delete-objects-handler/index.js', folder).pathname
    // The module creates its client on load.
    delete require.cache[require.resolve(file)]
    const { autoDeleteHandler } = require(file)
    vi.spyOn(console, 'log').mockReturnValue()
    await autoDeleteHandler({ RequestType: 'Delete', ResourceProperties: { BucketName: name } })
  }
})
