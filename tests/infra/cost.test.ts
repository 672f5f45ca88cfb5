import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { getFirewallUnits } from '../support/capacity.ts'
import { everything, getResource, getResources, type Json, synthesise } from '../support/cloud.ts'
import { costAtRest, costInUse, costOfDay, costWithNova, type StageResources, toTable } from './cost.ts'

const cloud = synthesise(everything)
const guide = readFileSync(new URL('../../infra/deploy.md', import.meta.url), 'utf8')
/** The rows of the cost tables. */
const tables = guide
  .split('| | | |\n|---|---|---|\n')
  .slice(1)
  .map((text) => text.split('\n\n', 1)[0])
const resources = countResources()

test('deploy.md has the cost of an idle stage, as its templates define it', () => {
  expect(tables[0]).toBe(toTable(costAtRest(resources)))
})

test('deploy.md has the cost of a thousand users, and the firewall costs no surcharge', () => {
  expect(resources.firewallUnits).toBeLessThan(1_500)
  expect(tables[1]).toBe(toTable(costInUse(resources)))
})

test('deploy.md has the cost of a user, and of the answers with the cheaper model', () => {
  const [answers, ...others] = costInUse(resources)
  const sum = [answers, ...others].reduce((total, line) => total + Number(line?.dollars.toFixed(2)), 0)
  const idle = costAtRest(resources).reduce((total, { dollars }) => total + dollars, 0)
  expect(guide).toContain(`A thousand people cost about ${Math.round(sum)} a month`)
  expect(guide).toContain(`with an idle stage about ${Math.round(sum + idle)}`)
  expect(guide).toContain(
    `With Nova Lite alone the answers cost ${costWithNova(15_000).toFixed(2)} instead of ${answers?.dollars.toFixed(2)}`,
  )
})

test('a sum is the sum of the lines above it', () => {
  const table = toTable([
    { item: 'One', calculation: '', dollars: 0.004 },
    { item: 'Two', calculation: '', dollars: 1.006 },
  ])
  expect(table).toBe('| One |  | 0.00 |\n| Two |  | 1.01 |\n| **Together** | | **1.01** |')
})

test('beyond 1,500 units the firewall costs more for each 500 begun', () => {
  const getPrice = (firewallUnits: number) =>
    /[\d.]+\/M/.exec(costInUse({ firewallUnits }).find(({ item }) => item === 'Firewall')?.calculation ?? '')?.[0]
  expect([1_500, 1_501, 2_001].map(getPrice)).toEqual(['0.60/M', '0.80/M', '1.00/M'])
})

test('the cost of the daily ceiling matches deploy.md', () => {
  expect(guide).toContain(`2,000 answers a day are about ${costOfDay(2_000).toFixed(2)} a day with Haiku`)
  expect(guide).toContain(`${costOfDay(2_000, true).toFixed(2)} if every question and context had its maximum length`)
})

test('the alarm address, and nobody else, is emailed when a month costs too much', () => {
  const { Budget, NotificationsWithSubscribers: notifications } = getResource(
    cloud.service,
    'AWS::Budgets::Budget',
  ).properties
  expect(Budget).toEqual({
    BudgetName: 'offgrid-prod-service',
    BudgetType: 'COST',
    TimeUnit: 'MONTHLY',
    BudgetLimit: { Amount: 150, Unit: 'USD' },
  })
  const subscribers = [{ SubscriptionType: 'EMAIL', Address: 'ops@offgrid.example' }]
  const notification = { ComparisonOperator: 'GREATER_THAN', ThresholdType: 'PERCENTAGE' }
  expect(notifications).toEqual([
    { Notification: { ...notification, NotificationType: 'ACTUAL', Threshold: 80 }, Subscribers: subscribers },
    { Notification: { ...notification, NotificationType: 'FORECASTED', Threshold: 100 }, Subscribers: subscribers },
  ])
  expect(getResources(synthesise({ stage: 'dev' }).service, 'AWS::Budgets::Budget')).toEqual({})
})

function countResources(): StageResources {
  const list = (type: string): Json[] =>
    [cloud.edge, cloud.data, cloud.service, cloud.viewer].flatMap((template) =>
      Object.values(getResources(template, type)),
    )
  const alarms = list('AWS::CloudWatch::Alarm')
  const countMetrics = ({ Metrics }: Json) =>
    Metrics === undefined ? 1 : Metrics.filter(({ MetricStat }: Json) => MetricStat !== undefined).length
  const filtered = list('AWS::Logs::MetricFilter').map(({ MetricTransformations: [{ MetricName }] }) => MetricName)
  return {
    firewallRules: getResource(cloud.edge, 'AWS::WAFv2::WebACL').properties.Rules.length,
    firewallUnits: getFirewallUnits(cloud),
    alarms: alarms.length,
    alarmMetrics: alarms.reduce((sum, alarm) => sum + countMetrics(alarm), 0),
    // The assistants' log has six metrics, and one more for each of the two models.
    ownMetrics: new Set(filtered).size + 6 + 2,
    dashboards: list('AWS::CloudWatch::Dashboard').length,
    secrets: list('AWS::SecretsManager::Secret').length,
    keys: list('AWS::KMS::Key').length,
    watchMinutes: Number(
      /\d+/.exec(getResource(cloud.service, 'AWS::Events::Rule', 'Watch').properties.ScheduleExpression),
    ),
  }
}
