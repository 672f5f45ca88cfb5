import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront'
import { AaaaRecord, ARecord, HttpsRecord, type IPublicHostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53'
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets'
import { Construct } from 'constructs'

export type SiteNamesProps = {
  readonly zone: IPublicHostedZone
  readonly name: string
  readonly distribution: IDistribution
}

/** The site's Route 53 records. The HTTPS record announces HTTP/3, which saves browsers a round trip. */
export class SiteNames extends Construct {
  constructor(scope: Construct, id: string, { zone, name, distribution }: SiteNamesProps) {
    super(scope, id)
    const record = { zone, recordName: `${name}.`, target: RecordTarget.fromAlias(new CloudFrontTarget(distribution)) }
    new ARecord(this, 'IPv4', record)
    new AaaaRecord(this, 'IPv6', record)
    new HttpsRecord(this, 'Https', record)
  }
}
