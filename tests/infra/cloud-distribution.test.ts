import { runInNewContext } from 'node:vm'
import { beforeAll, describe, expect, test } from 'vitest'
import { apiHeader } from '#shared/api-header.ts'
import { contentSecurityPolicy, openFreeMap, securityHeaders } from '../../infra/edge.ts'
import { spaFallback, viewerAddress } from '../../infra/edge-functions.ts'
import { matchesPattern } from '../../infra/local/gateway.ts'
import { getFirewallUnits } from '../support/capacity.ts'
import {
  type Cloud,
  everything,
  getResource,
  getResources,
  type Json,
  removeHashes,
  synthesise,
  toText,
} from '../support/cloud.ts'

let prod: Cloud
let dev: Cloud
let distribution: Json
beforeAll(() => {
  prod = synthesise(everything)
  dev = synthesise({ stage: 'dev' })
  distribution = getResource(dev.service, 'AWS::CloudFront::Distribution').properties.DistributionConfig
})

describe('Every call that the browser makes reaches its function', () => {
  const calls = {
    auth: [
      'POST /api/auth/login',
      'POST /api/auth/register',
      'POST /api/auth/refresh',
      'POST /api/auth/logout',
      'GET /api/users/auth',
      'PUT /api/users/preferences',
      'PUT /api/users/password',
      'PUT /api/users/email',
      'POST /api/users/email/confirm',
      'POST /api/users/email/resend',
      'GET /api/users/sessions',
      'DELETE /api/users/sessions',
      'DELETE /api/users/sessions/01J',
      'GET /api/users/holdings',
      'POST /api/users/delete',
      'POST /api/auth/password/validate',
      'POST /api/auth/password/reset',
    ],
    forgot: ['POST /api/auth/password/forgot'],
    planner: [
      'GET /api/user/vehicles',
      'POST /api/user/vehicles',
      'PUT /api/user/vehicles/01J',
      'DELETE /api/user/vehicles/01J',
      'GET /api/user/trips/latest',
      'GET /api/user/trips/paginated',
      'GET /api/user/trips/search',
      'POST /api/user/trips',
      'GET /api/user/trips/1abc',
      'PUT /api/user/trips/1abc',
      'DELETE /api/user/trips/1abc',
      'GET /api/user/trips/1abc/waypoints/paginated',
      'GET /api/user/trips/1abc/waypoints/search',
      'GET /api/user/trips/1abc/waypoints/1-01J',
      'PUT /api/user/trips/1abc/waypoints/1-01J',
      'DELETE /api/user/trips/1abc/waypoints/1-01J',
      'POST /api/user/trips/1abc/waypoints',
      'GET /api/user/trips/1abc/waypoints/1-01J/weather',
      'GET /api/nothing/here',
    ],
    assistant: [
      'GET /api/user/ai/trip-assistant',
      'GET /api/user/ai/vehicle-assistant',
      'GET /api/user/ai/weather-assistant',
      'GET /api/user/ai/waypoint-tip/1-01J',
    ],
  }

  test.each(Object.entries(calls).flatMap(([name, list]) => list.map((call) => [call, name])))(
    '%s: %s',
    (call, name) => {
      const [method = '', path = ''] = call.split(' ')
      const behaviour = findBehaviour(path)
      expect(behaviour.AllowedMethods).toContain(method)
      expect(findFunction(behaviour.TargetOriginId, path)).toBe(name)
    },
  )

  test('pages and files reach the site', () => {
    for (const path of ['/', '/dashboard/trips', '/assets/main.js', '/reset-password', '/apiary']) {
      const { TargetOriginId } = findBehaviour(path)
      expect(findOrigin(TargetOriginId)).toHaveProperty('S3OriginConfig')
    }
  })
})

