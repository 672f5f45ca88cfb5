import { Duration, Stack, Validations } from 'aws-cdk-lib'
import type { ICertificate } from 'aws-cdk-lib/aws-certificatemanager'
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  HttpVersion,
  type IOrigin,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  PriceClass,
  ResponseHeadersPolicy,
  type ResponseSecurityHeadersBehavior,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront'
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import type { IBucket } from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'
import {
  apiRoutes,
  type FunctionName,
  originHeaders,
  type SiteConfiguration,
  secretPages,
  securityHeaders,
} from '../edge.ts'
import { spaFallback, viewerAddress } from '../edge-functions.ts'

/**
 * Gateway headers to remove from answers; `x-request-id` has the request's id. CloudFront refuses a policy that removes `x-amzn-requestid`:
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/understanding-response-headers-policies.html
 */
const gatewayHeaders = ['apigw-requestid', 'x-amz-apigw-id', 'x-amzn-trace-id']

export type SiteDistributionProps = {
  readonly configuration: SiteConfiguration
  readonly bucket: IBucket
  /** Each function's gateway: host name and path prefix. */
  readonly gateways: Readonly<Record<FunctionName, { readonly host: string; readonly path?: string }>>
  readonly originSecret: string
  readonly firewallArn: string
  /** @default - CloudFront's name and certificate */
  readonly domain?: { readonly name: string; readonly certificate: ICertificate } | undefined
}

/** CloudFront: the API on the paths of infra/edge.ts, and the site everywhere else. */
export class SiteDistribution extends Construct {
  readonly distribution: Distribution
  /** The site's URL, such as https://offgrid.example. */
  readonly origin: string

  constructor(scope: Construct, id: string, props: SiteDistributionProps) {
    super(scope, id)
    const { configuration, domain } = props
    const headers = createResponseHeaders(this, 'Headers', securityHeaders('/', configuration))
    const secretPageHeaders = createResponseHeaders(
      this,
      'ResetPageHeaders',
      securityHeaders(secretPages[0], configuration),
    )
    const site = {
      origin: S3BucketOrigin.withOriginAccessControl(props.bucket, {
        // With permission to list, a missing file is a 404 instead of a 403.
        originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
      }),
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      compress: true,
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      functionAssociations: this.#runOnRequest('SpaFallback', spaFallback()),
      responseHeadersPolicy: headers,
    } satisfies BehaviorOptions

    this.distribution = new Distribution(this, 'Distribution', {
      comment: Stack.of(this).stackName,
      defaultBehavior: site,
      additionalBehaviors: {
        ...this.#api(props),
        ...Object.fromEntries(
          secretPages.map((page) => [page, { ...site, responseHeadersPolicy: secretPageHeaders }] as const),
        ),
      },
      defaultRootObject: 'index.html',
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
      webAclId: props.firewallArn,
      ...(domain && {
        domainNames: [domain.name],
        certificate: domain.certificate,
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      }),
    })
    Validations.of(this.distribution).acknowledge(
      { id: 'AwsSolutions-CFR1', reason: 'Users travel, so the site is for every country.' },
      {
        id: 'AwsSolutions-CFR3',
        reason: 'Its log is the newer kind, in the viewer stack, which can omit query strings and referers.',
      },
      {
        id: 'Annotation::@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
        reason: 'There is a root object, and no query string reaches the bucket, so nobody can list it.',
      },
    )
    if (!domain)
      Validations.of(this.distribution).acknowledge({
        id: 'AwsSolutions-CFR4',
        reason: "CloudFront's own name comes with its own certificate and TLS settings; a domain brings TLS 1.2.",
      })
    this.origin = `https://${domain?.name ?? this.distribution.distributionDomainName}`
  }

