import { type IPublicHostedZone, PublicHostedZone } from 'aws-cdk-lib/aws-route53'
import type { Construct } from 'constructs'
import type { Stage } from '../stages.ts'

/**
 * Returns the stage's Route 53 zone; undefined if its DNS is elsewhere. Without a lookup, synthesis needs no account.
 */
export function importZone(
  scope: Construct,
  { hostedZoneId, hostedZoneName }: Pick<Stage, 'hostedZoneId' | 'hostedZoneName'>,
): IPublicHostedZone | undefined {
  if (hostedZoneId === undefined || hostedZoneName === undefined) return undefined
  return PublicHostedZone.fromPublicHostedZoneAttributes(scope, 'Zone', { hostedZoneId, zoneName: hostedZoneName })
}