describe('CloudFront', () => {
  test('caches no answer of the API, and passes on everything the browser sent except the host', () => {
    for (const behaviour of distribution.CacheBehaviors.filter(isApi))
      expect(behaviour).toMatchObject({
        CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
        OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
        ViewerProtocolPolicy: 'https-only',
      })
  })

  test('leaves it to the functions which answers are compressed', () => {
    for (const behaviour of distribution.CacheBehaviors.filter(isApi)) expect(behaviour.Compress).toBe(false)
  })

  test('caches and compresses the site, and redirects plain HTTP', () => {
    expect(distribution.DefaultCacheBehavior).toMatchObject({
      CachePolicyId: '658327ea-f89d-4fab-a63d-7e88639e58f6',
      Compress: true,
      ViewerProtocolPolicy: 'redirect-to-https',
    })
    expect(distribution.DefaultCacheBehavior).not.toHaveProperty('OriginRequestPolicyId')
    expect(distribution).toMatchObject({ HttpVersion: 'http2and3', IPV6Enabled: true, DefaultRootObject: 'index.html' })
  })

  test('answers no error with a page: an API error stays an API error', () => {
    expect(distribution).not.toHaveProperty('CustomErrorResponses')
  })

  test('reaches functions by HTTPS, and waits longer than any of them runs', () => {
    const gateways = distribution.Origins.filter((origin: object) => 'CustomOriginConfig' in origin)
    expect(gateways).toHaveLength(2)
    for (const { CustomOriginConfig } of gateways)
      expect(CustomOriginConfig).toMatchObject({ OriginProtocolPolicy: 'https-only', OriginReadTimeout: 60 })
  })

  test('is behind the firewall', () => {
    expect(toText(distribution.WebACLId)).toBe('<offgrid-dev-edge FnGetAttFirewallAclArn>')
  })

  test('answers to its own name with TLS 1.2 where there is a domain', () => {
    const { DistributionConfig } = getResource(prod.service, 'AWS::CloudFront::Distribution').properties
    expect(DistributionConfig.Aliases).toEqual(['plan.offgrid.example'])
    expect(DistributionConfig.ViewerCertificate).toMatchObject({ MinimumProtocolVersion: 'TLSv1.2_2021' })
    const records = Object.values(getResources(prod.service, 'AWS::Route53::RecordSet'))
    const types = records.filter(({ Name }) => Name === 'plan.offgrid.example.').map(({ Type }) => Type)
    expect(types.sort()).toEqual(['A', 'AAAA', 'HTTPS'])
    prod.edge.hasResourceProperties('AWS::CertificateManager::Certificate', { DomainName: 'plan.offgrid.example' })
    expect(getResources(dev.edge, 'AWS::CertificateManager::Certificate')).toEqual({})
  })

  test('accepts your own certificate where the zone is not in Route 53', () => {
    const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/abc'
    const own = synthesise({ stage: 'dev', domain: 'offgrid.example', certificateArn })
    const { DistributionConfig } = getResource(own.service, 'AWS::CloudFront::Distribution').properties
    expect(DistributionConfig.ViewerCertificate.AcmCertificateArn).toBe(certificateArn)
    expect(getResources(own.service, 'AWS::Route53::RecordSet')).toEqual({})
  })
})

