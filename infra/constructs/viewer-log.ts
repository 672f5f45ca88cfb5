import { RemovalPolicy, Stack } from 'aws-cdk-lib'
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront'
import {
  CfnDelivery,
  CfnDeliveryDestination,
  CfnDeliverySource,
  LogGroup,
  type RetentionDays,
} from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'

export type ViewerLogProps = {
  readonly distribution: IDistribution
  readonly logDays: RetentionDays
}

/** Without query strings (reset tokens, questions), referers and cookies, which CloudFront's older log cannot omit. */
const fields = [
  'date',
  'time',
  'c-ip',
  'cs-method',
  'cs-uri-stem',
  'cs-protocol',
  'cs-protocol-version',
  'sc-status',
  'sc-bytes',
  'time-taken',
  'time-to-first-byte',
  'x-edge-location',
  'x-edge-request-id',
  'x-edge-detailed-result-type',
]

/** CloudFront's access log, always in us-east-1. */
export class ViewerLog extends Construct {
  constructor(scope: Construct, id: string, { distribution, logDays }: ViewerLogProps) {
    super(scope, id)
    const name = Stack.of(this).stackName
    const log = new LogGroup(this, 'Log', {
      logGroupName: `/aws/vendedlogs/${name}`,
      retention: logDays,
      removalPolicy: RemovalPolicy.DESTROY,
    })
    const source = new CfnDeliverySource(this, 'Source', {
      name,
      logType: 'ACCESS_LOGS',
      resourceArn: distribution.distributionArn,
    })
    const destination = new CfnDeliveryDestination(this, 'Destination', {
      name,
      destinationResourceArn: log.logGroupArn,
      outputFormat: 'json',
    })
    const delivery = new CfnDelivery(this, 'Delivery', {
      deliverySourceName: source.name,
      deliveryDestinationArn: destination.attrArn,
      recordFields: fields,
    })
    delivery.addResourceDependency(source)
  }
}
