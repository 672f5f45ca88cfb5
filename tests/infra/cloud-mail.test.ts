import type { Template } from 'aws-cdk-lib/assertions'
import { describe, expect, test } from 'vitest'
import { everything, getResource, getResources, synthesise, toText } from '../support/cloud.ts'

const cloud = synthesise(everything)

describe('Email', () => {
  test('is sent encrypted, never again to an address that bounced or complained, and reports both', () => {
    expect(getResource(cloud.service, 'AWS::SES::ConfigurationSet').properties).toMatchObject({
      DeliveryOptions: { TlsPolicy: 'REQUIRE' },
      ReputationOptions: { ReputationMetricsEnabled: true },
      SuppressionOptions: { SuppressedReasons: ['BOUNCE', 'COMPLAINT'] },
    })
    const { EventDestination } = getResource(cloud.service, 'AWS::SES::ConfigurationSetEventDestination').properties
    expect(EventDestination.MatchingEventTypes).toEqual(['bounce', 'complaint', 'reject'])
    expect(toText(EventDestination.SnsDestination.TopicARN)).toBe('<MailReports>')
  })

  test('that could not be sent is counted by its log line, in every function that sends, and triggers the alarm', () => {
    const filters = Object.values(getResources(cloud.service, 'AWS::Logs::MetricFilter')).filter(
      ({ MetricTransformations: [{ MetricName }] }) => MetricName === 'MailFailures',
    )
    expect(filters.map(({ LogGroupName }) => toText(LogGroupName))).toEqual([
      '<AuthLog>',
      '<ForgotLog>',
      '<SweeperHandlerLog>',
    ])
    for (const { FilterPattern } of filters) expect(FilterPattern).toBe('{ $.mail = "not sent" }')
    const alarm = getResource(cloud.service, 'AWS::CloudWatch::Alarm', 'MonitoringAlarmsMailFailures').properties
    expect(alarm).toMatchObject({ Namespace: 'offgrid-prod-service', MetricName: 'MailFailures', Threshold: 0 })
    const { service } = synthesise({ stage: 'dev' })
    expect(JSON.stringify(service.toJSON())).not.toContain('MailFailures')
  })

  test('comes from the sender’s domain, verified in its zone, or from one verified address', () => {
    const prove = (settings: object) => {
      const { service } = synthesise({ ...everything, ...settings })
      return [getIdentity(service), ...listDkim(service)]
    }
    const inZone = ['CNAME', 'CNAME', 'CNAME'].map((type) => `${type} in Z0123456789ABC`)
    expect(prove({})).toEqual(['offgrid.example', ...inZone])
    expect(prove({ mailSender: 'hello@staging.offgrid.example' })).toEqual(['staging.offgrid.example', ...inZone])
    expect(prove({ mailSender: 'hello@notoffgrid.example' })).toEqual(['hello@notoffgrid.example'])
  })

  test('of a second stage can come from a sender that another stage verified', () => {
    const { service } = synthesise({ ...everything, stage: 'staging', mailIdentity: 'existing' })
    expect(getResources(service, 'AWS::SES::EmailIdentity')).toEqual({})
    expect(listDkim(service)).toEqual([])
    expect(
      getResource(service, 'AWS::Lambda::Function', 'AuthFunction').properties.Environment.Variables.MAIL_FROM,
    ).toBe('Offgrid <hello@offgrid.example>')
  })
})

const getIdentity = (service: Template): string =>
  getResource(service, 'AWS::SES::EmailIdentity').properties.EmailIdentity

const listDkim = (service: Template): string[] =>
  Object.entries(getResources(service, 'AWS::Route53::RecordSet')).flatMap(([id, { Type, HostedZoneId }]) =>
    id.startsWith('MailDkim') ? [`${Type} in ${HostedZoneId}`] : [],
  )
