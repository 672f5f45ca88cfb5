import { type IPublicHostedZone, PublicHostedZone } from 'aws-cdk-lib/aws-route53'
import type { Construct } from 'constructs'
import type { Stage } from '../stages.ts'

/** The stage's Route 53 zone, or undefined when its names are kept elsewhere. It is named, never looked up: synthesis needs no account. */
export function importZone(
  scope: Construct,
  { hostedZoneId, hostedZoneName }: Pick<Stage, 'hostedZoneId' | 'hostedZoneName'>,
): IPublicHostedZone | undefined {
  if (hostedZoneId === undefined || hostedZoneName === undefined) return undefined
  return PublicHostedZone.fromPublicHostedZoneAttributes(scope, 'Zone', { hostedZoneId, zoneName: hostedZoneName })
}
