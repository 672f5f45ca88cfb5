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
  HttpVersion,
  type IOrigin,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  PriceClass,
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
import { createResponseHeaders } from './response-headers.ts'

/** The headers that the gateways add to every answer; the request's id travels as `x-request-id`. */
const gatewayHeaders = ['apigw-requestid', 'x-amzn-requestid', 'x-amz-apigw-id', 'x-amzn-trace-id']

export type SiteDistributionProps = {
  readonly configuration: SiteConfiguration
  readonly bucket: IBucket
  /** The origin of each function: a gateway's host name, and the path it answers under. */
  readonly gateways: Readonly<Record<FunctionName, { readonly host: string; readonly path?: string }>>
  readonly originSecret: string
  readonly firewallArn: string
  /** @default - CloudFront's own name and certificate */
  readonly domain?: { readonly name: string; readonly certificate: ICertificate } | undefined
}

/** CloudFront: one origin for the browser, the API behind the paths of infra/edge.ts and the site everywhere else. */
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
        // With permission to list, a missing file is a 404; without it, everything missing is a 403.
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
        // The pages with an address that is a secret.
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
      { id: 'AwsSolutions-CFR1', reason: 'People travel: the site is for every country.' },
      {
        id: 'AwsSolutions-CFR3',
        reason:
          'Its log is the newer kind, in the viewer stack: only that one can leave query strings and referers out.',
      },
      {
        id: 'Annotation::@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
        reason: 'There is a root object, and no query string reaches the bucket: nobody gets a list.',
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
        // Longer than any function runs: what it has to say about its failure still arrives.
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
          // Without a cache CloudFront compresses nothing (it refuses such a policy), and treats Accept-Encoding as any header:
          // the functions see what the browser said, and compress what may be compressed.
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
