import type { Template } from 'aws-cdk-lib/assertions'
import { beforeAll, describe, expect, test } from 'vitest'
import { readStage } from '../../infra/stages.ts'
import {
  type Cloud,
  everything,
  getResource,
  getResources,
  removeHashes,
  synthesise,
  toText,
} from '../support/cloud.ts'

const prodSettings = { ...everything, tracing: false, modelIds: 'us.amazon.nova-lite-v1:0,amazon.nova-micro-v1:0' }
let prod: Cloud
let dev: Cloud
beforeAll(() => {
  prod = synthesise(prodSettings)
  dev = synthesise({ stage: 'dev' })
})

const table = '<offgrid-prod-data FnGetAttTableArn>'
const key = '<offgrid-prod-data FnGetAttSigningKeyArn>'

test('the auth function may use items and page through sessions, sign, and send email from its address, and nothing else', () => {
  expect(listStatements(prod.service, 'Auth')).toEqual([
    'logs:CreateLogStream logs:PutLogEvents on <AuthLog.Arn>',
    'dynamodb:BatchWriteItem dynamodb:ConditionCheckItem dynamodb:DeleteItem dynamodb:GetItem dynamodb:PutItem ' +
      `dynamodb:Query dynamodb:UpdateItem on ${table}`,
    `kms:GetPublicKey kms:Sign on ${key}`,
    'ses:SendEmail on arn:aws:ses:us-east-1:<AWS::AccountId>:configuration-set/<MailConfigurationSet> ' +
      'arn:aws:ses:us-east-1:<AWS::AccountId>:identity/* if StringEquals ses:FromAddress hello@offgrid.example',
  ])
})

test('the function for forgotten passwords may find an account, store a link, count, and send email, but neither sign nor delete', () => {
  expect(listStatements(prod.service, 'Forgot')).toEqual([
    'logs:CreateLogStream logs:PutLogEvents on <ForgotLog.Arn>',
    `dynamodb:GetItem dynamodb:PutItem dynamodb:UpdateItem on ${table}`,
    `kms:GetPublicKey on ${key}`,
    'ses:SendEmail on arn:aws:ses:us-east-1:<AWS::AccountId>:configuration-set/<MailConfigurationSet> ' +
      'arn:aws:ses:us-east-1:<AWS::AccountId>:identity/* if StringEquals ses:FromAddress hello@offgrid.example',
  ])
})

test('the planner may read and write items and page through them, and read the public key, and nothing else', () => {
  expect(listStatements(prod.service, 'Planner')).toEqual([
    'logs:CreateLogStream logs:PutLogEvents on <PlannerLog.Arn>',
    `dynamodb:Query on ${table}/index/byDate`,
    'dynamodb:BatchGetItem dynamodb:BatchWriteItem dynamodb:ConditionCheckItem dynamodb:DeleteItem dynamodb:GetItem ' +
      `dynamodb:PutItem dynamodb:Query dynamodb:UpdateItem on ${table}`,
    `kms:GetPublicKey on ${key}`,
  ])
})

test('the assistant may read, store tips and count, and invoke only the configured models', () => {
  const profile = 'arn:aws:bedrock:us-east-1:<AWS::AccountId>:inference-profile/us.amazon.nova-lite-v1:0'
  const ask = 'bedrock:InvokeModel bedrock:InvokeModelWithResponseStream on'
  const model = (region: string, name: string) => `arn:aws:bedrock:${region}::foundation-model/amazon.${name}`
  expect(listStatements(prod.service, 'Assistant')).toEqual([
    'logs:CreateLogStream logs:PutLogEvents on <AssistantLog.Arn>',
    `dynamodb:Query on ${table}/index/byDate`,
    `dynamodb:BatchGetItem dynamodb:GetItem dynamodb:PutItem dynamodb:Query dynamodb:UpdateItem on ${table}`,
    `kms:GetPublicKey on ${key}`,
    `${ask} ${profile}`,
    `${ask} ${['us-east-1', 'us-east-2', 'us-west-2'].map((region) => model(region, 'nova-lite-v1:0')).join(' ')} ` +
      `if StringEquals bedrock:InferenceProfileArn ${profile}`,
    `${ask} ${model('us-east-1', 'nova-micro-v1:0')}`,
  ])
})

