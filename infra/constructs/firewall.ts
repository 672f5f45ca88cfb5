import { RemovalPolicy } from 'aws-cdk-lib'
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs'
import { CfnLoggingConfiguration, CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
import { Construct } from 'constructs'
import { inviteTokenHeader } from '#shared/crew.ts'
import { shareTokenHeader } from '#shared/share.ts'

export type FirewallProps = {
  /** Part of the log's name; WAF requires the prefix aws-waf-logs-. */
  readonly name: string
  readonly logDays: RetentionDays
}

/**
 * Common rules that inspect users' texts and sizes. They only count on /api, where names may contain URLs or `../`,
 * questions are long query strings, and JSON answers never become HTML. Rules for paths and other headers block on /api
 * too.
 */
const countedOnApi = [
  ...['QUERYSTRING', 'BODY', 'URIPATH', 'Cookie_HEADER'].map((part) => `SizeRestrictions_${part}`),
  ...['QUERYARGUMENTS', 'BODY', 'URIPATH', 'COOKIE'].map((part) => `CrossSiteScripting_${part}`),
  ...['EC2MetaDataSSRF', 'GenericLFI', 'GenericRFI'].flatMap((rule) => [`${rule}_QUERYARGUMENTS`, `${rule}_BODY`]),
  'RestrictedExtensions_QUERYARGUMENTS',
]

/** Headers that have a token, or an address with one. */
const secretHeaders = ['authorization', 'referer', 'cookie', shareTokenHeader, inviteTokenHeader].map((name) =>
  name.toLowerCase(),
)

/** AWS's labels for matches of rules that only count. */
const commonRules = 'awswaf:managed:aws:core-rule-set:'

/**
 * Requests of one address in five minutes; more are answered with 429. Families behind one address, imports of 2,000
 * stops (21 requests) and first visits (some 250 files) stay below; a user has 20 questions an hour.
 */
const rates = [
  { name: 'SignInRate', limit: 300, paths: '/api/auth/' },
  // A link's page needs two requests and one more for each megabyte.
  { name: 'SharedRate', limit: 600, paths: '/api/shared/' },
  { name: 'AssistantRate', limit: 200, paths: '/api/user/ai/' },
  { name: 'RequestRate', limit: 2_000 },
] as const

export class Firewall extends Construct {
  readonly arn: string

  constructor(scope: Construct, id: string, { name, logDays }: FirewallProps) {
    super(scope, id)
    const acl = new CfnWebACL(this, 'Acl', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visibility('Firewall'),
      // Sampled requests, logs and matched parts must not contain users' texts or credentials.
      dataProtectionConfig: {
        dataProtections: [
          { field: { fieldType: 'QUERY_STRING' }, action: 'SUBSTITUTION' },
          { field: { fieldType: 'BODY' }, action: 'SUBSTITUTION' },
          {
            field: { fieldType: 'SINGLE_HEADER', fieldKeys: secretHeaders },
            action: 'SUBSTITUTION',
          },
        ],
      },
      rules: [
        ...rates.map((rate, priority) => limitRate(priority, rate)),
        managed(rates.length, 'AWSManagedRulesAmazonIpReputationList'),
        managed(rates.length + 1, 'AWSManagedRulesKnownBadInputsRuleSet'),
        managed(rates.length + 2, 'AWSManagedRulesCommonRuleSet', countedOnApi),
        // This rule lets one group serve site and API: a second group would add 700 units to the 1,500 included in a
        // request's price. Only requests that matched counting rules have such a label here.
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
      redactedFields: [{ queryString: {} }, ...secretHeaders.map((Name) => ({ singleHeader: { Name } }))],
      // Log only requests that matched a rule; CloudFront's log has the rest.
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

/** Matches a path prefix in the form that gateways and functions see: decoded and normalized. */
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

/** Returns an AWS-managed rule group; rules in `count` add a label instead of blocking. */
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
