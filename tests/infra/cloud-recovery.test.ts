import type { Template } from 'aws-cdk-lib/assertions'
import { expect, test } from 'vitest'
import { everything, getResource, getResources, synthesise, toText } from '../support/cloud.ts'

const cloud = synthesise(everything)

/** The commands in a stack's outputs, by name. */
const listCommands = (template: Template): Record<string, string> =>
  Object.fromEntries(
    Object.entries(template.findOutputs('*')).flatMap(([name, { Value }]) => {
      const value = toText(Value)
      return value.startsWith('aws ') ? [[name, value]] : []
    }),
  )

test('the service outputs how to roll each function back to a version, by its own name', () => {
  const commands = listCommands(cloud.service)
  for (const name of ['Auth', 'Planner', 'Assistant']) {
    const at = `--function-name <${name}Function> --region us-east-1`
    expect(commands[`ListVersionsOf${name}`]).toBe(`aws lambda list-versions-by-function ${at}`)
    expect(commands[`RollBack${name}`]).toBe(
      `aws lambda update-alias ${at} --name live --function-version <version> --routing-config AdditionalVersionWeights={}`,
    )
  }
})

test('the service outputs how to restore an earlier page', () => {
  const { ListVersionsOfPage, PutPageBack } = listCommands(cloud.service)
  expect(ListVersionsOfPage).toBe('aws s3api list-object-versions --bucket <SiteBucket> --prefix <file>')
  expect(PutPageBack).toBe(
    "aws s3api copy-object --bucket <SiteBucket> --key <file> --copy-source '<SiteBucket>/<file>?versionId=<version>'",
  )
})

test('the service outputs how to switch off the service worker', () => {
  const { SwitchWorkerOff, ForgetCopies } = listCommands(cloud.service)
  expect(SwitchWorkerOff).toContain('aws s3 cp web/worker/kill-switch.js s3://<SiteBucket>/sw.js')
  expect(ForgetCopies).toBe("aws cloudfront create-invalidation --distribution-id <SiteDistribution> --paths '/*'")
})

test('a restored table replaces the stack’s own: for the functions, their permissions, and the alarms', () => {
  const { service, data } = synthesise({ ...everything, table: 'offgrid-restored' })
  for (const name of ['Auth', 'Planner', 'Assistant', 'SweeperHandler']) {
    const { Environment } = getResource(service, 'AWS::Lambda::Function', `${name}Function`).properties
    expect(toText(Environment.Variables.TABLE_NAME), name).toBe('offgrid-restored')
    const policy = JSON.stringify(getResource(service, 'AWS::IAM::Policy', `${name}RoleDefaultPolicy`).properties)
    expect(policy, name).toContain(':table/offgrid-restored')
    expect(policy, name).not.toContain('TableTable')
  }
  const planner = JSON.stringify(getResource(service, 'AWS::IAM::Policy', 'PlannerRoleDefaultPolicy').properties)
  expect(planner).toContain(':table/offgrid-restored/index/byDate')
  const throttles = getResource(service, 'AWS::CloudWatch::Alarm', 'MonitoringAlarmsTableThrottles').properties
  expect(JSON.stringify(throttles.Metrics)).toContain('"Value":"offgrid-restored"')
  // The original table stays unchanged.
  expect(Object.keys(getResources(data, 'AWS::DynamoDB::GlobalTable'))).toHaveLength(1)
})

test('the data stack outputs how to restore its table beside the current one', () => {
  expect(listCommands(cloud.data).RestoreTable).toBe(
    'aws dynamodb restore-table-to-point-in-time --source-table-name <Table> --target-table-name offgrid-prod-data-restored-<day> --restore-date-time <time> --region us-east-1',
  )
})
