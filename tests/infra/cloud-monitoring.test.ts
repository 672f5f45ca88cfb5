import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Cloud, everything, getResource, getResources, type Json, synthesise, toText } from '../support/cloud.ts'

let cloud: Cloud
beforeAll(() => {
  cloud = synthesise(everything)
})

describe('No log has what users ask, where they are, or their credentials', () => {
  test.each([
    ['the HTTP API', () => getResource(cloud.service, 'AWS::ApiGatewayV2::Stage').properties.AccessLogSettings.Format],
    [
      'the streaming API',
      () => getResource(cloud.service, 'AWS::ApiGateway::Stage').properties.AccessLogSetting.Format,
    ],
  ])('%s: its access log', (_, formatOf) => {
    const fields = JSON.parse(formatOf())
    expect(fields.path).toBe('$context.path')
    for (const value of Object.values(fields))
      expect(value).toMatch(
        /^\$context\.(requestTime|requestId|httpMethod|path|status|responseLength|responseLatency|integrationLatency|integrationErrorMessage)$/,
      )
  })

  test('the streaming API: no execution log, which would contain everything', () => {
    const { MethodSettings } = getResource(cloud.service, 'AWS::ApiGateway::Stage').properties
    expect(MethodSettings).toEqual([
      expect.objectContaining({ HttpMethod: '*', ResourcePath: '/*', LoggingLevel: 'OFF', DataTraceEnabled: false }),
    ])
  })

  test('CloudFront: its access log, and no older one', () => {
    const { RecordFields } = getResource(cloud.viewer, 'AWS::Logs::Delivery').properties
    expect(RecordFields).toContain('cs-uri-stem')
    expect(RecordFields.filter((field: string) => /query|referer|cookie|header|authorization/i.test(field))).toEqual([])
    const { DistributionConfig } = getResource(cloud.service, 'AWS::CloudFront::Distribution').properties
    expect(DistributionConfig).not.toHaveProperty('Logging')
    for (const behaviour of [DistributionConfig.DefaultCacheBehavior, ...DistributionConfig.CacheBehaviors])
      expect(behaviour).not.toHaveProperty('RealtimeLogConfigArn')
  })

  test('the firewall: its log, its samples and the parts that its rules matched', () => {
    const { properties: acl } = getResource(cloud.edge, 'AWS::WAFv2::WebACL')
    const substituted = { Action: 'SUBSTITUTION' }
    expect(acl.DataProtectionConfig.DataProtections).toEqual([
      { Field: { FieldType: 'QUERY_STRING' }, ...substituted },
      { Field: { FieldType: 'BODY' }, ...substituted },
      {
        Field: {
          FieldType: 'SINGLE_HEADER',
          FieldKeys: ['authorization', 'referer', 'cookie', 'x-share-token', 'x-invite-token'],
        },
        ...substituted,
      },
    ])
    for (const { VisibilityConfig } of [acl, ...acl.Rules]) expect(VisibilityConfig.SampledRequestsEnabled).toBe(false)
    expect(getResource(cloud.edge, 'AWS::WAFv2::LoggingConfiguration').properties.RedactedFields).toEqual([
      { QueryString: {} },
      { SingleHeader: { Name: 'authorization' } },
      { SingleHeader: { Name: 'referer' } },
      { SingleHeader: { Name: 'cookie' } },
      { SingleHeader: { Name: 'x-share-token' } },
      { SingleHeader: { Name: 'x-invite-token' } },
    ])
  })

  test('no log is kept forever', () => {
    const groups = [cloud.edge, cloud.service, cloud.viewer].flatMap((template) =>
      Object.values(getResources(template, 'AWS::Logs::LogGroup')),
    )
    expect(groups).toHaveLength(12)
    for (const group of groups) expect(group.RetentionInDays).toBe(90)
  })
})

