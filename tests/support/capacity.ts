import { type Cloud, getResource, type Json } from './cloud.ts'

/** Web ACL capacity units, by the WAF developer guide's lists of statements and managed groups. */
export const getFirewallUnits = (cloud: Cloud): number =>
  getResource(cloud.edge, 'AWS::WAFv2::WebACL').properties.Rules.reduce(
    (sum: number, { Statement }: Json) => sum + getUnits(Statement),
    0,
  )

const groups: Readonly<Record<string, number>> = {
  AWSManagedRulesAmazonIpReputationList: 25,
  AWSManagedRulesKnownBadInputsRuleSet: 200,
  AWSManagedRulesCommonRuleSet: 700,
}

function getUnits(statement: Json): number {
  const [[kind, content] = ['', undefined]] = Object.entries<Json>(statement)
  switch (kind) {
    case 'RateBasedStatement':
      return 2 + (content.ScopeDownStatement ? getUnits(content.ScopeDownStatement) : 0)
    case 'ByteMatchStatement':
      return 2 + 10 * content.TextTransformations.length
    case 'LabelMatchStatement':
      return 1
    case 'NotStatement':
      return getUnits(content.Statement)
    case 'AndStatement':
      return content.Statements.reduce((sum: number, part: Json) => sum + getUnits(part), 0)
    case 'ManagedRuleGroupStatement':
      return groups[content.Name] ?? Number.NaN
    default:
      throw new Error(`No capacity is known of ${kind}`)
  }
}