describe('Headers', () => {
  test('are those of the local gateway, on every answer', () => {
    const configuration = { mapStyle: openFreeMap, tiles: '', googleMapsApiKey: '', googleMapsMapId: '' }
    expect(getHeaders(dev, 'SiteDistributionHeaders')).toEqual(securityHeaders('/', configuration))
    expect(getHeaders(dev, 'SiteDistributionResetPageHeaders')).toEqual(
      securityHeaders('/reset-password', configuration),
    )
    expect(getHeaders(dev, 'SiteDistributionApiHeaders')).toEqual(securityHeaders('/api/users/auth', configuration))
    const policies = [distribution.DefaultCacheBehavior, ...distribution.CacheBehaviors].map(
      ({ PathPattern = '*', ResponseHeadersPolicyId }) => [PathPattern, toText(ResponseHeadersPolicyId)],
    )
    expect(Object.fromEntries(policies)).toEqual({
      '*': '<SiteDistributionHeaders>',
      '/api/user/ai/*': '<SiteDistributionApiHeaders>',
      '/api/auth/*': '<SiteDistributionApiHeaders>',
      '/api/users/*': '<SiteDistributionApiHeaders>',
      '/api/*': '<SiteDistributionApiHeaders>',
      '/reset-password': '<SiteDistributionResetPageHeaders>',
      '/shared': '<SiteDistributionResetPageHeaders>',
      '/confirm-email': '<SiteDistributionResetPageHeaders>',
      '/join': '<SiteDistributionResetPageHeaders>',
    })
  })

  test('of the API are at most a third of a page’s, without the gateways’ own, because every answer on a weak signal has them', () => {
    const bytes = (begins: string) =>
      Object.entries(getHeaders(dev, begins)).reduce((sum, [name, value]) => sum + `${name}: ${value}\r\n`.length, 0)
    expect(bytes('SiteDistributionApiHeaders')).toBeLessThan(bytes('SiteDistributionHeaders') / 3)
    expect(listRemoved('SiteDistributionApiHeaders')).toContain('apigw-requestid')
  })

  test('remove none that CloudFront refuses to remove, which would end the deployment', () => {
    // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/understanding-response-headers-policies.html
    const refused =
      /^(x-amz-cf-.*|x-edge-.*|x-cache|via|x-amzn-(auth|cf-.*|errortype|fle-profile|header-.*|lambda-integration-tag|requestid))$/
    expect(listRemoved('SiteDistributionApiHeaders').filter((name) => refused.test(name))).toEqual([])
  })

  test('never include the API’s own header, which CloudFront only passes on', () => {
    const policies = Object.values(getResources(dev.service, 'AWS::CloudFront::ResponseHeadersPolicy'))
    expect(policies).toHaveLength(3)
    expect(JSON.stringify(policies).toLowerCase()).not.toContain(apiHeader)
  })

  test("open to the map tiles' host when there is one", () => {
    const open = synthesise({ stage: 'dev', tiles: 'https://maps.example/world.pmtiles' })
    expect(getHeaders(open, 'SiteDistributionHeaders')['content-security-policy']).toMatch(
      /connect-src [^;]* https:\/\/maps\.example;/,
    )
  })

  test('open to Google when its maps are configured, and only then', () => {
    const google = { mapStyle: openFreeMap, tiles: '', googleMapsApiKey: 'browser-key', googleMapsMapId: 'map-id' }
    expect(getHeaders(prod, 'SiteDistributionHeaders')['content-security-policy']).toBe(contentSecurityPolicy(google))
    expect(getHeaders(dev, 'SiteDistributionHeaders')['content-security-policy']).not.toContain('google')
  })
})