test('the assistant may invoke the model of a global profile in its region and, where AWS names none, in all', () => {
  const { service } = synthesise({ stage: 'dev', region: 'eu-west-1', modelIds: 'global.amazon.nova-2-lite-v1:0' })
  const statement = listStatements(service, 'Assistant').find((line) => line.includes(' if '))
  expect(statement).toBe(
    'bedrock:InvokeModel bedrock:InvokeModelWithResponseStream on ' +
      'arn:aws:bedrock:::foundation-model/amazon.nova-2-lite-v1:0 ' +
      'arn:aws:bedrock:eu-west-1::foundation-model/amazon.nova-2-lite-v1:0 if StringEquals bedrock:InferenceProfileArn ' +
      'arn:aws:bedrock:eu-west-1:<AWS::AccountId>:inference-profile/global.amazon.nova-2-lite-v1:0',
  )
})

test('the sweeper may read and delete items, and send email from the address, and nothing else', () => {
  expect(listStatements(prod.service, 'SweeperHandler')).toEqual([
    'logs:CreateLogStream logs:PutLogEvents on <SweeperHandlerLog.Arn>',
    `dynamodb:BatchWriteItem dynamodb:DeleteItem dynamodb:GetItem dynamodb:Query dynamodb:UpdateItem on ${table}`,
    'ses:SendEmail on arn:aws:ses:us-east-1:<AWS::AccountId>:configuration-set/<MailConfigurationSet> ' +
      'arn:aws:ses:us-east-1:<AWS::AccountId>:identity/* if StringEquals ses:FromAddress hello@offgrid.example',
  ])
  expect(getVariables(prod.service, 'SweeperHandler')).toEqual({
    TABLE_NAME: '<offgrid-prod-data RefTable>',
    MAIL_FROM: 'Offgrid <hello@offgrid.example>',
    MAIL_CONFIGURATION_SET: '<MailConfigurationSet>',
  })
  expect(getVariables(dev.service, 'SweeperHandler')).toEqual({ TABLE_NAME: '<offgrid-dev-data RefTable>' })
})

test('the sweeper runs every five minutes, in less time than that', () => {
  const rule = getResource(prod.service, 'AWS::Events::Rule', 'Sweeper').properties
  expect(rule).toMatchObject({ ScheduleExpression: 'rate(5 minutes)', State: 'ENABLED' })
  expect(rule.Targets).toMatchObject([{ RetryPolicy: { MaximumRetryAttempts: 0 } }])
  expect(toText(rule.Targets[0].Arn)).toContain('SweeperHandlerLive')
  expect(getFunction(prod.service, 'SweeperHandler')).toMatchObject({
    Runtime: 'nodejs24.x',
    Architectures: ['arm64'],
    MemorySize: 512,
    Timeout: 60,
  })
})

test('a scheduled run that fails is not repeated, neither by EventBridge nor by Lambda: the next one follows', () => {
  const targets = Object.values(getResources(prod.service, 'AWS::Events::Rule')).flatMap(({ Targets }) => Targets)
  const runs = Object.values(getResources(prod.service, 'AWS::Lambda::EventInvokeConfig'))
  expect(targets.map(({ RetryPolicy }) => RetryPolicy.MaximumRetryAttempts)).toEqual([0, 0, 0])
  expect(runs.map(({ MaximumRetryAttempts }) => MaximumRetryAttempts)).toEqual([0, 0, 0])
  const aliases = runs.map(({ Qualifier }) => JSON.stringify(Qualifier).match(/(\w+)HandlerLive/)?.[1])
  expect(aliases.sort()).toEqual(['Broom', 'Sweeper', 'Watch'])
})

test('the watch walks the site every fifteen minutes, in prod by default, and has no permissions', () => {
  expect(readStage({ stage: 'prod' }).watch).toBe(true)
  expect(getResources(dev.service, 'AWS::Events::Rule')).not.toHaveProperty('WatchSchedule')
  const rule = getResource(prod.service, 'AWS::Events::Rule', 'WatchSchedule').properties
  expect(rule).toMatchObject({ ScheduleExpression: 'rate(15 minutes)', State: 'ENABLED' })
  expect(rule.Targets).toMatchObject([{ RetryPolicy: { MaximumRetryAttempts: 0 } }])
  const { Environment, Timeout } = getFunction(prod.service, 'WatchHandler')
  expect(Environment.Variables).toEqual({ SITE_ORIGIN: 'https://plan.offgrid.example' })
  expect(Timeout).toBeLessThan(15 * 60)
  expect(listStatements(prod.service, 'WatchHandler').filter((statement) => !/^(logs|xray):/.test(statement))).toEqual(
    [],
  )
})

