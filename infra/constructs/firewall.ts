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

/** Requests from one address to /api/auth in five minutes. A family behind one address refreshes and logs in far below it. */
const signInsPerAddress = 300

/** WAF in front of CloudFront (us-east-1). */
export class Firewall extends Construct {
  readonly arn: string

  constructor(scope: Construct, id: string, { name, logDays }: FirewallProps) {
    super(scope, id)
    const api = pathStartsWith('/api/')
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
        {
          name: 'SignInRate',
          priority: 0,
          action: { block: { customResponse: { responseCode: 429 } } },
          visibilityConfig: visibility('SignInRate'),
          statement: {
            rateBasedStatement: {
              aggregateKeyType: 'IP',
              limit: signInsPerAddress,
              evaluationWindowSec: 300,
              scopeDownStatement: pathStartsWith('/api/auth/'),
            },
          },
        },
        managed(1, 'AWSManagedRulesAmazonIpReputationList'),
        managed(2, 'AWSManagedRulesKnownBadInputsRuleSet'),
        managed(3, 'AWSManagedRulesCommonRuleSet', { name: 'CommonOnSite', on: { notStatement: { statement: api } } }),
        managed(4, 'AWSManagedRulesCommonRuleSet', { name: 'CommonOnApi', on: api, count: countedOnApi }),
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
      // Only what a rule had something to say about; CloudFront's own log tells of the rest.
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

const pathStartsWith = (searchString: string): CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    searchString,
    positionalConstraint: 'STARTS_WITH',
    fieldToMatch: { uriPath: {} },
    textTransformations: [{ priority: 0, type: 'NONE' }],
  },
})

type ManagedOptions = {
  /** @default - the group's own name */
  readonly name?: string
  /** The requests it looks at. @default - all */
  readonly on?: CfnWebACL.StatementProperty
  /** Rules that count instead of blocking. */
  readonly count?: readonly string[]
}

function managed(
  priority: number,
  group: string,
  { name = group, on, count = [] }: ManagedOptions = {},
): CfnWebACL.RuleProperty {
  return {
    name,
    priority,
    overrideAction: { none: {} },
    visibilityConfig: visibility(name),
    statement: {
      managedRuleGroupStatement: {
        vendorName: 'AWS',
        name: group,
        ...(on && { scopeDownStatement: on }),
        ...(count.length > 0 && {
          ruleActionOverrides: count.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
        }),
      },
    },
  }
}