describe('CloudFront’s own code', () => {
  test('answers pages with index.html and leaves files and missing files alone', () => {
    const uriFor = (uri: string) => run(spaFallback(), { request: { uri, headers: {} } }).uri
    for (const page of ['/', '/dashboard', '/dashboard/trips/1abc', '/reset-password', '/no/such/page'])
      expect(uriFor(page)).toBe('/index.html')
    for (const file of ['/assets/main.js', '/assets/missing', '/icon.svg', '/config.json', '/robots.txt'])
      expect(uriFor(file)).toBe(file)
  })

  test('overwrites the client’s viewer address header, whatever it was', () => {
    const headers = { 'x-viewer-address': { value: '10.0.0.1' }, accept: { value: '*/*' } }
    const { headers: sent } = run(viewerAddress(), {
      viewer: { ip: '203.0.113.7' },
      request: { uri: '/api/x', headers },
    })
    expect(sent).toEqual({ 'x-viewer-address': { value: '203.0.113.7' }, accept: { value: '*/*' } })
  })

  test('runs the fallback only on the site and the address only on the API', () => {
    const runOn = ({ FunctionAssociations }: Json) =>
      FunctionAssociations.map(
        ({ EventType, FunctionARN }: Record<string, unknown>) => `${EventType} ${toText(FunctionARN)}`,
      )
    expect(runOn(distribution.DefaultCacheBehavior)).toEqual([
      'viewer-request <SiteDistributionSpaFallback.FunctionARN>',
    ])
    for (const behaviour of distribution.CacheBehaviors)
      expect(runOn(behaviour)).toEqual([
        `viewer-request <SiteDistribution${isApi(behaviour) ? 'ViewerAddress' : 'SpaFallback'}.FunctionARN>`,
      ])
  })

  test('is the code that is deployed', () => {
    const codeOf = (name: string) => getResource(dev.service, 'AWS::CloudFront::Function', name).properties.FunctionCode
    expect(codeOf('SiteDistributionSpaFallback')).toBe(spaFallback())
    expect(codeOf('SiteDistributionViewerAddress')).toBe(viewerAddress())
  })
})

describe('The bucket', () => {
  test('is private, and readable by this distribution alone', () => {
    expect(getResource(dev.service, 'AWS::S3::Bucket').properties.PublicAccessBlockConfiguration).toEqual({
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    })
    const { Statement } = getResource(dev.service, 'AWS::S3::BucketPolicy').properties.PolicyDocument
    // The function that empties the bucket has a role instead.
    const readers = Statement.filter(({ Effect, Principal }: Json) => Effect === 'Allow' && Principal.Service).map(
      ({ Action, Principal, Condition }: Json) => [
        Action,
        Principal.Service,
        toText(Condition.StringEquals['AWS:SourceArn']),
      ],
    )
    const distributionArn = 'arn:<AWS::Partition>:cloudfront::<AWS::AccountId>:distribution/<SiteDistribution>'
    expect(readers).toEqual([[['s3:GetObject', 's3:ListBucket'], 'cloudfront.amazonaws.com', distributionArn]])
  })

  test('gets each file with the cache rule of the local gateway, pages after files, the service worker last', () => {
    const steps = dev.service.findResources('Custom::CDKBucketDeployment')
    const rules = Object.entries(steps).map(([id, { Properties }]) => [
      id.replace(/CustomResource.*/, ''),
      Properties.SystemMetadata['cache-control'],
    ])
    expect(Object.fromEntries(rules)).toEqual({
      SiteList: 'no-cache',
      SiteHashed: 'public, max-age=31536000, immutable',
      SitePlain: 'public, max-age=3600, s-maxage=60',
      SiteSettings: 'no-cache',
      SitePages: 'no-cache',
      SiteWorker: 'no-cache',
    })
    const listBefore = (name: string): string[] =>
      Object.entries(steps)
        .flatMap(([id, step]) => (id.startsWith(name) ? step.DependsOn : []))
        .map((id: string) => removeHashes(id).replace(/CustomResource.*/, ''))
    expect(listBefore('SiteHashed')).toContain('SiteList')
    expect(listBefore('SiteWorker')).toContain('SitePages')
    expect(listBefore('SitePages')).toEqual(
      expect.arrayContaining(['AssistantLive', 'AuthLive', 'PlannerLive', 'SiteHashed', 'SitePlain', 'SiteSettings']),
    )
    for (const { Properties } of Object.values(steps)) expect(Properties.Prune).toBe(false)
  })

  test('declares pages as UTF-8, as the local gateway does', () => {
    const steps = Object.entries(dev.service.findResources('Custom::CDKBucketDeployment'))
    const [pages] = steps.flatMap(([id, { Properties }]) => (id.startsWith('SitePages') ? [Properties] : []))
    expect(pages.SystemMetadata['content-type']).toBe('text/html; charset=utf-8')
  })
})

