import type { Aws } from '../release/aws.ts'

/** Kinds of resources, and the command that lists their names. */
const kinds: Readonly<Record<string, readonly string[]>> = {
  Stack: ['cloudformation', 'describe-stacks', '--query', 'Stacks[].StackName'],
  Bucket: ['s3api', 'list-buckets', '--query', 'Buckets[].Name'],
  Table: ['dynamodb', 'list-tables', '--query', 'TableNames'],
  Key: ['kms', 'list-keys', '--query', 'Keys[].KeyId'],
  Function: ['lambda', 'list-functions', '--query', 'Functions[].FunctionName'],
  Layer: ['lambda', 'list-layers', '--query', 'Layers[].LayerName'],
  'Log group': ['logs', 'describe-log-groups', '--query', 'logGroups[].logGroupName'],
  Role: ['iam', 'list-roles', '--query', 'Roles[].RoleName'],
  Policy: ['iam', 'list-policies', '--scope', 'Local', '--query', 'Policies[].PolicyName'],
  'HTTP API': ['apigatewayv2', 'get-apis', '--query', 'Items[].Name'],
  'REST API': ['apigateway', 'get-rest-apis', '--query', 'items[].name'],
  Distribution: ['cloudfront', 'list-distributions', '--query', 'DistributionList.Items[].Id'],
  'CloudFront function': ['cloudfront', 'list-functions', '--query', 'FunctionList.Items[].Name'],
  'Origin access': ['cloudfront', 'list-origin-access-controls', '--query', 'OriginAccessControlList.Items[].Name'],
  'Header policy': [
    'cloudfront',
    'list-response-headers-policies',
    '--type',
    'custom',
    '--query',
    'ResponseHeadersPolicyList.Items[].ResponseHeadersPolicy.ResponseHeadersPolicyConfig.Name',
  ],
  Firewall: ['wafv2', 'list-web-acls', '--scope', 'CLOUDFRONT', '--query', 'WebACLs[].Name'],
  Topic: ['sns', 'list-topics', '--query', 'Topics[].TopicArn'],
  Alarm: ['cloudwatch', 'describe-alarms', '--query', 'MetricAlarms[].AlarmName'],
  Dashboard: ['cloudwatch', 'list-dashboards', '--query', 'DashboardEntries[].DashboardName'],
  Rule: ['events', 'list-rules', '--query', 'Rules[].Name'],
  Secret: ['secretsmanager', 'list-secrets', '--query', 'SecretList[].Name'],
  'Email sender': ['sesv2', 'list-email-identities', '--query', 'EmailIdentities[].IdentityName'],
  'Email configuration': ['sesv2', 'list-configuration-sets', '--query', 'ConfigurationSets'],
  Parameter: ['ssm', 'describe-parameters', '--query', 'Parameters[].Name'],
  'Image repository': ['ecr', 'describe-repositories', '--query', 'repositories[].repositoryName'],
}

/** Lists everything in the account, as "Bucket offgrid-prod-…". Keys that are pending deletion say so. */
export async function listRemains(aws: Aws): Promise<string[]> {
  const remains: string[] = []
  const open = Object.entries(kinds)
  const worker = async () => {
    for (let next = open.shift(); next; next = open.shift()) {
      const [kind, command] = next
      const names = await aws(...command)
      for (const name of Array.isArray(names) ? names.map(String) : [])
        remains.push(`${kind} ${name}${kind === 'Key' ? await describeKey(aws, name) : ''}`)
    }
  }
  // A CLI needs a processor for half a second.
  await Promise.all([worker(), worker()])
  return remains.sort()
}

async function describeKey(aws: Aws, id: string): Promise<string> {
  const state = await aws('kms', 'describe-key', '--key-id', id, '--query', 'KeyMetadata.KeyState')
  return state === 'PendingDeletion' ? ' (pending deletion)' : ''
}