  #api(props: SiteDistributionProps): Record<string, BehaviorOptions> {
    const headers = securityHeaders('/api/', props.configuration)
    const responseHeadersPolicy = createResponseHeaders(this, 'ApiHeaders', headers, gatewayHeaders)
    const functionAssociations = this.#runOnRequest('ViewerAddress', viewerAddress())
    const origins = new Map<string, IOrigin>()
    const getOrigin = ({ host, path = '' }: SiteDistributionProps['gateways'][FunctionName]) => {
      const known = origins.get(host)
      if (known) return known
      const origin = new HttpOrigin(host, {
        ...(path && { originPath: path }),
        protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
        customHeaders: { [originHeaders.secret]: props.originSecret },
        // Longer than any function runs, so that errors still arrive.
        readTimeout: Duration.seconds(60),
      })
      origins.set(host, origin)
      return origin
    }
    return Object.fromEntries(
      apiRoutes.map(({ pattern, to }): [string, BehaviorOptions] => [
        pattern,
        {
          origin: getOrigin(props.gateways[to]),
          allowedMethods: AllowedMethods.ALLOW_ALL,
          // Without caching, CloudFront cannot compress and passes on Accept-Encoding, so the functions compress.
          cachePolicy: CachePolicy.CACHING_DISABLED,
          originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
          compress: false,
          viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
          functionAssociations,
          responseHeadersPolicy,
        },
      ]),
    )
  }

  #runOnRequest(id: string, code: string): BehaviorOptions['functionAssociations'] & {} {
    const edgeFunction = new EdgeFunction(this, id, {
      code: FunctionCode.fromInline(code),
      runtime: FunctionRuntime.JS_2_0,
    })
    return [{ function: edgeFunction, eventType: FunctionEventType.VIEWER_REQUEST }]
  }
}

type Headers = Readonly<Record<string, string>>

/**
 * Creates a CloudFront policy that sets these headers and removes those in `remove`.
 *
 * @throws Error for a value that CloudFront cannot express
 */
function createResponseHeaders(
  scope: Construct,
  id: string,
  headers: Headers,
  remove: readonly string[] = [],
): ResponseHeadersPolicy {
  const others = { ...headers }
  const takeOptional = (name: string): string | undefined => {
    const value = others[name]
    delete others[name]
    return value
  }
  const take = (name: string): string => {
    const value = takeOptional(name)
    if (value === undefined) throw new Error(`Every answer needs ${name}`)
    return value
  }
  const [frame, referrer] = [takeOptional('x-frame-options'), takeOptional('referrer-policy')]
  const override = true
  const securityHeadersBehavior: ResponseSecurityHeadersBehavior = {
    contentSecurityPolicy: { contentSecurityPolicy: take('content-security-policy'), override },
    strictTransportSecurity: { ...parseTransportSecurity(take('strict-transport-security')), override },
    contentTypeOptions: expectValue(take('x-content-type-options'), 'nosniff', { override }),
    ...(frame !== undefined && { frameOptions: { frameOption: parseChoice(HeadersFrameOption, frame), override } }),
    ...(referrer !== undefined && {
      referrerPolicy: { referrerPolicy: parseChoice(HeadersReferrerPolicy, referrer), override },
    }),
  }
  return new ResponseHeadersPolicy(scope, id, {
    securityHeadersBehavior,
    ...(remove.length > 0 && { removeHeaders: [...remove] }),
    customHeadersBehavior: {
      customHeaders: Object.entries(others).map(([header, value]) => ({ header, value, override })),
    },
  })
}

function parseTransportSecurity(value: string): { accessControlMaxAge: Duration; includeSubdomains: boolean } {
  const [, seconds, subdomains] = /^max-age=(\d+)(; includeSubDomains)?$/.exec(value) ?? []
  if (seconds === undefined) throw new Error(`CloudFront cannot express strict-transport-security: ${value}`)
  return { accessControlMaxAge: Duration.seconds(Number(seconds)), includeSubdomains: subdomains !== undefined }
}

function parseChoice<Choice extends string>(choices: Readonly<Record<string, Choice>>, value: string): Choice {
  const choice = Object.values(choices).find((candidate) => candidate === value)
  if (choice === undefined) throw new Error(`CloudFront does not support ${value}`)
  return choice
}

function expectValue<Form>(value: string, expected: string, form: Form): Form {
  if (value !== expected) throw new Error(`CloudFront only supports ${expected}, not ${value}`)
  return form
}
