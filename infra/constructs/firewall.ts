import { RemovalPolicy } from 'aws-cdk-lib'
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs'
import { CfnLoggingConfiguration, CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
import { Construct } from 'constructs'

export type FirewallProps = {
  /** Names the log: WAF demands a name that begins with aws-waf-logs-. */
  readonly name: string
  readonly logDays: RetentionDays
}

/**
 * Rules of the common set that read what people write, their sizes and all that looks like a script. On /api they only count:
 * a waypoint may be named anything (a web address or `../` too), a question is longer than a query string usually is, and the
 * API answers JSON and escapes nothing into HTML. What reads the path or other headers blocks there as well.
 */
const countedOnApi = [
  ...['QUERYSTRING', 'BODY', 'URIPATH', 'Cookie_HEADER'].map((part) => `SizeRestrictions_${part}`),
  ...['QUERYARGUMENTS', 'BODY', 'URIPATH', 'COOKIE'].map((part) => `CrossSiteScripting_${part}`),
  ...['EC2MetaDataSSRF', 'GenericLFI', 'GenericRFI'].flatMap((rule) => [`${rule}_QUERYARGUMENTS`, `${rule}_BODY`]),
  'RestrictedExtensions_QUERYARGUMENTS',
]

/** The label namespace of AWS's groups for rules that only count. */
const commonRules = 'awswaf:managed:aws:core-rule-set:'

/**
 * Requests of one address in five minutes; more are answered with 429. A family behind one address, an import of 2,000 stops (21
 * requests) and their first visits (some 250 files each, with what their devices save) stay below; a user has 20 questions an hour.
 */
const rates = [
  { name: 'SignInRate', limit: 300, paths: '/api/auth/' },
  { name: 'AssistantRate', limit: 200, paths: '/api/user/ai/' },
  { name: 'RequestRate', limit: 2_000 },
] as const

/** WAF in front of CloudFront (us-east-1). */
export class Firewall extends Construct {
  readonly arn: string

  constructor(scope: Construct, id: string, { name, logDays }: FirewallProps) {
    super(scope, id)
    const acl = new CfnWebACL(this, 'Acl', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visibility('Firewall'),
      // Sampled requests, logs and matched parts hold nothing that people wrote or that signs them in.
      dataProtectionConfig: {
        dataProtections: [
          { field: { fieldType: 'QUERY_STRING' }, action: 'SUBSTITUTION' },
          { field: { fieldType: 'BODY' }, action: 'SUBSTITUTION' },
          {
            field: { fieldType: 'SINGLE_HEADER', fieldKeys: ['authorization', 'referer', 'cookie'] },
            action: 'SUBSTITUTION',
          },
        ],
      },
      rules: [
        ...rates.map((rate, priority) => limitRate(priority, rate)),
        managed(rates.length, 'AWSManagedRulesAmazonIpReputationList'),
        managed(rates.length + 1, 'AWSManagedRulesKnownBadInputsRuleSet'),
        managed(rates.length + 2, 'AWSManagedRulesCommonRuleSet', countedOnApi),
        // One group for site and API, and one rule for their difference: the group twice would be 700 units more than the
        // 1,500 that a request's price includes. Only what it counted has come so far with a label of its own.
        {
          name: 'CommonOnSite',
          priority: rates.length + 3,
          action: { block: {} },
          visibilityConfig: visibility('CommonOnSite'),
          statement: {
            andStatement: {
              statements: [
                { labelMatchStatement: { scope: 'NAMESPACE', key: commonRules } },
                { notStatement: { statement: pathStartsWith('/api/') } },
              ],
            },
          },
        },
      ],
    })
    this.arn = acl.attrArn

    const log = new LogGroup(this, 'Log', {
      logGroupName: `aws-waf-logs-${name}`,
      retention: logDays,
      removalPolicy: RemovalPolicy.DESTROY,
    })
    new CfnLoggingConfiguration(this, 'Logging', {
      resourceArn: acl.attrArn,
      logDestinationConfigs: [log.logGroupArn],
      redactedFields: [
        { queryString: {} },
        { singleHeader: { Name: 'authorization' } },
        { singleHeader: { Name: 'referer' } },
        { singleHeader: { Name: 'cookie' } },
      ],
      // Only requests that matched a rule; CloudFront's own log has the rest.
      loggingFilter: {
        DefaultBehavior: 'DROP',
        Filters: [
          {
            Behavior: 'KEEP',
            Requirement: 'MEETS_ANY',
            Conditions: [{ ActionCondition: { Action: 'BLOCK' } }, { ActionCondition: { Action: 'COUNT' } }],
          },
        ],
      },
    })
  }
}

const visibility = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: false,
})

/** Gateways and functions see the path decoded and without its detours: so does this. */
const pathStartsWith = (searchString: string): CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    searchString,
    positionalConstraint: 'STARTS_WITH',
    fieldToMatch: { uriPath: {} },
    textTransformations: [
      { priority: 0, type: 'URL_DECODE' },
      { priority: 1, type: 'NORMALIZE_PATH' },
    ],
  },
})

type Rate = { readonly name: string; readonly limit: number; readonly paths?: string }

const limitRate = (priority: number, { name, limit, paths }: Rate): CfnWebACL.RuleProperty => ({
  name,
  priority,
  action: { block: { customResponse: { responseCode: 429 } } },
  visibilityConfig: visibility(name),
  statement: {
    rateBasedStatement: {
      aggregateKeyType: 'IP',
      limit,
      evaluationWindowSec: 300,
      ...(paths !== undefined && { scopeDownStatement: pathStartsWith(paths) }),
    },
  },
})

/** A group of rules that AWS keeps; those in `count` do not block, and leave a label. */
const managed = (priority: number, group: string, count: readonly string[] = []): CfnWebACL.RuleProperty => ({
  name: group,
  priority,
  overrideAction: { none: {} },
  visibilityConfig: visibility(group),
  statement: {
    managedRuleGroupStatement: {
      vendorName: 'AWS',
      name: group,
      ...(count.length > 0 && {
        ruleActionOverrides: count.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
      }),
    },
  },
})
