import { beforeAll, describe, expect, test } from 'vitest'
import { type Cloud, everything, getResource, getResources, type Json, synthesise } from '../support/cloud.ts'
import { expression, findCommands, findStep, readWorkflow, runStep } from '../support/workflow.ts'

const names = ['Auth', 'Planner', 'Assistant'] as const
let prod: Cloud
let dev: Cloud
beforeAll(() => {
  prod = synthesise(everything)
  dev = synthesise({ stage: 'dev' })
})

describe('Earlier versions of the functions', () => {
  const listPolicies = (cloud: Cloud) =>
    Object.values(cloud.service.findResources('AWS::Lambda::Version')).map((version) => version.DeletionPolicy)

  test('stay in prod, except the version of a failed deployment: Lambda publishes the same code only once', () => {
    expect(listPolicies(prod).length).toBeGreaterThan(4)
    expect(new Set(listPolicies(prod))).toEqual(new Set(['RetainExceptOnCreate']))
  })

  test('are deleted everywhere else', () => {
    expect(new Set(listPolicies(dev))).toEqual(new Set(['Delete']))
  })
})

describe.each(names)('The canary of %s', (name) => {
  const version = () => {
    const { FunctionVersion } = getResource(prod.service, 'AWS::Lambda::Alias', name).properties
    return FunctionVersion
  }
  const listAlarms = () => {
    const { AlarmConfiguration } = getResource(prod.service, 'AWS::CodeDeploy::DeploymentGroup', name).properties
    const all = getResources(prod.service, 'AWS::CloudWatch::Alarm')
    return AlarmConfiguration.Alarms.map(({ Name }: Json) => ({ id: Name.Ref, alarm: all[Name.Ref] }))
  }
  const listMetrics = ({ Metrics, ...alarm }: Json): Json[] =>
    Metrics ? Metrics.flatMap(({ MetricStat }: Json) => MetricStat?.Metric ?? []) : [alarm]

  test('watches only the new version', () => {
    const metrics = listAlarms().flatMap(({ alarm }: Json) => listMetrics(alarm))
    expect(metrics.map(({ MetricName }: Json) => MetricName).sort()).toEqual(
      ['Duration', 'Errors', 'Invocations', `${name}CanaryServerErrors`].sort(),
    )
    for (const { Dimensions } of metrics)
      expect(Dimensions.filter(({ Name }: Json) => /Version$/.test(Name)).map(({ Value }: Json) => Value)).toEqual([
        version(),
      ])
  })

  test('has alarms that know the version before a request reaches it', () => {
    const { DependsOn } = Object.values(prod.service.findResources('AWS::Lambda::Alias')).find(
      ({ Properties }) => JSON.stringify(Properties.FunctionVersion) === JSON.stringify(version()),
    ) ?? { DependsOn: [] }
    for (const { id } of listAlarms()) expect(DependsOn).toContain(id)
  })

  test('counts 5xx by the version in the function’s request log line', () => {
    const { FilterPattern, MetricTransformations } = getResource(
      prod.service,
      'AWS::Logs::MetricFilter',
      `${name}LogServerErrors`,
    ).properties
    expect(FilterPattern).toBe('{ $.status >= 500 }')
    expect(MetricTransformations).toEqual([
      {
        Dimensions: [{ Key: 'Version', Value: '$.version' }],
        MetricName: `${name}CanaryServerErrors`,
        MetricNamespace: 'offgrid-prod-service',
        MetricValue: '1',
      },
    ])
  })
})

test('-c canary=false leaves no canary in prod: the alias takes the new version at once', () => {
  const { service } = synthesise({ ...everything, canary: 'false' })
  expect(getResources(service, 'AWS::CodeDeploy::DeploymentGroup')).toEqual({})
  const aliases = Object.values(service.findResources('AWS::Lambda::Alias'))
  expect(aliases.length).toBeGreaterThan(4)
  for (const alias of aliases) expect(alias).not.toHaveProperty('UpdatePolicy')
})

describe('"Put this commit on prod"', () => {
  const workflow = readWorkflow('put-on-prod')
  const deploy = readWorkflow('deploy')
  const commit = '0123456789abcdef0123456789abcdef01234567'

  test('requires a commit and a reason', () => {
    const inputs = /workflow_dispatch:\n {4}inputs:\n((?: {6}.*\n)+)/.exec(workflow)?.[1] ?? ''
    expect([...inputs.matchAll(/^ {6}(\w+): \{ type: string, required: true/gm)].map(([, name]) => name)).toEqual([
      'commit',
      'reason',
    ])
  })

  test('writes the reason into the run’s summary, as text and never as a command', async () => {
    const say = findCommands(workflow, 'Record the commit, the user and the reason')
    expect(say).not.toContain(expression('').slice(0, 3))
    const reason = 'Logins fail since noon $(touch x) `id`'
    const { passed, summary } = await runStep(say, { programs: [], env: { COMMIT: commit, REASON: reason } })
    expect(passed).toBe(true)
    expect(summary).toBe(`## ${commit} on prod\n\nRequested by anna:\n\n> ${reason}\n`)
  })

  test.each(['main', '0123456', `${commit} --help`])('accepts no %s as a commit', async (given) => {
    const say = findCommands(workflow, 'Record the commit, the user and the reason')
    const { passed, summary } = await runStep(say, { programs: [], env: { COMMIT: given, REASON: 'x' } })
    expect({ passed, summary }).toEqual({ passed: false, summary: '' })
  })

  test('is the usual deployment, with its approval and its queue, of that commit and without the canary', () => {
    expect(workflow).toMatch(
      / {2}prod:\n {4}needs: say\n {4}uses: \.\/\.github\/workflows\/deploy\.yml\n.*\n {4}with:\n {6}stage: prod\n {6}commit: \$\{\{ inputs\.commit \}\}\n {6}canary: false\n/,
    )
    expect(deploy).toContain(`environment: ${expression('inputs.stage')}`)
    expect(deploy).toContain(
      `concurrency: { group: "deploy-${expression('inputs.stage')}", cancel-in-progress: false }`,
    )
    expect(deploy).toContain(`ref: ${expression('inputs.commit || github.sha')}`)
    expect(findStep(deploy, 'Deploy')).toContain(`CANARY: ${expression('inputs.canary')}`)
  })

  test.each([
    ['true', []],
    ['false', ['-c', 'canary=false']],
  ])('a deployment with canary %s', async (canary, last) => {
    const env = { STAGE: 'prod', CANARY: canary, SETTINGS: 'domain=offgrid.example\nlogDays=90\n' }
    const { ran } = await runStep(findCommands(deploy, 'Deploy'), { programs: ['npx'], env })
    const settings = ['-c', 'stage=prod', '-c', 'domain=offgrid.example', '-c', 'logDays=90', ...last]
    expect(ran).toEqual([
      ['npx', 'cdk', 'deploy', '--all', '--require-approval', 'never', '--outputs-file', 'outputs.json', ...settings],
    ])
  })
})