test("the cleanup may list the site's bucket, read each build's list and delete hashed files, but not their earlier versions", () => {
  expect(listStatements(dev.service, 'BroomHandler')).toEqual([
    'logs:CreateLogStream logs:PutLogEvents on <BroomHandlerLog.Arn>',
    's3:ListBucket s3:ListBucketVersions on <SiteBucket.Arn>',
    's3:GetObjectVersion on <SiteBucket.Arn>/files.json',
    's3:DeleteObject on <SiteBucket.Arn>/assets/*',
  ])
  expect(getResource(dev.service, 'AWS::Events::Rule', 'Broom').properties.ScheduleExpression).toBe('rate(1 day)')
  expect(getFunction(dev.service, 'BroomHandler').Environment.Variables).toEqual({ SITE_BUCKET: expect.anything() })
})

test('earlier versions of a file stay a day longer than the cleanup looks back, and no longer', () => {
  const { Rules } = getResource(dev.service, 'AWS::S3::Bucket').properties.LifecycleConfiguration
  expect(Rules).toMatchObject([{ Status: 'Enabled', NoncurrentVersionExpiration: { NoncurrentDays: 61 } }])
  expect(Rules).toHaveLength(1)
  expect(Rules[0]).not.toHaveProperty('ExpirationInDays')
})

test('no function has a managed policy, a scan, or a wildcard except for the recipients of emails from its one address', () => {
  for (const name of ['Auth', 'Forgot', 'Planner', 'Assistant', 'SweeperHandler']) {
    expect(getResource(prod.service, 'AWS::IAM::Role', `${name}Role`).properties).not.toHaveProperty(
      'ManagedPolicyArns',
    )
    const statements = listStatements(prod.service, name).join('\n')
    const recipients = /:identity\/\* if StringEquals ses:FromAddress hello@offgrid\.example$/m
    expect(statements.replace(recipients, '')).not.toMatch(/\*|Scan/)
  }
})

test.each(['Auth', 'Forgot'])('without a sender the function %s may send no email', (name) => {
  expect(listStatements(dev.service, name).join('\n')).not.toContain('ses:')
  expect(getVariables(dev.service, name).MAIL_FROM).toBe('nobody@invalid')
  expect(getResources(dev.service, 'AWS::SES::EmailIdentity')).toEqual({})
})

describe('Variables come with the permissions', () => {
  test('of every function', () => {
    for (const name of ['Auth', 'Forgot', 'Planner', 'Assistant'])
      expect(getVariables(prod.service, name)).toMatchObject({
        TABLE_NAME: '<offgrid-prod-data RefTable>',
        SIGNING_KEY_ID: key,
        SITE_ORIGIN: 'https://plan.offgrid.example',
        TOKEN_AUDIENCE: 'offgrid-prod',
      })
  })

  test('of each function', () => {
    for (const name of ['Auth', 'Forgot'])
      expect(getVariables(prod.service, name)).toMatchObject({
        MAIL_FROM: 'Offgrid <hello@offgrid.example>',
        MAIL_CONFIGURATION_SET: '<MailConfigurationSet>',
      })
    for (const name of ['Planner', 'Assistant'])
      expect(getVariables(prod.service, name)).toMatchObject({
        OPEN_METEO_URL: 'https://customer-archive-api.open-meteo.com',
        OPEN_METEO_FORECAST_URL: 'https://customer-api.open-meteo.com',
        OPEN_METEO_API_KEY: '{{resolve:secretsmanager:offgrid/open-meteo:SecretString:::}}',
      })
    expect(getVariables(prod.service, 'Assistant')).toMatchObject({
      MODEL_IDS: 'us.amazon.nova-lite-v1:0,amazon.nova-micro-v1:0',
      ASSISTANT_SWITCH: 'on',
      DAILY_CEILING: '2000',
      MODELS_FOR: 'confirmed',
    })
    // Without a sender nobody can confirm an address.
    expect(getVariables(dev.service, 'Assistant').MODELS_FOR).toBe('everyone')
  })

  test('without a domain the functions know the site by the name CloudFront gave it', () => {
    expect(getVariables(dev.service, 'Auth').SITE_ORIGIN).toBe('https://<SiteDistribution.DomainName>')
  })
})