describe('The firewall', () => {
  const getRules = (cloud: Cloud) => getResource(cloud.edge, 'AWS::WAFv2::WebACL').properties.Rules
  const managed = (rule: Json) => rule.Statement.ManagedRuleGroupStatement

  test.each([
    ['sign in', 'SignInRate', 300, '/api/auth/'],
    ['open shared trips', 'SharedRate', 600, '/api/shared/'],
    ['ask an assistant', 'AssistantRate', 200, '/api/user/ai/'],
    ['make any request', 'RequestRate', 2_000, undefined],
  ])('limits how often one address may %s, however the path is spelled', (_, name, limit, path) => {
    const rate = getRules(dev).find((rule: Json) => rule.Name === name)
    expect(rate.Action).toEqual({ Block: { CustomResponse: { ResponseCode: 429 } } })
    const { ScopeDownStatement: scope, ...rest } = rate.Statement.RateBasedStatement
    expect(rest).toEqual({ AggregateKeyType: 'IP', Limit: limit, EvaluationWindowSec: 300 })
    expect(scope && expectPath(scope)).toBe(path)
  })

  test('runs the managed rules everywhere, after the rates', () => {
    expect(getRules(dev).map((rule: Json) => [rule.Priority, rule.Name])).toEqual([
      [0, 'SignInRate'],
      [1, 'SharedRate'],
      [2, 'AssistantRate'],
      [3, 'RequestRate'],
      [4, 'AWSManagedRulesAmazonIpReputationList'],
      [5, 'AWSManagedRulesKnownBadInputsRuleSet'],
      [6, 'AWSManagedRulesCommonRuleSet'],
      [7, 'CommonOnSite'],
    ])
    for (const rule of getRules(dev).slice(4, 7)) expect(managed(rule)).not.toHaveProperty('ScopeDownStatement')
  })

  test('only counts sizes, scripts and other texts on the API, where a waypoint may have any name', () => {
    const [, , , , , , common, onSite] = getRules(dev)
    const counted = managed(common).RuleActionOverrides.map(({ Name, ActionToUse }: Record<string, unknown>) => {
      expect(ActionToUse).toEqual({ Count: {} })
      return Name
    })
    const sizesAndScripts = ['SizeRestrictions_QUERYSTRING', 'SizeRestrictions_BODY', 'CrossSiteScripting_BODY']
    expect(counted).toEqual(expect.arrayContaining(sizesAndScripts))
    // Only the rules that inspect users' texts are counted.
    const others = counted.filter((name: string) => !/^(SizeRestrictions|CrossSiteScripting)_/.test(name))
    expect(others.filter((name: string) => !/_(QUERYARGUMENTS|BODY)$/.test(name))).toEqual([])

    // Elsewhere those matches are blocked.
    expect(onSite.Action).toEqual({ Block: {} })
    const [label, notApi] = onSite.Statement.AndStatement.Statements
    expect(label.LabelMatchStatement).toEqual({ Scope: 'NAMESPACE', Key: 'awswaf:managed:aws:core-rule-set:' })
    expect(expectPath(notApi.NotStatement.Statement)).toBe('/api/')
  })

  test('costs less than the 1,500 capacity units that the price of a request includes', () => {
    expect(getFirewallUnits(dev)).toBeGreaterThan(925)
    expect(getFirewallUnits(dev)).toBeLessThan(1_500)
  })

  function expectPath({ ByteMatchStatement: match }: Json): string {
    expect(match).toMatchObject({ PositionalConstraint: 'STARTS_WITH', FieldToMatch: { UriPath: {} } })
    expect(match.TextTransformations).toEqual([
      { Priority: 0, Type: 'URL_DECODE' },
      { Priority: 1, Type: 'NORMALIZE_PATH' },
    ])
    return match.SearchString
  }
})

const isApi = ({ PathPattern }: { PathPattern: string }) => PathPattern.startsWith('/api')