describe('The alarms', () => {
  const listAlarms = () =>
    [cloud.service, cloud.viewer].flatMap((template) =>
      // The canaries' alarms are for CodeDeploy: cloud-release.test.ts.
      Object.entries(getResources(template, 'AWS::CloudWatch::Alarm')).filter(([id]) => !id.includes('Canary')),
    )
  const getName = (id: string) => id.replace(/^(MonitoringAlarms|Alarms)/, '').replace(/[0-9A-F]{8}$/, '')

  test('cover what can go wrong', () => {
    expect(listAlarms().map(([id]) => getName(id))).toEqual([
      'ServerErrors',
      'ServerErrorsInAnHour',
      'Outage',
      'SlowAnswers',
      'AuthErrors',
      'ForgotErrors',
      'PlannerErrors',
      'AssistantErrors',
      'FunctionThrottles',
      'SignInFailures',
      'WeatherFailures',
      'WalkFailures',
      'TableThrottles',
      'ModelCalls',
      'NoModelAnswered',
      'ModelFailures',
      'MailFailures',
      'MailBounces',
      'MailComplaints',
      'SweeperErrors',
      'DataVersion',
      'SiteErrors',
    ])
  })

  test('add metrics as 0 while nothing is counted in them', () => {
    for (const [id, { Metrics = [] }] of listAlarms()) {
      const expression: string = Metrics.find((metric: Json) => metric.Expression)?.Expression ?? ''
      expect(expression.replaceAll(/FILL\(\w+, 0\)/g, '0'), getName(id)).not.toMatch(/[a-z]\w* \+|\+ [a-z]/)
    }
  })

  test('fire for every answer that fails, even if there are only three in three minutes', () => {
    const outage = listAlarms().find(([id]) => getName(id) === 'Outage')?.[1]
    expect(outage).toMatchObject({ EvaluationPeriods: 1, Threshold: 99 })
    expect(outage?.Metrics[0].Expression).toMatch(/^IF\(\(.*\) >= 3, 100 \* /)
    expect(outage?.Metrics[1].MetricStat.Period).toBe(180)
  })

  test('each have a section in the runbook with meaning, first look and remedy', () => {
    const runbook = readFileSync(new URL('../../infra/runbook.md', import.meta.url), 'utf8')
    const sections = new Map(runbook.split(/^## /m).map((section) => [section.split('\n', 1)[0], section]))
    for (const [id, { AlarmDescription }] of listAlarms()) {
      const section = sections.get(getName(id))
      expect(AlarmDescription).toContain(`What to do: infra/runbook.md#${getName(id).toLowerCase()}`)
      for (const part of ['**Means**', '**Look first**', '**Remedy**']) expect(section, getName(id)).toContain(part)
    }
  })

  test('notify a topic that emails them, and are silent without a subscriber', () => {
    for (const [, alarm] of listAlarms()) {
      expect(alarm.AlarmActions.map(toText)).toEqual([expect.stringMatching(/AlarmsTopic/)])
      expect(alarm.TreatMissingData).toBe('notBreaching')
    }
    for (const template of [cloud.service, cloud.viewer]) {
      const policies = Object.values(getResources(template, 'AWS::SNS::TopicPolicy'))
      const publishers = policies.flatMap(({ PolicyDocument }) =>
        PolicyDocument.Statement.flatMap(({ Principal }: Json) => Principal.Service ?? []),
      )
      expect(publishers).toContain('cloudwatch.amazonaws.com')
    }
    cloud.service.hasResourceProperties('AWS::SNS::Subscription', {
      Protocol: 'email',
      Endpoint: 'ops@offgrid.example',
    })
    cloud.viewer.hasResourceProperties('AWS::SNS::Subscription', { Protocol: 'email', Endpoint: 'ops@offgrid.example' })
  })

  test('count a failed login by the function’s log line', () => {
    const { FilterPattern, MetricTransformations } = getResource(
      cloud.service,
      'AWS::Logs::MetricFilter',
      'AuthLogSignIn',
    ).properties
    expect(FilterPattern).toBe('{ ($.path = "/api/auth/login") && (($.status = 401) || ($.status = 429)) }')
    expect(MetricTransformations).toMatchObject([
      { MetricNamespace: 'offgrid-prod-service', MetricName: 'SignInFailures' },
    ])
  })

  test('count every function that refuses the table for its data version, by its log line', () => {
    for (const name of ['AuthLog', 'PlannerLog', 'AssistantLog', 'SweeperHandlerLog']) {
      const filter = getResource(cloud.service, 'AWS::Logs::MetricFilter', `${name}DataVersion`).properties
      expect(filter.FilterPattern).toBe('{ $.data = "unservable" }')
      expect(filter.MetricTransformations).toMatchObject([
        { MetricNamespace: 'offgrid-prod-service', MetricName: 'DataVersion', MetricValue: '1' },
      ])
    }
    const { properties } = getResource(cloud.service, 'AWS::CloudWatch::Alarm', 'MonitoringAlarmsDataVersion')
    expect(properties).toMatchObject({
      MetricName: 'DataVersion',
      Threshold: 0,
      EvaluationPeriods: 1,
      Statistic: 'Sum',
    })
  })

  test('follow the daily ceiling by the metric that the assistant writes', () => {
    const { properties } = getResource(cloud.service, 'AWS::CloudWatch::Alarm', 'MonitoringAlarmsModelCalls')
    expect(properties).toMatchObject({
      Namespace: 'Offgrid/Assistant',
      MetricName: 'DailyCeilingUsed',
      Dimensions: [{ Name: 'Table' }],
      Threshold: 80,
    })
    expect(toText(properties.Dimensions[0].Value)).toBe('<offgrid-prod-data RefTable>')
  })

  test('use the same metrics to see that no model answers, which is not a 5xx', () => {
    const { properties } = getResource(cloud.service, 'AWS::CloudWatch::Alarm', 'MonitoringAlarmsNoModelAnswered')
    expect(properties.Threshold).toBe(50)
    const metrics: Json[] = properties.Metrics.flatMap(({ MetricStat }: Json) => MetricStat ?? [])
    expect(metrics.map(({ Metric }) => [Metric.Namespace, Metric.MetricName])).toEqual([
      ['Offgrid/Assistant', 'ModelCalls'],
      ['Offgrid/Assistant', 'NoModelAnswered'],
    ])
    expect(metrics.map(({ Stat, Period }) => [Stat, Period])).toEqual(Array(2).fill(['Sum', 900]))
    for (const { Metric } of metrics) expect(toText(Metric.Dimensions[0].Value)).toBe('<offgrid-prod-data RefTable>')
  })

  test('are on one dashboard', () => {
    const body = JSON.stringify(getResource(cloud.service, 'AWS::CloudWatch::Dashboard').properties.DashboardBody)
    expect(body.match(/MonitoringAlarms/g)).toHaveLength(21)
    for (const graph of [
      'Requests',
      'Latency (ms)',
      'Table units',
      'Model calls',
      'NoModelAnswered',
      'Model failures',
      'Emails not sent',
    ])
      expect(body).toContain(graph)
  })
})