describe("CloudFront's secret", () => {
  test('is generated by Secrets Manager: no template contains it', () => {
    const { id, properties } = getResource(prod.service, 'AWS::SecretsManager::Secret')
    expect(properties.GenerateSecretString).toEqual({ PasswordLength: 48, ExcludePunctuation: true })
    const reference = `{{resolve:secretsmanager:<${removeHashes(id)}>:SecretString:::}}`
    expect(getVariables(prod.service, 'Planner').ORIGIN_SECRET).toBe(reference)
    const { Origins } = getResource(prod.service, 'AWS::CloudFront::Distribution').properties.DistributionConfig
    const sent = Origins.flatMap((origin: { OriginCustomHeaders?: unknown[] }) => origin.OriginCustomHeaders ?? [])
    expect(sent).toHaveLength(2)
    for (const { HeaderName, HeaderValue } of sent) {
      expect(HeaderName).toBe('x-origin-secret')
      expect(toText(HeaderValue)).toBe(reference)
    }
  })

  test('is replaced without an outage: both generations are accepted while one is sent', () => {
    const between = synthesise({ stage: 'dev', originSecretSent: 2, originSecretsAccepted: '1,2' })
    const [first, second] = (getVariables(between.service, 'Auth').ORIGIN_SECRET ?? '').split(',')
    const { Origins } = getResource(between.service, 'AWS::CloudFront::Distribution').properties.DistributionConfig
    expect(first).toContain('OriginSecretGeneration1Secret')
    expect(second).toContain('OriginSecretGeneration2Secret')
    expect(toText(Origins[1].OriginCustomHeaders[0].HeaderValue)).toBe(second)
  })
})

describe('The functions', () => {
  test('run on Node 24 and ARM, each with the memory and time that its work needs', () => {
    const shapes = ['Auth', 'Forgot', 'Planner', 'Assistant'].map((name) => {
      const { Runtime, Architectures, Handler, MemorySize, Timeout } = getFunction(prod.service, name)
      expect({ Runtime, Architectures, Handler }).toEqual({
        Runtime: 'nodejs24.x',
        Architectures: ['arm64'],
        Handler: 'index.handler',
      })
      return [name, MemorySize, Timeout]
    })
    expect(shapes).toEqual([
      ['Auth', 1769, 10],
      ['Forgot', 512, 10],
      ['Planner', 1024, 20],
      ['Assistant', 1024, 30],
    ])
  })

  test('have reserved concurrency for auth, forgotten passwords and the assistant where the account can spare it', () => {
    const reserved = (cloud: Cloud) =>
      ['Auth', 'Forgot', 'Planner', 'Assistant'].map(
        (name) => getFunction(cloud.service, name).ReservedConcurrentExecutions,
      )
    const none = [undefined, undefined, undefined, undefined]
    expect(reserved(prod)).toEqual([50, 10, undefined, 20])
    expect(reserved(dev)).toEqual(none)
    // Reserving 0 would stop the function.
    const newAccount = synthesise({ stage: 'prod', authConcurrency: '0', assistantConcurrency: '0' })
    expect(reserved(newAccount)).toEqual(none)
  })

  test('are traced only on request', () => {
    const traced = synthesise(everything)
    expect(getFunction(traced.service, 'Auth').TracingConfig).toEqual({ Mode: 'Active' })
    expect(getFunction(prod.service, 'Auth')).not.toHaveProperty('TracingConfig')
  })

  test('are deployed as a canary that alarms roll back, in prod', () => {
    const groups = Object.values(getResources(prod.service, 'AWS::CodeDeploy::DeploymentGroup'))
    expect(groups).toHaveLength(3)
    for (const group of groups) {
      expect(group.DeploymentConfigName).toBe('CodeDeployDefault.LambdaCanary10Percent5Minutes')
      expect(group.AutoRollbackConfiguration.Events).toContain('DEPLOYMENT_STOP_ON_ALARM')
      expect(group.AlarmConfiguration.Alarms).toHaveLength(3)
    }
    expect(getResources(dev.service, 'AWS::CodeDeploy::DeploymentGroup')).toEqual({})
  })
})