/** CloudFront uses the first behavior that matches. */
function findBehaviour(path: string): Json {
  const matching = distribution.CacheBehaviors.find(({ PathPattern }: Json) => matchesPattern(PathPattern, path))
  return matching ?? distribution.DefaultCacheBehavior
}

const findOrigin = (id: string): Json => distribution.Origins.find(({ Id }: { Id: string }) => Id === id) ?? {}

/** HTTP APIs use the most specific route. */
function findFunction(originId: string, path: string): string {
  const host = toText(findOrigin(originId).DomainName)
  if (host.startsWith('<StreamingGatewayApi>')) {
    const { Integration } = getResource(
      dev.service,
      'AWS::ApiGateway::Method',
      'StreamingGatewayApiproxyANY',
    ).properties
    expect(Integration.ResponseTransferMode).toBe('STREAM')
    return parseFunctionName(toText(Integration.Uri))
  }
  expect(host).toMatch(/^<HttpGatewayApi>\.execute-api\.us-east-1\.amazonaws\.com$/)
  const routes = Object.values(getResources(dev.service, 'AWS::ApiGatewayV2::Route')).sort(
    (a, b) => b.RouteKey.replace('{proxy+}', '').length - a.RouteKey.replace('{proxy+}', '').length,
  )
  const matching = routes.find(({ RouteKey }) => {
    const pattern = RouteKey.replace('ANY ', '')
    return pattern.endsWith('{proxy+}') ? path.startsWith(pattern.replace('{proxy+}', '')) : path === pattern
  })
  const integrationId = toText(matching?.Target).replace(/^integrations\/<(.*)>$/, '$1')
  const integrations = Object.entries(getResources(dev.service, 'AWS::ApiGatewayV2::Integration'))
  const [, integration] = integrations.find(([id]) => removeHashes(id) === integrationId) ?? []
  return parseFunctionName(toText(integration?.IntegrationUri))
}

const parseFunctionName = (uri: string) => /(Auth|Forgot|Planner|Assistant)Live/.exec(uri)?.[1]?.toLowerCase() ?? uri

/** Returns the headers that a ResponseHeadersPolicy sets. */
function getHeaders(cloud: Cloud, begins: string): Record<string, string> {
  const config = getResource(cloud.service, 'AWS::CloudFront::ResponseHeadersPolicy', begins).properties
    .ResponseHeadersPolicyConfig
  const security = config.SecurityHeadersConfig
  const { AccessControlMaxAgeSec, IncludeSubdomains } = security.StrictTransportSecurity
  for (const header of Object.values<{ Override: boolean }>(security)) expect(header.Override).toBe(true)
  return {
    'content-security-policy': security.ContentSecurityPolicy.ContentSecurityPolicy,
    'strict-transport-security': `max-age=${AccessControlMaxAgeSec}${IncludeSubdomains ? '; includeSubDomains' : ''}`,
    'x-content-type-options': security.ContentTypeOptions ? 'nosniff' : '',
    ...(security.FrameOptions && { 'x-frame-options': security.FrameOptions.FrameOption }),
    ...(security.ReferrerPolicy && { 'referrer-policy': security.ReferrerPolicy.ReferrerPolicy }),
    ...Object.fromEntries(
      (config.CustomHeadersConfig?.Items ?? []).map(({ Header, Value }: { Header: string; Value: string }) => [
        Header,
        Value,
      ]),
    ),
  }
}

const listRemoved = (begins: string): string[] =>
  getResource(
    dev.service,
    'AWS::CloudFront::ResponseHeadersPolicy',
    begins,
  ).properties.ResponseHeadersPolicyConfig.RemoveHeadersConfig.Items.map(({ Header }: Json) => Header)

/** Runs a CloudFront Function. */
const run = (code: string, event: object) => runInNewContext(`${code}; handler(event)`, { event })