describe('While two versions are live', () => {
  const list = ({ service }: Cloud) =>
    ['Auth', 'Planner', 'Assistant', 'SweeperHandler'].flatMap((name) =>
      listGrants(service, name).map((grant) => `${name}: ${grant}`),
    )

  test.each([
    ['a restored table replaces the own', { table: 'offgrid-restored' }],
    ['a key replaces the one before', { signingKey: '2' }],
  ])('no role loses a grant when %s', (_, settings) => {
    const [before, after] = [list(prod), list(synthesise({ ...prodSettings, ...settings }))]
    expect(before.length).toBeGreaterThan(20)
    expect(before.filter((grant) => !after.includes(grant))).toEqual([])
    expect(after.length).toBeGreaterThan(before.length)
  })

  test('the new version uses the new key', () => {
    const { service } = synthesise({ ...prodSettings, signingKey: '2' })
    for (const name of ['Auth', 'Planner', 'Assistant'])
      expect(getVariables(service, name).SIGNING_KEY_ID).not.toBe(getVariables(prod.service, name).SIGNING_KEY_ID)
  })
})

describe('The data', () => {
  test('is in one table that is paid per request, recoverable, and deletes expired items', () => {
    const { properties } = getResource(prod.data, 'AWS::DynamoDB::GlobalTable')
    expect(properties).toMatchObject({
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
      LocalSecondaryIndexes: [
        {
          IndexName: 'byDate',
          KeySchema: [
            { AttributeName: 'pk', KeyType: 'HASH' },
            { AttributeName: 'ls', KeyType: 'RANGE' },
          ],
          Projection: { ProjectionType: 'ALL' },
        },
      ],
      TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
    })
    expect(properties.Replicas).toMatchObject([
      { PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true } },
    ])
  })

  test('outlives its stack in prod, with the key that signs the access tokens', () => {
    const retained = { DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' }
    prod.data.hasResource('AWS::DynamoDB::GlobalTable', retained)
    prod.data.hasResource('AWS::KMS::Key', retained)
    dev.data.hasResource('AWS::DynamoDB::GlobalTable', { DeletionPolicy: 'Delete' })
    const isProtected = ({ data }: Cloud) =>
      getResource(data, 'AWS::DynamoDB::GlobalTable').properties.Replicas[0].DeletionProtectionEnabled
    expect([isProtected(prod), isProtected(dev)]).toEqual([true, false])
    expect([prod, dev].map(({ stacks }) => stacks.data.terminationProtection)).toEqual([true, false])
  })

  test('stays when the cloud is updated: CloudFormation replaces what gets another logical id', () => {
    expect(Object.keys(prod.data.toJSON().Resources)).toEqual(['Table710B521B', 'SigningKey49B95470'])
    expect(getResource(prod.service, 'AWS::S3::Bucket').id).toBe('SiteBucket978D4AEB')
  })

  test('is accessed with tokens signed by a key whose private half cannot leave KMS', () => {
    expect(getResource(prod.data, 'AWS::KMS::Key').properties).toMatchObject({
      KeySpec: 'ECC_NIST_P256',
      KeyUsage: 'SIGN_VERIFY',
    })
  })
})

const getFunction = (template: Template, name: string) =>
  getResource(template, 'AWS::Lambda::Function', `${name}Function`).properties

function getVariables(template: Template, name: string): Record<string, string> {
  const { Variables } = getFunction(template, name).Environment
  return Object.fromEntries(Object.entries(Variables).map(([variable, value]) => [variable, toText(value)]))
}

/** Returns a line per statement. @throws for one that does not allow */
function listStatements(template: Template, name: string): string[] {
  const { PolicyDocument } = getResource(template, 'AWS::IAM::Policy', `${name}RoleDefaultPolicy`).properties
  return PolicyDocument.Statement.map(({ Effect, Action, Resource, Condition }: Record<string, unknown>) => {
    expect(Effect).toBe('Allow')
    const condition = Condition === undefined ? '' : ` if ${flat(Condition)}`
    return `${[Action].flat().join(' ')} on ${[Resource].flat().map(toText).join(' ')}${condition}`
  })
}

/** Returns a line for each action on each resource. */
const listGrants = (template: Template, name: string): string[] =>
  listStatements(template, name).flatMap((line) => {
    const [actions = '', resources = ''] = line.split(' on ')
    return actions
      .split(' ')
      .flatMap((action) => resources.split(/ (?=<|arn)/).map((resource) => `${action} on ${resource}`))
  })

/** Returns text such as `StringEquals ses:FromAddress a@b`. */
function flat(condition: unknown): string {
  const [[operator, test] = ['', {}]] = Object.entries(condition ?? {})
  const [[variable, value] = ['', '']] = Object.entries(test ?? {})
  return `${operator} ${variable} ${toText(value)}`
}
